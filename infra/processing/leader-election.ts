import { pause } from "@asesorador/projections/kernel/pause";
import { LOCKS, type LockKey } from "../adapters/postgres/advisory-locks.ts";
import { backoff } from "../kernel/backoff.ts";
import { LOCK_TIMING, type LockTiming, withSessionLock } from "./session-lock.ts";

export type Election = {
  /** The holder of this advisory lock leads. */
  readonly lock: LockKey;
  /** Name of the connection that holds the lock, in pg_stat_activity. */
  readonly connection: string;
  /** Name in the log. */
  readonly label: string;
};

/** The two leaders of an installation; often one process is both. */
export const ELECTIONS = {
  projectors: { lock: LOCKS.projectors, connection: "projector-leader", label: "projector" },
  reactors: { lock: LOCKS.reactors, connection: "reactions-leader", label: "reactors" },
} as const satisfies Record<string, Election>;

export type KeepLeading = {
  readonly url: string;
  readonly election: Election;
  readonly timing?: LockTiming;
  readonly signal: AbortSignal;
  /** Called at every change. */
  readonly onLeading: (leading: boolean) => void;
  /** The connection or the work failed; the election continues. */
  readonly onError: (error: unknown) => void;
};

/**
 * Waits to lead, runs the work while this process does, and waits again when leadership is lost or the work has ended. The
 * work's signal aborts with the leadership. Another process takes over within 15 s (see LOCK_TIMING). Resolves when the
 * signal has aborted and the work has ended; never rejects.
 */
export const keepLeading = async (
  { url, election, timing = LOCK_TIMING, signal, onLeading, onError }: KeepLeading,
  work: (leadership: AbortSignal) => Promise<void>,
): Promise<void> => {
  const wait = backoff();
  const lock = { url, key: election.lock, name: election.connection, wait: true, timing, signal };
  while (!signal.aborted) {
    try {
      await withSessionLock(lock, async (leadership) => {
        wait.reset();
        onLeading(true);
        // At once: the work may have to wait for a database that no longer answers.
        leadership.addEventListener("abort", () => onLeading(false), { once: true });
        await work(leadership);
      });
    } catch (error) {
      onError(error);
    }
    onLeading(false);
    await pause(wait.nextMs(), signal);
  }
};
