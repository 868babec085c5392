import { prepareUnderstanding } from "@asesorador/domain/assistant/understanding";

/** Resolves when the assistant has learned its intents; other requests go on meanwhile. Learns once for each process. */
export const prepareAssistant = (): Promise<void> =>
  prepareUnderstanding(() => new Promise((resolve) => setImmediate(resolve)));
