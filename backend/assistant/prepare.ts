import type { LearnedModel } from "@asesorador/domain/assistant/learned-model";
import { prepareUnderstanding } from "@asesorador/domain/assistant/understanding";

/** Learning works so long and then pauses as long, in ms: the event loop is half idle, which is no overload. */
const SLICE_MS = 5;

/** What lets other requests go on; it resolves at once within a slice. `now`: ms, as of any moment. */
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

/** The assistant's own model, when it has been learned; other requests go on meanwhile. Learns once for each process. */
export const prepareAssistant = (): Promise<LearnedModel> => prepareUnderstanding(pause);
