import type { Transact } from "@asesorador/projections/kernel/db";
import { rebuild } from "@asesorador/projections/kernel/rebuild";
import {
  type RebuildOptions,
  RebuildStopped,
  type Rebuilt,
} from "@asesorador/projections/kernel/rebuild-options";
import { withSkips } from "@asesorador/projections/kernel/skips";
import type { Pool } from "pg";
import { rebuildLock } from "../../adapters/postgres/advisory-locks.ts";
import { copyingDb } from "../../adapters/postgres/copy-in.ts";
import { transact, withoutPipeline } from "../../adapters/postgres/pool.ts";
import { LOCK_TIMING, LockBusy, type LockTiming, withSessionLock } from "../session-lock.ts";

export class RebuildBusy extends Error {
  override readonly name = "RebuildBusy";
}

export type RebuildReadModel = Omit<RebuildOptions, "transact"> & {
  /** Its statements may take minutes: an index over all rows is one. */
  readonly pool: Pool;
  readonly url: string;
};

/**
 * Nobody waits to take a rebuild over, and it may be half an hour's work: a database that is busy for a few seconds does
 * not end it. A rebuild whose host has vanished keeps others out for `leaseMs` at most.
 */
const REBUILD_TIMING: LockTiming = { ...LOCK_TIMING, answerWithinMs: 60_000, leaseMs: 90_000 };

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
      async (signal) => {
        const readModel = await withSkips(pool, options.readModel);
        const own = withoutPipeline(pool, 1);
        try {
          const copying: Transact = (work) => transact(own, (client) => work(copyingDb(client)));
          return await rebuild({ ...options, readModel, signal, transact: copying });
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
