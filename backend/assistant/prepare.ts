import type { LearnedModel } from "@asesorador/domain/assistant/learned-model";
import { prepareUnderstanding } from "@asesorador/domain/assistant/understanding";

/** Lets other requests go on. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The assistant's own model, when it has been learned; other requests go on meanwhile. Learns once for each process. */
export const prepareAssistant = (): Promise<LearnedModel> => prepareUnderstanding(pause);
