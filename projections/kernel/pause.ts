import type { StopSignal } from "@asesorador/domain/kernel/event-store";

/** Resolves as soon as one of the signals aborts. */
export const aborted = (...signals: readonly StopSignal[]): Promise<void> =>
  new Promise((resolve) => onceAborted(signals, resolve));

/** Resolves after `ms`, or as soon as one of the signals aborts. */
export const pause = (ms: number, ...signals: readonly StopSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const release = onceAborted(signals, () => {
      clearTimeout(timer);
      resolve();
    });
    const timer = setTimeout(() => {
      release();
      resolve();
    }, ms);
  });

/** Calls back once, also where a signal has aborted already; returns a function that stops listening. */
const onceAborted = (signals: readonly StopSignal[], callback: () => void): (() => void) => {
  const release = (): void => {
    for (const signal of signals) signal.removeEventListener("abort", done);
  };
  const done = (): void => {
    release();
    callback();
  };
  for (const signal of signals) signal.addEventListener("abort", done);
  if (signals.some((signal) => signal.aborted)) queueMicrotask(done);
  return release;
};

/** Yields to the event loop, so that a rebuild does not delay an API in the same process. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Events that a loop over history handles between two yields. */
export const EVENTS_BETWEEN_YIELDS = 200;
