import type { StopSignal } from "@asesorador/domain/kernel/event-store";

/** Resolves to "aborted" as soon as the signal aborts; the work continues and its outcome is dropped. */
export const untilAborted = <Value>(work: Promise<Value>, signal: StopSignal): Promise<Value | "aborted"> =>
  new Promise((resolve, reject) => {
    const abort = (): void => resolve("aborted");
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
