import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../../kernel/has-code.ts";
import { isAlive, processesIn, signal, startOf, waitUntilEnded } from "../../../kernel/processes.ts";
import { EmbeddedPostgresError } from "./error.ts";

/** Age from which an empty owner file is stale: a power failure or a kill left it between two system calls. */
const UNSIGNED_MS = 10_000;
const PROGRAM = "postgres";

/**
 * Makes this process the only one that runs a server on the folder: two starts of the project must not stop each
 * other's. Returns the function that releases it. Throws EmbeddedPostgresError while another running process holds it.
 * `isRunning` is set by tests.
 */
export const claim = (dataDir: string, isRunning = isTheSame): (() => void) => {
  const file = `${dataDir}.owner`;
  const me = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    if (create(file, me)) return () => rmSync(file, { force: true });
    const found = unlessMissing(() => readFileSync(file, "utf8"));
    if (found === null) continue;
    const holder = holderOf(file, found, isRunning);
    if (holder !== null)
      throw new EmbeddedPostgresError(`${holder} already runs the database in ${dataDir}: stop it first.`);
    removeStale(file, found);
  }
};

/** False: it exists. Where it cannot be written, as on a full disk, none is left that would look like another start's. */
const create = (file: string, content: string): boolean => {
  let opened: number;
  try {
    opened = openSync(file, "wx", 0o600);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
  try {
    writeFileSync(opened, content);
    return true;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
};

/** Null: the file is missing. */
const unlessMissing = <Result>(work: () => Result): Result | null => {
  try {
    return work();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};

/** Another start may have replaced the file since it was read: that one is put back. */
const removeStale = (file: string, content: string): void => {
  const aside = `${file}.${process.pid}`;
  const isMoved = unlessMissing(() => {
    renameSync(file, aside);
    return true;
  });
  if (!isMoved) return;
  if (readFileSync(aside, "utf8") !== content) copyFileSync(aside, file, constants.COPYFILE_EXCL);
  rmSync(aside, { force: true });
};

/** The process that holds the folder by this file, for a message; null: none does any more. */
const holderOf = (file: string, content: string, isRunning: typeof isTheSame): string | null => {
  const [pid = "", ...start] = content.split(" ");
  if (pid === "") {
    const made = unlessMissing(() => statSync(file).mtimeMs);
    return made === null || Math.abs(Date.now() - made) > UNSIGNED_MS ? null : "Another process";
  }
  return isRunning(Number(pid), start.join(" ")) ? `Process ${pid}` : null;
};

/** Whether the process that was started then still runs; its id may be another one's by now. */
const isTheSame = (pid: number, start: string): boolean => isAlive(pid) && start === startOf(pid);

/**
 * Ends what a killed run left on the folder: a postmaster that still runs, its children that outlive a killed postmaster
 * by a moment, and a lock file whose process id now belongs to a zombie or to another program. The lock file of an ended
 * postmaster stays: the server itself checks it, with the shared memory that it names.
 */
export const clearOrphans = async (dataDir: string): Promise<void> => {
  const lock = join(dataDir, "postmaster.pid");
  if (!existsSync(lock)) return;
  // Negative: the server in single-user mode.
  const pid = Math.abs(Number(readFileSync(lock, "utf8").split("\n")[0]));
  // A terminal or an editor may work in the folder, too.
  const left = processesIn(dataDir, PROGRAM) ?? (isAlive(pid) ? [pid] : []);
  if (left.includes(pid)) signal(pid, "SIGINT");
  if (!(await waitUntilEnded(left, 10_000))) {
    for (const each of left) signal(each, "SIGQUIT");
    if (!(await waitUntilEnded(left, 5_000))) {
      throw new EmbeddedPostgresError(`Processes ${left.join(", ")} of an earlier run still use ${dataDir}.`);
    }
  }
  if (process.platform === "linux") rmSync(lock, { force: true });
};
