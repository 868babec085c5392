/** Length of a time slice of training, and of the wait after it, in ms: the event loop stays half idle, below the overload limit. */
const SLICE_MS = 5;

/**
 * Time slicing: returns a function to await between the steps of long work. At the end of a slice it yields to the event
 * loop, so that other requests are served; before that it resolves at once. `now`: a monotonic clock, ms.
 */
export const timeSlicer = (now: () => number): (() => Promise<void>) => {
  let resumedAt = now();
  return async () => {
    if (now() - resumedAt < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
    resumedAt = now();
  };
};

/** The time slices of this process, shared by everything that it trains. */
export const yieldAfterSlice = timeSlicer(() => performance.now());
