import { readFileSync } from "node:fs";
import type { PoolClient } from "pg";
import { leaveOneCpu } from "../../kernel/cpu-affinity.ts";
import { lowerPriority } from "../../kernel/low-priority.ts";

/**
 * Gives the server process of a connection low priority, on all CPUs but one, for as long as the connection lasts. It does nothing where that process is not
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
  lowerPriority(backend.pid);
  await leaveOneCpu(backend.pid);
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
