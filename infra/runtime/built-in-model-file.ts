import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  builtInModelIfTrained,
  builtInParameters,
  prepareBuiltInModel,
  takeBuiltInParameters,
} from "@asesorador/domain/assistant/intents/built-in-model";
import { keepFile } from "../kernel/replace-file.ts";
import { decodedParameters, encodedParameters } from "./parameters-file.ts";
import { sourceHash } from "./source-hash.ts";

const DOMAIN = fileURLToPath(new URL("../../domain", import.meta.url));

/** The parameters of the assistant's built-in model, after the hash of the sources that they were trained from. */
const MODEL_FILE = fileURLToPath(new URL("../dist/assistant-model.bin", import.meta.url));

/**
 * Gives this process the assistant's built-in model where it has none: from the file that an earlier process of the same
 * sources has left, in some milliseconds; else it is trained, in about a second of processor time, and the file is written.
 * Where it cannot be written, each start trains. Call it before the server listens.
 */
export const loadBuiltInModel = async (
  file = MODEL_FILE,
  train: () => Promise<unknown> = trainAtOnce,
): Promise<"loaded" | "trained"> => {
  if (builtInModelIfTrained() !== null) return "loaded";
  const hash = Buffer.from(await hashOfModelSources(), "ascii");
  const kept = await readFile(file).catch(() => Buffer.alloc(0));
  if (hash.equals(kept.subarray(0, hash.length))) {
    const parameters = decodedParameters(kept.subarray(hash.length));
    if (parameters !== null && takeBuiltInParameters(parameters)) return "loaded";
  }
  await train();
  const trained = builtInParameters();
  if (trained !== null) await keepFile(file, Buffer.concat([hash, encodedParameters(trained)]));
  return "trained";
};

/** Without the pauses of a process that serves requests; what starts beside it goes on between the steps. */
const trainAtOnce = (): Promise<unknown> => prepareBuiltInModel(() => setImmediate());

/** What a model is trained from, and the code that trains it. */
export const hashOfModelSources = (): Promise<string> =>
  sourceHash([join(DOMAIN, "assistant"), join(DOMAIN, "kernel"), join(DOMAIN, "recommendation")]);

if (import.meta.main) console.log(`The assistant's built-in model is ${await loadBuiltInModel()}.`);
