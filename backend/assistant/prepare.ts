import type { LearnedModel } from "@asesorador/domain/assistant/learned-model";
import { prepareUnderstanding } from "@asesorador/domain/assistant/understanding";

/** Length of a slice of training, and of the pause after it, in ms: the event loop stays half idle, below the overload limit. */
const SLICE_MS = 5;

/**
 * Returns a function to await between the steps of long work: it pauses at the end of a slice, so that other requests are
 * served, and resolves at once before that. `now`: a monotonic clock, ms.
 */
export const pausing = (now: () => number): (() => Promise<void>) => {
  let resumedAt = now();
  return async () => {
    if (now() - resumedAt < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
    resumedAt = now();
  };
};

/** The pause of this process. */
export const pause = pausing(() => performance.now());

/** Trains the assistant's own model, once in each process, without blocking other requests. */
export const prepareAssistant = (): Promise<LearnedModel> => prepareUnderstanding(pause);
