import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file that readers see complete or not at all, also when several processes write it: it has another name until
 * it is on disk. A failure leaves the former file and no part.
 */
export const replaceFile = async (
  file: string,
  content: string | Uint8Array,
  { mode }: { readonly mode?: number } = {},
): Promise<void> => {
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

/** As `replaceFile`, with its folder, for what can be computed again: where it cannot be written, nothing is kept. */
export const keepFile = (file: string, content: string | Uint8Array): Promise<void> =>
  mkdir(dirname(file), { recursive: true })
    .then(() => replaceFile(file, content))
    .catch(() => undefined);
