import type { LearnedModel } from "@asesorador/domain/assistant/learned-model";
import { prepareUnderstanding } from "@asesorador/domain/assistant/understanding";

/** Learning works so long and then pauses as long, in ms: the event loop is half idle, which is no overload. */
const SLICE_MS = 5;
let resumedAt = 0;

/** Lets other requests go on; resolves at once within a slice. */
export const pause = async (): Promise<void> => {
  if (performance.now() - resumedAt < SLICE_MS) return;
  await new Promise((resolve) => setTimeout(resolve, SLICE_MS));
  resumedAt = performance.now();
};

/** The assistant's own model, when it has been learned; other requests go on meanwhile. Learns once for each process. */
export const prepareAssistant = (): Promise<LearnedModel> => prepareUnderstanding(pause);
