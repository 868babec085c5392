import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepFile } from "../kernel/replace-file.ts";
import { sourceHash } from "./source-hash.ts";

const DOMAIN = fileURLToPath(new URL("../../domain", import.meta.url));

/**
 * A file of what processes compute from the sources of the assistant's built-in model: it begins with their hash. `content`
 * is null where an earlier process of the same sources left none; where the file cannot be written, `keep` does nothing.
 */
export const computedFile = async (
  file: string,
): Promise<{ readonly content: Buffer | null; readonly keep: (content: Uint8Array) => Promise<void> }> => {
  hashOfSources ??= hashOfModelSources();
  const hash = Buffer.from(await hashOfSources, "ascii");
  const stored = await readFile(file).catch(() => Buffer.alloc(0));
  return {
    content: hash.equals(stored.subarray(0, hash.length)) ? stored.subarray(hash.length) : null,
    keep: (content) => keepFile(file, Buffer.concat([hash, content])),
  };
};

let hashOfSources: Promise<string> | null = null;

/** What the model is trained from, and the code that trains it. */
const hashOfModelSources = (): Promise<string> =>
  sourceHash([join(DOMAIN, "assistant"), join(DOMAIN, "kernel"), join(DOMAIN, "recommendation")]);
