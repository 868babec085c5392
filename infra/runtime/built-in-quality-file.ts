import { fileURLToPath } from "node:url";
import type { Context } from "@asesorador/backend/application/context";
import { builtInQuality } from "@asesorador/domain/assistant/evaluation/model-quality";
import { runInSlices } from "@asesorador/domain/assistant/intents/intent-classifier";
import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import * as z from "zod/mini";
import { computedFile } from "./computed-file.ts";

const QUALITY_FILE = fileURLToPath(new URL("../dist/assistant-quality.bin", import.meta.url));

const Quality = z.object({
  accuracy: z.number(),
  evaluation: z.object({ questions: z.int(), right: z.int() }),
});

const measuredNow: Context["builtInQuality"] = (yieldNow) => runInSlices(builtInQuality(), yieldNow);

/**
 * Quality of the assistant's built-in model: from the file that an earlier process of the same sources has left; else it is
 * measured, in some seconds of processor time, and the file is written. Where it cannot be written, each process measures.
 */
export const builtInQualityIn =
  (file = QUALITY_FILE, measure: Context["builtInQuality"] = measuredNow): Context["builtInQuality"] =>
  async (yieldNow) => {
    const { read, keep } = await computedFile(file);
    const content = read();
    const kept = content && Quality.safeParse(jsonOrNull(content.toString())).data;
    if (kept) return kept;
    const quality = await measure(yieldNow);
    await keep(Buffer.from(JSON.stringify(quality)));
    return quality;
  };
