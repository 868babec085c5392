import type { LearnedModel } from "@asesorador/domain/assistant/learned-model";
import { prepareUnderstanding } from "@asesorador/domain/assistant/understanding";

/** About as long as a slice of learning takes, in ms: the event loop is then half idle, which is no overload. */
const PAUSE_MS = 2;

/** Lets other requests go on. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The assistant's own model, when it has been learned; other requests go on meanwhile. Learns once for each process. */
export const prepareAssistant = (): Promise<LearnedModel> => prepareUnderstanding(pause);
