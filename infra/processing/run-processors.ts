import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Around } from "@asesorador/projections/kernel/follow";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import { type ReadModelStatus, readStatus } from "@asesorador/projections/kernel/status";
import type { Pool } from "pg";
import { withGracePeriod } from "./grace-period.ts";
import { type Job, runJobs } from "./job.ts";
import { type Group, keepFollowing } from "./keep-following.ts";
import { type Election, keepLeading } from "./leader-election.ts";
import type { Log } from "./log.ts";
import { type ProcessorErrors, processorErrors } from "./processor-errors.ts";
import { reactorGroup } from "./reactors/reactor-group.ts";
import { readModelGroup } from "./read-models/read-model-group.ts";
import type { LockTiming } from "./session-lock.ts";

export type RunProcessors = {
  /** Its statements may take minutes where read models are rebuilt: an index over all rows is one. */
  readonly pool: Pool;
  /** URL of the same database, for the connections that hold the leader's lock and LISTEN. */
  readonly url: string;
  readonly election: Election;
  /** Timing of the leader's lock; set by tests. */
  readonly timing?: LockTiming;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels?: readonly ReadModel[];
  readonly reactors?: readonly Reactor[];
  /** Run by the leader beside the processors. */
  readonly jobs?: readonly Job[];
  readonly log: Log;
  /** Runs the work on each batch of the read models, inside a span for instance. */
  readonly around?: Around;
  /** A reactor that has waited longer than this for the read models is an error; 60 s by default. */
  readonly lagLimitMs?: number;
  /** Attempts before a reactor's event is quarantined; 10 by default, which take some 30 s. */
  readonly attempts?: number;
  /**
   * Makes statements under way reject: called when this process no longer leads and its work has not ended after a grace
   * period, as behind a connection that drops every packet. Absent: the work ends at its statements' time limit.
   */
  readonly breakConnections?: () => void;
  /** Length of the grace period; 5 s by default. */
  readonly graceMs?: number;
  /** Aborting it stops everything after the current batch. */
  readonly signal: AbortSignal;
};

export type RunningProcessors = {
  /** Whether this process leads; otherwise it waits to take over. */
  leading(): boolean;
  /** The last error of this process that is not resolved; null: none. */
  lastError(): string | null;
  /** Status of every read model; the errors are this process's, or the leader's when that is another. */
  status(): Promise<readonly ReadModelStatus[]>;
  /** Resolves when the signal has aborted and the last batch is through; never rejects. */
  readonly stopped: Promise<void>;
};

/**
 * Runs projectors, reactors and jobs in one process at a time: waits to lead, then follows history with each of them. The
 * read models follow together, each reactor alone, so that one that fails holds up no other. What fails is logged, shown by
 * the status, and tried again after growing waits.
 */
export const runProcessors = (options: RunProcessors): RunningProcessors => {
  const { pool, url, election, timing, store, readModels = [], log, signal } = options;
  const errors = processorErrors(options);
  let leading = false;
  const stopped = keepLeading(
    {
      url,
      election,
      signal,
      ...(timing ? { timing } : {}),
      onLeading: (now) => {
        leading = now;
        // The next leader's errors are the ones that count; it writes them beside the checkpoints.
        if (!now) errors.forget();
      },
      onError: (error) => errors.add("leadership", error),
    },
    async (leadership) => {
      log.info({}, `${election.label}: leading`);
      errors.resolved("leadership");
      const work = lead({ ...options, signal: leadership }, errors);
      const cancel = (): void => {
        if (!signal.aborted) options.breakConnections?.();
      };
      await withGracePeriod(work, { signal: leadership, cancel, graceMs: options.graceMs });
      if (!signal.aborted) log.warn({}, `${election.label}: leadership lost`);
    },
  );
  return {
    leading: () => leading,
    lastError: errors.last,
    status: async () => {
      const all = await readStatus({ db: pool, store, readModels, nowMs: Date.now() });
      return all.map((one) => ({ ...one, lastError: errors.of(one.name) ?? one.lastError }));
    },
    stopped,
  };
};

const lead = async (options: RunProcessors, errors: ProcessorErrors): Promise<void> => {
  const { url, readModels = [], reactors = [], jobs = [], log, signal } = options;
  const groups: Group[] = reactors.map((reactor) => reactorGroup(options, reactor));
  if (readModels.length > 0) groups.push(readModelGroup({ ...options, readModels }, errors));
  await Promise.all([
    ...groups.map((group) => keepFollowing(options, group, errors)),
    runJobs({ url, jobs, log, signal }),
  ]);
};
