import type { Db } from "@asesorador/projections/kernel/db";
import { pause } from "@asesorador/projections/kernel/pause";

/** A replica that follows replays a commit within some milliseconds. */
const LOOK_EVERY_MS = 5;

/**
 * Resolves when the replica has replayed everything that the primary had committed at the call, or when the signal aborts.
 * A replica that was promoted has replayed all that it ever will. Rejects when either of them does not answer.
 */
export const replayed = async (
  { primary, replica }: { readonly primary: Db; readonly replica: Db },
  signal: AbortSignal,
): Promise<void> => {
  const committed = await primary.query<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn");
  while (!signal.aborted) {
    const { rows } = await replica.query<{ done: boolean }>(
      "select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as done",
      [committed.rows[0]?.lsn],
    );
    if (rows[0]?.done) return;
    await pause(LOOK_EVERY_MS, signal);
  }
};

/** Runs `work` after every request; requests during a run are answered by one further run. `work` must not throw. */
export const oneAtATime = (work: () => Promise<void>, signal: AbortSignal) => {
  let requestedAt: number | null = null;
  let runningSince: number | null = null;

  const run = async (): Promise<void> => {
    while (requestedAt !== null && !signal.aborted) {
      runningSince = requestedAt;
      requestedAt = null;
      await work();
    }
    runningSince = null;
  };

  return {
    request: (): void => {
      requestedAt ??= performance.now();
      if (runningSince === null) void run();
    },
    /** How long the oldest request has been unanswered. */
    waitingMs: (): number => (runningSince === null ? 0 : performance.now() - runningSince),
  };
};
