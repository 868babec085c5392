import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, parse } from "node:path";

/** What a start keeps in the folder; each must be readable and writable when it is there. */
const CONTENTS = ["secrets", "pg18.password", "pg18.owner", "database-url", "demo-admin.json"] as const;
const DATABASE = "pg18";
/** A new database with the demo's history and its write-ahead log; one that exists needs room for a checkpoint. */
const NEW_DATABASE_BYTES = 400 * 2 ** 20;
const EXISTING_DATABASE_BYTES = 50 * 2 ** 20;

/** What keeps this process from working in the folder, in one sentence; null when nothing does. Makes a missing folder. */
export const dataFolderProblem = (folder: string): string | null => {
  try {
    makeFolder(folder);
    tryWriting(folder);
    const denied = CONTENTS.map((name) => join(folder, name)).find(
      (path) => existsSync(path) && !isUsable(path),
    );
    if (denied !== undefined) return `${denied} can't be read and written${asWhom()}`;
    return ownerProblem(join(folder, DATABASE)) ?? spaceProblem(folder);
  } catch (error) {
    return `${(error as Error).message}${asWhom()}`;
  }
};

/** Part by part: Node's own recursive mkdir never ends where a file system refuses new folders by ENOENT, as /proc does. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder && parent !== parse(folder).root) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
};

const tryWriting = (folder: string): void => {
  const file = join(folder, `.start-check-${process.pid}`);
  writeFileSync(file, "");
  rmSync(file);
};

const isUsable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** PostgreSQL runs only as the owner of its files. Root hands them to another user, so for root it is PostgreSQL that judges. */
const ownerProblem = (database: string): string | null => {
  const me = process.geteuid?.() ?? 0;
  const owner = statSync(database, { throwIfNoEntry: false })?.uid;
  if (me === 0 || owner === undefined || owner === me) return null;
  return `${database} belongs to user ${owner}${asWhom()}`;
};

const spaceProblem = (folder: string): string | null => {
  const { bavail, bsize } = statfsSync(folder);
  const needed = existsSync(join(folder, DATABASE)) ? EXISTING_DATABASE_BYTES : NEW_DATABASE_BYTES;
  if (bavail * bsize >= needed) return null;
  return `${folder} has ${mebibytes(bavail * bsize)} MiB left, the database needs ${mebibytes(needed)}`;
};

const mebibytes = (bytes: number): number => Math.floor(bytes / 2 ** 20);

const asWhom = (): string => {
  const user = process.geteuid?.();
  return user === undefined ? "" : ` (this process runs as user ${user})`;
};
