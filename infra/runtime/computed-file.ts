import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepFile } from "../kernel/replace-file.ts";
import { sourceHash } from "./source-hash.ts";

const DOMAIN = fileURLToPath(new URL("../../domain", import.meta.url));

type ComputedFile = {
  /** null where an earlier process of the same sources left none. */
  readonly read: () => Buffer | null;
  /** Does nothing where the file cannot be written. */
  readonly keep: (content: Uint8Array) => Promise<void>;
};

/** A file of what processes compute from the sources of the assistant's built-in model: it begins with their hash. */
export const computedFile = async (file: string): Promise<ComputedFile> => {
  hashOfSources ??= hashOfModelSources();
  const hash = Buffer.from(await hashOfSources, "ascii");
  return {
    read: () => {
      const stored = bytesOf(file);
      return hash.equals(stored.subarray(0, hash.length)) ? stored.subarray(hash.length) : null;
    },
    keep: (content) => keepFile(file, Buffer.concat([hash, content])),
  };
};

const bytesOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

let hashOfSources: Promise<string> | null = null;

/** What the model is trained from, and the code that trains it. */
const hashOfModelSources = (): Promise<string> =>
  sourceHash([join(DOMAIN, "assistant"), join(DOMAIN, "kernel"), join(DOMAIN, "recommendation")]);
