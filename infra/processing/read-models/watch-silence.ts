import type { Db } from "@asesorador/projections/kernel/db";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Pool, PoolClient } from "pg";
import { breakConnections, trafficOf, transact } from "../../adapters/postgres/pool.ts";
import { END_SESSION_WITHIN_MS } from "../leader-lease.ts";

type Timing = { readonly checkEveryMs: number; readonly checks: number };

/** A minute: longer than a transaction of a rebuild waits for anything but the database. */
const TIMING: Timing = { checkEveryMs: 10_000, checks: 6 };

/**
 * Runs transactions on a pool, and breaks its connections when, at so many checks in a row, both sides of each wait for the
 * other and no byte has passed: a proxy or NAT gateway that drops every packet may still answer keepalives, and a statement
 * would wait until its time limit. `db` queries on another connection.
 */
export const watchSilence = (pool: Pool, db: Db, timing = TIMING) => {
  const over = new AbortController();
  /** Ids of the sessions that had a transaction; those that have none now wait for the client, too. */
  const sessions = new Set<number>();
  // A connection that is being made has the pool's own time limit, and no session yet.
  let underWay = 0;
  pool.on("acquire", (client) => {
    sessions.add(sessionOf(client));
    underWay += 1;
  });
  pool.on("release", () => {
    underWay -= 1;
  });

  const watch = async (): Promise<void> => {
    let silent = 0;
    let traffic = trafficOf(pool);
    while (silent < timing.checks) {
      await pause(timing.checkEveryMs, over.signal);
      if (over.signal.aborted) return;
      const before = traffic;
      traffic = trafficOf(pool);
      const isSilent = underWay > 0 && traffic === before && (await waitForClient(db, [...sessions]));
      silent = isSilent ? silent + 1 : 0;
    }
    // They may have locks that the next attempt needs.
    await db
      .query("select pg_terminate_backend(pid, $2) from unnest($1::int[]) as pid", [
        [...sessions],
        END_SESSION_WITHIN_MS,
      ])
      .catch(() => {});
    breakConnections(pool);
  };
  void watch();

  return {
    transact: <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
      transact(pool, work),
    stop: (): void => over.abort(),
  };
};

/** The types leave out that a client knows the id of its session. */
const sessionOf = (client: PoolClient): number =>
  (client as PoolClient & { readonly processID: number }).processID;

/** Sessions that are gone wait, too. False where the question itself has no answer. */
const waitForClient = (db: Db, pids: readonly number[]): Promise<boolean> =>
  db
    .query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity
         where pid = any($1::int[]) and wait_event is distinct from 'ClientRead') as busy`,
      [pids],
    )
    .then(
      ({ rows }) => rows[0]?.busy === false,
      () => false,
    );
