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
import { LockBusy, withSessionLock } from "../session-lock.ts";

export class RebuildBusy extends Error {
  override readonly name = "RebuildBusy";
}

export type RebuildReadModel = Omit<RebuildOptions, "transact"> & {
  /** Its statements may take minutes: an index over all rows is one. */
  readonly pool: Pool;
  readonly url: string;
};

/** As `rebuild`, under a lock: throws RebuildBusy while another process rebuilds the same read model. */
export const rebuildReadModel = async ({ pool, url, ...options }: RebuildReadModel): Promise<Rebuilt> => {
  const { name } = options.readModel;
  try {
    const rebuilt = await withSessionLock(
      { url, key: rebuildLock(name), name: "rebuild", wait: false, signal: options.signal },
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
