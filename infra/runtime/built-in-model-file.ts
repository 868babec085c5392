import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  builtInModelIfTrained,
  builtInParameters,
  builtInTrainingSet,
  prepareBuiltInModel,
  takeBuiltInParameters,
  takeBuiltInTrainingSet,
} from "@asesorador/domain/assistant/intents/built-in-model";
import { computedFile } from "./computed-file.ts";
import { decodedParameters, encodedParameters } from "./parameters-file.ts";
import { decodedTrainingSet, encodedTrainingSet } from "./training-set-file.ts";

const FOLDER = fileURLToPath(new URL("../dist", import.meta.url));

/**
 * Gives this process the assistant's built-in model where it has none: from the file that an earlier process of the same
 * sources has left, in some milliseconds; else it is trained, in two to three seconds of processor time, and the file is written.
 * So is its training set, which a published model is trained from as well and whose reading takes most of that time. Where they
 * cannot be written, each start trains. Call it before the server listens.
 */
export const loadBuiltInModel = async (
  folder = FOLDER,
  train: () => Promise<unknown> = trainAtOnce,
): Promise<"loaded" | "trained"> => {
  if (builtInModelIfTrained() !== null) return "loaded";
  const [model, examples] = await Promise.all([
    computedFile(join(folder, "assistant-model.bin")),
    computedFile(join(folder, "assistant-training-set.bin")),
  ]);
  takeBuiltInTrainingSet(() => {
    const content = examples.read();
    return content && decodedTrainingSet(content);
  });
  const content = model.read();
  const parameters = content && decodedParameters(content);
  if (parameters !== null && takeBuiltInParameters(parameters)) return "loaded";
  await train();
  const [trained, read] = [builtInParameters(), builtInTrainingSet()];
  await Promise.all([
    trained && model.keep(encodedParameters(trained)),
    read && examples.keep(encodedTrainingSet(read)),
  ]);
  return "trained";
};

/** Without the pauses of a process that serves requests; what starts beside it goes on between the steps. */
const trainAtOnce = (): Promise<unknown> => prepareBuiltInModel(() => setImmediate());

if (import.meta.main) console.log(`The assistant's built-in model is ${await loadBuiltInModel()}.`);
