import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, processesIn, signal, startOf, waitUntilEnded } from "../../../kernel/processes.ts";
import { EmbeddedPostgresError } from "./error.ts";

/** Age from which an empty owner file is stale: a full disk or a power failure left it between two system calls. */
const UNSIGNED_MS = 10_000;

/**
 * Makes this process the only one that runs a server on the folder: two starts of the project must not stop each
 * other's. Returns the function that releases it. Throws EmbeddedPostgresError while another running process holds it.
 */
export const claim = (dataDir: string): (() => void) => {
  const file = `${dataDir}.owner`;
  const me = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, me, { flag: "wx", mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = holderIn(file);
    if (holder !== null)
      throw new EmbeddedPostgresError(`${holder} already runs the database in ${dataDir}: stop it first.`);
    rmSync(file, { force: true });
  }
};

/** The process that holds the folder by this file, for a message; null: none does any more. */
const holderIn = (file: string): string | null => {
  const [pid = "", ...start] = readFileSync(file, "utf8").split(" ");
  if (pid === "") {
    const ageMs = Math.abs(Date.now() - statSync(file).mtimeMs);
    return ageMs > UNSIGNED_MS ? null : "Another process";
  }
  return isAlive(Number(pid)) && start.join(" ") === startOf(Number(pid)) ? `Process ${pid}` : null;
};

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
  const left = processesIn(dataDir) ?? (isAlive(pid) ? [pid] : []);
  if (left.includes(pid)) signal(pid, "SIGINT");
  if (!(await waitUntilEnded(left, 10_000))) {
    for (const each of left) signal(each, "SIGQUIT");
    if (!(await waitUntilEnded(left, 5_000))) {
      throw new EmbeddedPostgresError(`Processes ${left.join(", ")} of an earlier run still use ${dataDir}.`);
    }
  }
  if (process.platform === "linux") rmSync(lock, { force: true });
};
