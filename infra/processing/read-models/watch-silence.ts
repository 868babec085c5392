import type { Db } from "@asesorador/projections/kernel/db";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Pool, PoolClient } from "pg";
import { breakConnections, trafficOf, transact } from "../../adapters/postgres/pool.ts";
import { END_SESSION_WITHIN_MS } from "../leader-lease.ts";

type Timing = { readonly checkEveryMs: number; readonly checks: number };

/** A minute: longer than a transaction of a rebuild waits for anything but the database. */
const TIMING: Timing = { checkEveryMs: 10_000, checks: 6 };

/**
 * Runs transactions on a pool of one connection, and breaks that connection when, at so many checks in a row, each side waits
 * for the other and no byte has passed: a proxy or NAT gateway that drops every packet may still answer keepalives, and a
 * statement would wait until its time limit. `db` queries on another connection.
 */
export const watchSilence = async (pool: Pool, db: Db, timing = TIMING) => {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  const over = new AbortController();
  let underWay = 0;

  const watch = async (): Promise<void> => {
    let silent = 0;
    let traffic = trafficOf(pool);
    while (silent < timing.checks) {
      await pause(timing.checkEveryMs, over.signal);
      if (over.signal.aborted) return;
      const before = traffic;
      traffic = trafficOf(pool);
      const isSilent = underWay > 0 && traffic === before && (await waitsForClient(db, pid));
      silent = isSilent ? silent + 1 : 0;
    }
    // It may have locks that the next attempt needs.
    await db.query("select pg_terminate_backend($1, $2)", [pid, END_SESSION_WITHIN_MS]).catch(() => {});
    breakConnections(pool);
  };
  void watch();

  return {
    transact: <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
      underWay += 1;
      return transact(pool, work).finally(() => {
        underWay -= 1;
      });
    },
    stop: (): void => over.abort(),
  };
};

/** Also true of a session that is gone. False where the question itself has no answer. */
const waitsForClient = (db: Db, pid: number): Promise<boolean> =>
  db
    .query<{ waits: boolean }>(
      "select wait_event is not distinct from 'ClientRead' as waits from pg_stat_activity where pid = $1",
      [pid],
    )
    .then(
      ({ rows }) => rows[0]?.waits ?? true,
      () => false,
    );
