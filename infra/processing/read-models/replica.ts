import type { Db } from "@asesorador/projections/kernel/db";
import { pause } from "@asesorador/projections/kernel/pause";
import { isConnectionError } from "../../adapters/postgres/pool.ts";
import type { Log } from "../log.ts";

/** A replica that follows replays a commit within some milliseconds. */
const LOOK_EVERY_MS = 5;
/** A replica that takes longer to replay a commit is left; shorter than a query waits for its position. */
const BEHIND_MS = 1_000;
const PROBE_EVERY_MS = 1_000;
/**
 * Consecutive probes that must find the replica level before it is used again, so that one at its limit is not left
 * every second.
 */
const PROBES_TO_RETURN = 3;

const MESSAGES = {
  left: "queries: answered by the primary, the replica is away or behind",
  returned: "queries: answered by the replica again",
};

/** Queries are answered by the replica, or by the primary while the replica is away or behind. */
export type QueryRoute = Db & {
  onReplica(): boolean;
  /**
   * Resolves when the database that answers from now on has everything that the primary had committed at the call. Rejects
   * when the primary does not answer.
   */
  settle(signal: AbortSignal): Promise<void>;
  /**
   * Probes the replica until the signal aborts. `onChange`: the replica was left, or can be returned to by the next `settle`.
   */
  watch(signal: AbortSignal, onChange: () => void): Promise<void>;
};

type Databases = {
  readonly replica: Db;
  readonly primary: Db;
  /** The replica, on connections with a short limit for a statement. */
  readonly probe: Db;
  readonly log: Log;
};

/** A query that the replica could not answer is repeated on the primary: queries change nothing. */
export const queryRoute = ({ replica, primary, probe, log }: Databases): QueryRoute => {
  let onReplica = true;
  let mayReturn = false;
  let changed = (): void => {};

  const leave = (error?: unknown): void => {
    if (!onReplica) return;
    onReplica = false;
    mayReturn = false;
    log.warn(error === undefined ? {} : { err: error }, MESSAGES.left);
    changed();
  };

  /** Whether the replica has replayed `lsn` in time; null when the signal aborts first. */
  const hasReplayed = async (lsn: string, signal: AbortSignal): Promise<boolean | null> => {
    const late = AbortSignal.timeout(BEHIND_MS);
    try {
      const done = await replayed({ lsn, replica: probe }, AbortSignal.any([signal, late]));
      return done || !signal.aborted ? done : null;
    } catch (error) {
      leave(error);
      return false;
    }
  };

  return {
    onReplica: () => onReplica,
    query: async (sql, params) => {
      if (!onReplica) return primary.query(sql, params);
      try {
        return await replica.query(sql, params);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (isConnectionError(error)) leave(error);
        else if (!isRecoveryConflict(error)) throw error;
        return primary.query(sql, params);
      }
    },
    settle: async (signal) => {
      if (onReplica) {
        if ((await hasReplayed(await flushedBy(primary), signal)) === false) leave();
      } else if (mayReturn) {
        // Rows of commits that are not flushed yet may have been read from the primary.
        if ((await hasReplayed(await insertedBy(primary), signal)) !== true) return;
        onReplica = true;
        log.info({}, MESSAGES.returned);
      }
    },
    watch: async (signal, onChange) => {
      changed = onChange;
      for (let level = 0; !signal.aborted; ) {
        await pause(PROBE_EVERY_MS, signal);
        const lsn = await flushedBy(primary).catch(() => null);
        // Without the primary it is unknown how far the replica should be.
        if (lsn === null || signal.aborted) continue;
        const holds = await hasReplayed(lsn, signal);
        level = holds ? level + 1 : 0;
        if (holds === false) leave();
        mayReturn = !onReplica && level >= PROBES_TO_RETURN;
        if (mayReturn) onChange();
      }
    },
  };
};

/** Ended by the standby because the primary had removed rows that the query needed. */
const isRecoveryConflict = (error: Error): boolean => "code" in error && error.code === "40001";

const flushedBy = (primary: Db): Promise<string> => lsnOf(primary, "pg_current_wal_flush_lsn");
const insertedBy = (primary: Db): Promise<string> => lsnOf(primary, "pg_current_wal_insert_lsn");

const lsnOf = async (primary: Db, position: string): Promise<string> => {
  const { rows } = await primary.query<{ lsn: string }>(`select ${position}()::text as lsn`);
  if (!rows[0]) throw new Error(`${position} returned nothing`);
  return rows[0].lsn;
};

/**
 * Resolves to true when the replica has replayed `lsn`, and to false when the signal aborts. A replica that was promoted has
 * replayed all that it ever will. Rejects when it does not answer.
 */
const replayed = async (
  { lsn, replica }: { readonly lsn: string; readonly replica: Db },
  signal: AbortSignal,
): Promise<boolean> => {
  while (!signal.aborted) {
    const { rows } = await replica.query<{ done: boolean }>(
      "select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as done",
      [lsn],
    );
    if (rows[0]?.done) return true;
    await pause(LOOK_EVERY_MS, signal);
  }
  return false;
};

/** Runs `work` after every request; requests during a run are answered by one further run. `work` must not throw. */
export const oneAtATime = (work: () => Promise<void>, signal: AbortSignal) => {
  let requested = false;
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    while (requested && !signal.aborted) {
      requested = false;
      await work();
    }
    running = false;
  };

  return {
    request: (): void => {
      requested = true;
      if (!running) void run();
    },
  };
};
