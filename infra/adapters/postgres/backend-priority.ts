import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { PoolClient } from "pg";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Gives the server process of a connection low priority, for as long as the connection lasts. It does nothing where that process is not
 * on this machine, is another user's, or the system is not Linux. For `PoolSettings.verify`.
 */
export const lowerBackendPriority = async (client: PoolClient): Promise<void> => {
  if (process.platform !== "linux") return;
  const { rows } = await client.query<{ pid: number; port: number | null }>(
    "select pg_backend_pid() as pid, inet_client_port() as port",
  );
  const [backend] = rows;
  // Behind a proxy, or in another container, the id may be that of another process here.
  if (!backend || !titleOf(backend.pid).includes(`(${backend.port})`)) return;
  attempt(() => setPriority(backend.pid, LOW));
  // A session of its own is scheduled as a group where the kernel groups sessions, and its nice values count within it alone.
  attempt(() => writeFileSync(`/proc/${backend.pid}/autogroup`, String(LOW)));
};

/** "postgres: user database host(port) state"; empty where there is no such process. */
const titleOf = (pid: number): string => {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return title.startsWith("postgres: ") ? title : "";
  } catch {
    return "";
  }
};

/** The kernel refuses changes of another user's processes, has no groups of sessions, or allows few changes in a second. */
const attempt = (change: () => void): void => {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
};
