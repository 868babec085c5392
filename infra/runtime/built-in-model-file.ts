import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  builtInModelIfTrained,
  builtInParameters,
  prepareBuiltInModel,
  takeBuiltInParameters,
} from "@asesorador/domain/assistant/intents/built-in-model";
import { computedFile } from "./computed-file.ts";
import { decodedParameters, encodedParameters } from "./parameters-file.ts";

const MODEL_FILE = fileURLToPath(new URL("../dist/assistant-model.bin", import.meta.url));

/**
 * Gives this process the assistant's built-in model where it has none: from the file that an earlier process of the same
 * sources has left, in some milliseconds; else it is trained, in two to three seconds of processor time, and the file is written.
 * Where it cannot be written, each start trains. Call it before the server listens.
 */
export const loadBuiltInModel = async (
  file = MODEL_FILE,
  train: () => Promise<unknown> = trainAtOnce,
): Promise<"loaded" | "trained"> => {
  if (builtInModelIfTrained() !== null) return "loaded";
  const { content, keep } = await computedFile(file);
  const parameters = content && decodedParameters(content);
  if (parameters !== null && takeBuiltInParameters(parameters)) return "loaded";
  await train();
  const trained = builtInParameters();
  if (trained !== null) await keep(encodedParameters(trained));
  return "trained";
};

/** Without the pauses of a process that serves requests; what starts beside it goes on between the steps. */
const trainAtOnce = (): Promise<unknown> => prepareBuiltInModel(() => setImmediate());

if (import.meta.main) console.log(`The assistant's built-in model is ${await loadBuiltInModel()}.`);
