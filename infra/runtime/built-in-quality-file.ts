import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context } from "@asesorador/backend/application/context";
import { builtInQuality } from "@asesorador/domain/assistant/evaluation/model-quality";
import { runInSlices } from "@asesorador/domain/assistant/intents/intent-classifier";
import * as z from "zod/mini";
import { keepFile } from "../kernel/replace-file.ts";
import { hashOfModelSources } from "./built-in-model-file.ts";

const QUALITY_FILE = fileURLToPath(new URL("../dist/assistant-quality.json", import.meta.url));

const Kept = z.object({
  /** Of the sources that it was measured from. */
  hash: z.string(),
  quality: z.object({ accuracy: z.number(), evaluation: z.object({ questions: z.int(), right: z.int() }) }),
});

const measuredNow: Context["builtInQuality"] = (yieldNow) => runInSlices(builtInQuality(), yieldNow);

/**
 * Quality of the assistant's built-in model: from the file that an earlier process of the same sources has left; else it is
 * measured, in some seconds of processor time, and the file is written. Where it cannot be written, each process measures.
 */
export const builtInQualityIn =
  (file = QUALITY_FILE, measure: Context["builtInQuality"] = measuredNow): Context["builtInQuality"] =>
  async (yieldNow) => {
    const hash = await hashOfModelSources();
    const kept = await keptIn(file);
    if (kept?.hash === hash) return kept.quality;
    const quality = await measure(yieldNow);
    await keepFile(file, JSON.stringify({ hash, quality }));
    return quality;
  };

/** null: there is no file, or not a whole one. */
const keptIn = async (file: string): Promise<z.infer<typeof Kept> | null> => {
  try {
    return Kept.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
};
