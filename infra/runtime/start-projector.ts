import { readModels } from "@asesorador/projections/all";
import { breakConnections, createPool } from "../adapters/postgres/pool.ts";
import type { Tracing } from "../adapters/tracing/tracing.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { rebuildRequests } from "../processing/jobs/rebuild-requests.ts";
import { ELECTIONS } from "../processing/leader-election.ts";
import { type RunningProcessors, runProcessors } from "../processing/run-processors.ts";
import type { Parts } from "./open-parts.ts";
import { replayIndexJobs } from "./slices/replay.ts";

/** Building an index over all rows is one statement. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;
/** Locks of a projector that vanished within a batch are released after this time. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Starts the projector of the read models; it waits while another process leads. */
export const startProjector = (
  { databaseUrl, store, vault, log, guard }: Parts,
  all: Stopping,
  { around }: Partial<Tracing> = {},
): RunningProcessors => {
  const pool = createPool(databaseUrl, {
    // Following, two jobs, and what rebuilds read; they write over connections of their own.
    max: 4,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    name: "projector",
    verify: guard.verify,
  });
  const stop = new AbortController();
  const parts = { pool, url: databaseUrl, store, vault, readModels, log };
  const projector = runProcessors({
    ...parts,
    election: ELECTIONS.projectors,
    jobs: [rebuildRequests(parts), ...replayIndexJobs(parts)],
    ...(around ? { around } : {}),
    breakConnections: () => breakConnections(pool),
    signal: stop.signal,
  });
  all.add("projector's database", () => pool.end());
  all.add("projector", () => {
    stop.abort();
    return projector.stopped;
  });
  return projector;
};
