import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The folder can't take an export: it holds something, or another export is writing into it. */
export class FolderTaken extends Error {
  override readonly name = "FolderTaken";
}

export type WrittenFile = {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
};

export type ExportFolder = {
  /** Writes a file under another name and gives it its own once it is whole and on disk. */
  write(file: string, chunks: AsyncIterable<string | Uint8Array>): Promise<WrittenFile>;
};

const LOCK = "export.lock";

/**
 * Runs the work on an empty folder (made where there is none) that no other export may enter meanwhile. When the work throws,
 * nothing that it wrote stays. Throws FolderTaken, and what the file system throws.
 */
export const withExportFolder = async <Result>(
  folder: string,
  work: (folder: ExportFolder) => Promise<Result>,
): Promise<Result> => {
  await mkdir(folder, { recursive: true });
  await lock(folder);
  const written = new Set<string>();
  try {
    const there = (await readdir(folder)).filter((name) => name !== LOCK);
    if (there.length > 0)
      throw new FolderTaken(`${folder} holds ${there[0]}: name an empty folder, exports are never mixed`);
    return await work({ write: (file, chunks) => writeWhole(folder, file, { chunks, written }) });
  } catch (error) {
    for (const file of written) await rm(join(folder, file), { force: true });
    throw error;
  } finally {
    await rm(join(folder, LOCK), { force: true });
  }
};

const lock = async (folder: string): Promise<void> => {
  const path = join(folder, LOCK);
  for (;;) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(String(process.pid));
      await file.close();
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const owner = Number(await readFile(path, "utf8").catch(() => ""));
    if (!Number.isInteger(owner) || owner <= 0 || isAlive(owner))
      throw new FolderTaken(`another export writes into ${folder}; if none does, delete ${path}`);
    await rm(path, { force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

type Writing = { readonly chunks: AsyncIterable<string | Uint8Array>; readonly written: Set<string> };

const writeWhole = async (
  folder: string,
  file: string,
  { chunks, written }: Writing,
): Promise<WrittenFile> => {
  const part = `${file}.part`;
  written.add(part);
  const handle = await open(join(folder, part), "wx");
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      const buffer = Buffer.from(chunk);
      hash.update(buffer);
      bytes += buffer.length;
      await handle.writeFile(buffer);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  written.add(file);
  await rename(join(folder, part), join(folder, file));
  return { file, bytes, sha256: hash.digest("hex") };
};
