import { type ReadModelStatus, readStatus } from "@asesorador/projections/kernel/status";
import { LOCKS } from "../../adapters/postgres/advisory-locks.ts";
import { keepLeading } from "../leader-election.ts";
import { lead } from "./lead.ts";
import type { RunProjector } from "./options.ts";
import { troubles } from "./troubles.ts";

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
  const { pool, url, timing, store, readModels, log, signal } = options;
  const known = troubles(options);
  let leading = false;
  const stopped = keepLeading(
    {
      ...{ url, lock: LOCKS.projectors, name: "projector-leader", signal },
      ...(timing ? { timing } : {}),
      onLeading: (now) => {
        leading = now;
        // The next leader knows, and writes it beside the checkpoint.
        if (!now) known.forget(readModels.map(({ name }) => name));
      },
      onError: (error) => known.add("leadership", error),
    },
    async (leadership) => {
      log.info({}, "projector: leading");
      known.mended("leadership");
      await lead({ ...options, signal: leadership }, known);
      if (!signal.aborted) log.warn({}, "projector: leadership lost");
    },
  );
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
