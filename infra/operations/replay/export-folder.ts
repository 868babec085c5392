import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The folder can't take an export: it holds something, or another export is writing into it. */
export class FolderTaken extends Error {
  override readonly name = "FolderTaken";
}

export type WrittenFile = {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** A file under another name until it is whole. */
export type OpenFile = {
  append(chunk: string | Uint8Array): Promise<void>;
  /** Gives the file its own name once it is on disk. */
  finish(): Promise<WrittenFile>;
};

export type ExportFolder = {
  /** `file` may contain folders, which are created. */
  create(file: string): Promise<OpenFile>;
  /** Creates a file, appends all chunks and finishes it. */
  write(file: string, chunks: AsyncIterable<string | Uint8Array>): Promise<WrittenFile>;
};

const LOCK = "export.lock";

/**
 * Runs the work on an empty folder (created where there is none) that no other export may enter meanwhile. When the work throws,
 * nothing that it wrote stays. Throws FolderTaken, and what the file system throws.
 */
export const withExportFolder = async <Result>(
  folder: string,
  work: (folder: ExportFolder) => Promise<Result>,
): Promise<Result> => {
  await mkdir(folder, { recursive: true });
  await lock(folder);
  const opened = new Set<FileHandle>();
  let ours = false;
  try {
    const there = await entriesOf(folder);
    if (there.length > 0)
      throw new FolderTaken(`${folder} holds ${there[0]}: name an empty folder, exports are never mixed`);
    ours = true;
    const create = (file: string) => createFile(folder, file, opened);
    return await work({ create, write: (file, chunks) => writeWhole(create, file, chunks) });
  } catch (error) {
    for (const handle of opened) await handle.close();
    // It was empty, and nothing else may have written into it.
    if (ours) for (const name of await entriesOf(folder)) await rm(join(folder, name), { recursive: true });
    throw error;
  } finally {
    await rm(join(folder, LOCK), { force: true });
  }
};

const entriesOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name !== LOCK);

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

const writeWhole = async (
  create: ExportFolder["create"],
  file: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<WrittenFile> => {
  const { append, finish } = await create(file);
  for await (const chunk of chunks) await append(chunk);
  return finish();
};

/** `opened` has the handle until the file is finished. */
const createFile = async (folder: string, file: string, opened: Set<FileHandle>): Promise<OpenFile> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(`${path}.part`, "wx");
  opened.add(handle);
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    append: async (chunk) => {
      const buffer = Buffer.from(chunk);
      hash.update(buffer);
      bytes += buffer.length;
      await handle.writeFile(buffer);
    },
    finish: async () => {
      await handle.sync();
      opened.delete(handle);
      await handle.close();
      await rename(`${path}.part`, path);
      return { file, bytes, sha256: hash.digest("hex") };
    },
  };
};
