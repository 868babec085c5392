import type { Transact } from "@asesorador/projections/kernel/db";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { rebuild } from "@asesorador/projections/kernel/rebuild";
import {
  type RebuildOptions,
  RebuildStopped,
  type Rebuilt,
} from "@asesorador/projections/kernel/rebuild-options";
import { shadowSchema } from "@asesorador/projections/kernel/schema";
import { withSkips } from "@asesorador/projections/kernel/skips";
import type { Pool } from "pg";
import { rebuildLock } from "../../adapters/postgres/advisory-locks.ts";
import { copyingDb } from "../../adapters/postgres/copy-in.ts";
import { breakConnections, withoutPipeline } from "../../adapters/postgres/pool.ts";
import { withGracePeriod } from "../grace-period.ts";
import { END_SESSION_WITHIN_MS } from "../leader-lease.ts";
import { LOCK_TIMING, LockBusy, type LockTiming, withSessionLock } from "../session-lock.ts";
import { watchSilence } from "./watch-silence.ts";

export class RebuildBusy extends Error {
  override readonly name = "RebuildBusy";
}

export type RebuildReadModel = Omit<RebuildOptions, "transact"> & {
  /** Its statements may take minutes: an index over all rows is one. */
  readonly pool: Pool;
  readonly url: string;
};

/**
 * No other process waits to take a rebuild over, and it may be half an hour's work: a database that is busy for a few
 * seconds does not end it. A rebuild whose host has vanished keeps others out for `leaseMs` at most.
 */
export const REBUILD_TIMING: LockTiming = { ...LOCK_TIMING, answerWithinMs: 60_000, leaseMs: 90_000 };

/** One folds; two make indexes. */
const CONNECTIONS = 2;

/** As `rebuild`, under a lock: throws RebuildBusy while another process rebuilds the same read model. */
export const rebuildReadModel = async ({ pool, url, ...options }: RebuildReadModel): Promise<Rebuilt> => {
  const { name } = options.readModel;
  try {
    const rebuilt = await withSessionLock(
      {
        url,
        key: rebuildLock(name),
        name: "rebuild",
        wait: false,
        timing: REBUILD_TIMING,
        signal: options.signal,
      },
      async (signal, db) => {
        const readModel = await withSkips(pool, options.readModel);
        const own = withoutPipeline(pool, CONNECTIONS);
        try {
          await endRemnants(own, readModel);
          const watched = watchSilence(own, db);
          const copying: Transact = (work) => watched.transact((client) => work(copyingDb(client)));
          const work = rebuild({ ...options, readModel, signal, transact: copying });
          const cancel = () => breakConnections(own);
          return await withGracePeriod(work, { signal, cancel }).finally(watched.stop);
        } finally {
          await own.end();
        }
      },
    );
    if (!rebuilt) throw new RebuildStopped(name);
    return rebuilt;
  } catch (error) {
    throw error instanceof LockBusy ? new RebuildBusy(name) : error;
  }
};

/**
 * Ends sessions that still have locks on the tables of an earlier rebuild. Its lock is gone, so that it writes no more; but
 * behind a connection that swallows everything a COPY waits for its next row, and would hold up this rebuild.
 */
const endRemnants = async (pool: Pool, { name }: Pick<ReadModel, "name">): Promise<void> => {
  await pool.query(
    `select pg_terminate_backend(pid, $2) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and usename = current_user
        and backend_type = 'client backend'
        and pid in (select pg_locks.pid from pg_locks join pg_class on pg_class.oid = relation
                     where relnamespace = to_regnamespace($1)::oid)`,
    [shadowSchema(name), END_SESSION_WITHIN_MS],
  );
};
