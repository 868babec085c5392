import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Around } from "@asesorador/projections/kernel/projector";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import type { LockTiming } from "../session-lock.ts";

export type RunProjector = {
  /** Its statements may take minutes: an index over all rows is one. */
  readonly pool: Pool;
  /** Of the same database, for the connection that holds the leader's lock. */
  readonly url: string;
  /** Of the leader's lock; a test has its own. */
  readonly timing?: LockTiming;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels: readonly ReadModel[];
  readonly log: Log;
  /** Runs the work on each batch that is followed, inside a span for instance. */
  readonly around?: Around;
  /** Aborting it stops the projector after the batch at hand. */
  readonly signal: AbortSignal;
};
