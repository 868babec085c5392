import type { EventStore, Position } from "@asesorador/domain/kernel/event-store";
import type { Transact } from "./db.ts";
import type { ProjectionVault, ReadModel } from "./read-model.ts";
import type { SharedReader } from "./shared-reads.ts";

export type RebuildProgress = {
  readonly readModel: string;
  /** Events folded so far. */
  readonly events: number;
  readonly position: Position;
  readonly head: Position;
  /** 0 to 1, estimated from positions. */
  readonly share: number;
  readonly eventsPerSecond: number;
  /** Null before a rate is measured. */
  readonly etaMs: number | null;
};

export type RebuildOptions = {
  readonly store: Pick<EventStore, "readAll" | "readStream" | "head">;
  readonly vault: ProjectionVault;
  readonly transact: Transact;
  readonly readModel: ReadModel;
  readonly signal: AbortSignal;
  /** With rebuilds of other read models that begin at the same time. */
  readonly reads?: SharedReader | undefined;
  /** After every page. */
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Events per read. */
  readonly pageEvents?: number;
  /** The number of rows that are gathered before they are written. */
  readonly flushRows?: number;
};

export type Rebuilt = { readonly events: number; readonly position: Position; readonly elapsedMs: number };

/** The signal aborted; nothing was swapped. */
export class RebuildStopped extends Error {
  override readonly name = "RebuildStopped";
}
