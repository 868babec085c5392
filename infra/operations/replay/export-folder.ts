import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { hasCode } from "../../kernel/has-code.ts";
import { isAlive } from "../../kernel/processes.ts";

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
  /** A folder in it for what is needed meanwhile; it does not exist yet, and is removed at the end. */
  readonly scratch: string;
  /** `file` may contain folders, which are created. `mode`: permissions, by default those of the system. */
  create(file: string, mode?: number): Promise<OpenFile>;
  /** Creates a file, appends all chunks and finishes it. */
  write(file: string, chunks: AsyncIterable<string | Uint8Array>): Promise<WrittenFile>;
  /** Writes the file that makes the export valid, in place of an earlier one; from here on nothing is removed by a failure. */
  commit(file: string, content: string): Promise<void>;
  /** Every file of the folder, by its path in it. */
  files(): Promise<readonly string[]>;
  /** Removes a file and the folders that it leaves empty. */
  remove(file: string): Promise<void>;
};

const LOCK = "export.lock";
const SCRATCH = "export.scratch";
/** The lock's content once the folder was seen empty: everything in it comes from this export. */
const OWNER_OF_ALL = "owns the folder";

/**
 * Runs the work on a folder that no other export may enter meanwhile: an empty one (created where there is none), or with
 * `continues` one that holds an export. When the work throws, no file or folder that it created stays. What an export left that was
 * killed is removed first. Throws FolderTaken, and what the file system throws.
 */
export const withExportFolder = async <Result>(
  path: string,
  work: (folder: ExportFolder) => Promise<Result>,
  { continues = false }: { readonly continues?: boolean } = {},
): Promise<Result> => {
  const folder = resolve(path);
  const made = await makeFolder(folder);
  const unmake = async (): Promise<void> => {
    if (made !== undefined) await rmEmptyFolders(dirname(made), folder);
  };
  try {
    await lock(folder, continues);
  } catch (error) {
    await unmake();
    throw error;
  }
  let isKept = false;
  const scratch = join(folder, SCRATCH);
  // Left by an export that was killed.
  await rm(scratch, { recursive: true, force: true });
  const created = new Map<string, FileHandle | null>();
  const remove = async (file: string): Promise<void> => {
    await rm(join(folder, file), { force: true });
    await rmEmptyFolders(folder, dirname(join(folder, file)));
  };
  try {
    const create = (file: string, mode?: number) => createFile(folder, { file, mode }, created);
    const result = await work({
      scratch,
      create,
      write: (file, chunks) => writeWhole(create, file, chunks),
      commit: async (file, content) => {
        await writeWhole(create, file, [content]);
        created.clear();
      },
      files: () => filesIn(folder),
      remove,
    });
    isKept = true;
    return result;
  } catch (error) {
    for (const [path, handle] of created) {
      await handle?.close();
      await remove(relative(folder, path));
    }
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(join(folder, LOCK), { force: true });
    if (!isKept) await unmake();
  }
};

/**
 * Makes a folder with those above it, and resolves to the first that had to be made, undefined when all were there. Node's recursive way
 * never ends where the system answers ENOENT in a folder that exists, as `/proc` does, and says ENOENT of a read-only file system.
 */
const makeFolder = async (folder: string): Promise<string | undefined> => {
  const missing: string[] = [];
  for (let path = folder; !(await isFolder(path)); path = dirname(path)) missing.unshift(path);
  for (const path of missing)
    await mkdir(path).catch(async (error: unknown) => {
      // Another process may have made it meanwhile.
      if (hasCode(error, "EEXIST")) return;
      await rmEmptyFolders(dirname(missing[0] ?? path), dirname(path));
      throw error;
    });
  return missing[0];
};

/** False: there is nothing. Throws FolderTaken where there is something else. */
const isFolder = async (path: string): Promise<boolean> => {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  throw new FolderTaken(`${path} is not a folder`);
};

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== LOCK)
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"));

const rmEmptyFolders = async (top: string, folder: string): Promise<void> => {
  if (folder === top || !folder.startsWith(top)) return;
  try {
    await rmdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOTEMPTY") || hasCode(error, "ENOENT") || hasCode(error, "EEXIST")) return;
    throw error;
  }
  await rmEmptyFolders(top, dirname(folder));
};

/** Writes a file that does not exist yet; it has its name once it is whole. Throws FolderTaken, and what the file system throws. */
export const writeNewFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new FolderTaken(`${path} exists: name another file`);
  const created = new Map<string, FileHandle | null>();
  try {
    const { append, finish } = await createFile(
      dirname(path),
      { file: basename(path), mode: undefined },
      created,
    );
    await append(content);
    await finish();
  } catch (error) {
    for (const [part, handle] of created) {
      await handle?.close();
      await rm(part, { force: true });
    }
    throw error;
  }
};

const entriesOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name !== LOCK);

const lock = async (folder: string, continues: boolean): Promise<void> => {
  const path = join(folder, LOCK);
  for (;;) {
    try {
      const file = await open(path, "wx");
      try {
        const [found] = await entriesOf(folder);
        if (found !== undefined && !continues)
          throw new FolderTaken(
            `${folder} holds ${found}: name an empty folder (exports are never mixed), or continue an export by --since`,
          );
        await file.writeFile(`${process.pid}\n${found === undefined ? OWNER_OF_ALL : ""}\n`);
      } catch (error) {
        await file.close();
        await rm(path, { force: true });
        throw error;
      }
      await file.close();
      return;
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    const [pid, owns] = (await readFile(path, "utf8").catch(() => "")).split("\n");
    const owner = Number(pid);
    if (!Number.isInteger(owner) || owner <= 0 || isAlive(owner))
      throw new FolderTaken(`another export writes into ${folder}; if none does, delete ${path}`);
    if (owns === OWNER_OF_ALL)
      for (const name of await entriesOf(folder)) await rm(join(folder, name), { recursive: true });
    await rm(path, { force: true });
  }
};

const writeWhole = async (
  create: ExportFolder["create"],
  file: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string>,
): Promise<WrittenFile> => {
  const { append, finish } = await create(file);
  for await (const chunk of chunks) await append(chunk);
  return finish();
};

/** After this many bytes a large file is flushed: the disk writes them while the next ones are made, and little is left to wait for at the end. */
const FLUSH_BYTES = 2 ** 24;

/** `created` has the path that is to be removed after a failure, with the handle until the file is finished. */
const createFile = async (
  folder: string,
  { file, mode = 0o666 }: { readonly file: string; readonly mode: number | undefined },
  created: Map<string, FileHandle | null>,
): Promise<OpenFile> => {
  const path = join(folder, file);
  const part = `${path}.part`;
  await makeFolder(dirname(path));
  // What a killed export left may have other permissions.
  await rm(part, { force: true });
  const handle = await open(part, "wx", mode);
  created.set(part, handle);
  const hash = createHash("sha256");
  let bytes = 0;
  let flushed = 0;
  let flushing = Promise.resolve();
  return {
    append: async (chunk) => {
      const buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      hash.update(buffer);
      bytes += buffer.length;
      await handle.writeFile(buffer);
      if (bytes - flushed < FLUSH_BYTES) return;
      await flushing;
      flushed = bytes;
      flushing = handle.datasync();
      // Thrown by the next flush, or at the end.
      flushing.catch(() => {});
    },
    finish: async () => {
      await flushing;
      await handle.sync();
      created.set(part, null);
      await handle.close();
      await rename(part, path);
      created.delete(part);
      created.set(path, null);
      return { file, bytes, sha256: hash.digest("hex") };
    },
  };
};
