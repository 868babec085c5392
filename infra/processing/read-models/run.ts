import { pause } from "@asesorador/projections/kernel/pause";
import { type ReadModelStatus, readStatus } from "@asesorador/projections/kernel/status";
import { backoff } from "./backoff.ts";
import { lead } from "./lead.ts";
import type { RunProjector } from "./options.ts";
import { LOCK_TIMING, withSessionLock } from "./session-lock.ts";
import { type Troubles, troubles } from "./troubles.ts";

/** Advisory lock of the one projector that is at work. */
const LEADER_LOCK = [1634956134, 1] as const;

export type RunningProjector = {
  /** Whether this process holds the leader's lock; otherwise it waits for it. */
  leading(): boolean;
  /** What went wrong last and is not yet mended, of this process; null: nothing. */
  lastError(): string | null;
  /** Of every read model; the errors are this process's, or the leader's when that is another. */
  status(): Promise<readonly ReadModelStatus[]>;
  /** Resolves when the signal has aborted and the last batch is through; never rejects. */
  readonly stopped: Promise<void>;
};

/**
 * Keeps all read models up with history: waits to be the leader, rebuilds those whose code's version is not their tables',
 * follows the store with the others. Whatever fails is told, shown by `status`, and tried again with growing pauses.
 */
export const runProjector = (options: RunProjector): RunningProjector => {
  const { pool, store, readModels } = options;
  const known = troubles(options);
  let leading = false;
  const stopped = keepLeading(options, known, (now) => {
    leading = now;
  });
  return {
    leading: () => leading,
    lastError: known.last,
    status: async () => {
      const all = await readStatus({ db: pool, store, readModels, nowMs: Date.now() });
      return all.map((one) => ({ ...one, lastError: known.of(one.name) ?? one.lastError }));
    },
    stopped,
  };
};

const keepLeading = async (
  options: RunProjector,
  known: Troubles,
  onLeading: (leading: boolean) => void,
): Promise<void> => {
  const { url, timing = LOCK_TIMING, signal, log } = options;
  const wait = backoff();
  while (!signal.aborted) {
    try {
      await withSessionLock(
        { url, key: LEADER_LOCK, name: "projector-leader", wait: true, timing, signal },
        async (leadership) => {
          log.info({}, "projector: leading");
          onLeading(true);
          // The work may have to wait for a database that no longer answers.
          leadership.addEventListener("abort", () => onLeading(false), { once: true });
          wait.reset();
          known.mended("leadership");
          await lead({ ...options, signal: leadership }, known);
        },
      );
      if (!signal.aborted) log.warn({}, "projector: leadership lost");
    } catch (error) {
      known.add("leadership", error);
    }
    onLeading(false);
    // From here on the next leader knows, and says so beside the checkpoint.
    known.forget(options.readModels.map(({ name }) => name));
    await pause(wait.nextMs(), signal);
  }
};
