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

/** Files of a start in the folder; existing ones must be readable and writable. */
const CONTENTS = ["secrets", "pg18.password", "pg18.owner", "database-url", "demo-admin.json"] as const;
const DATABASE = "pg18";
/**
 * Size of a new database with the demo's history and its write-ahead log; an existing one needs room for a checkpoint.
 */
const NEW_DATABASE_BYTES = 400 * 2 ** 20;
const EXISTING_DATABASE_BYTES = 50 * 2 ** 20;

/** Why this process cannot use the folder, in one sentence; null when it can. Creates a missing folder. */
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

/**
 * Created level by level: Node's recursive mkdir does not end where a file system refuses new folders with ENOENT, as
 * /proc does.
 */
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

/**
 * PostgreSQL runs only as the owner of its files. Root changes their owner, so for root PostgreSQL itself reports the
 * problem.
 */
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
