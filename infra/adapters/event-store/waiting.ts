import type { StopSignal } from "@asesorador/domain/kernel/event-store";

/** Rejects with the error of `late` when the work has not settled in time; its later outcome is dropped. */
export const within = <Value>(work: Promise<Value>, ms: number, late: () => Error): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Resolves to "aborted" as soon as the signal aborts; the work continues and its outcome is dropped. */
export const untilAborted = <Value>(work: Promise<Value>, signal: StopSignal): Promise<Value | "aborted"> =>
  new Promise((resolve, reject) => {
    const abort = (): void => resolve("aborted");
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
