import { createPool } from "../adapters/postgres/pool.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { createLogger } from "../runtime/logger.ts";
import { openParts } from "../runtime/open-parts.ts";
import type { OwnPostgres } from "./bench-postgres.ts";

/** A bench fills and reads whole histories. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;

export type BenchPool = ReturnType<typeof createPool>;

/** At most `max` connections of the bench's own; the caller ends them. */
export const benchPool = (url: string, max: number): BenchPool =>
  createPool(url, { max, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });

/** The product's parts on a database of the bench's server, and connections of the bench's own, until `all` stops. */
export const openBenchParts = async (
  url: string,
  { secrets }: Pick<OwnPostgres, "secrets">,
  all: Stopping,
  { connections }: { readonly connections: number },
) => {
  const parts = await openParts({ databaseUrl: url, secrets, log: createLogger("warn") }, all);
  const pool = benchPool(url, connections);
  all.add("bench's database", () => pool.end());
  return { parts, pool };
};
