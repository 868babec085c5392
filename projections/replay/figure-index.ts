import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import type { StoredRecord } from "./record-changes.ts";

/**
 * What one lead or visit adds to the figures from an instant on. The sum of the steps up to an instant is the figures of that
 * moment, by the business's clock.
 */
export type FigureStep = {
  /** Ms since 1970. */
  readonly at: number;
  /** Events that happened then: 1, or 0 for a promised contact that became overdue, and for what a late event corrects. */
  readonly events: number;
  /** Position of that event. */
  readonly position: Position | null;
  /** null: a visit, or nothing changes. */
  readonly leadId: string | null;
  /** Without figures that do not change. */
  readonly by: Readonly<Record<string, number>>;
};

/** The figures of a moment, and what they are counted from. */
export type IndexedMoment = {
  readonly figures: Readonly<Record<string, number>>;
  /** Number of events of leads and visits. */
  readonly events: number;
  /** The greatest of those events; null: there are none. */
  readonly position: Position | null;
};

/** The last event that an index holds. */
export type IndexCheckpoint = Pick<Recorded, "position" | "stream" | "revision" | "eventId">;

/** Another process has changed the index since. */
export class IndexMoved extends Error {
  override readonly name = "IndexMoved";
}

/** An index as it was when it ended at a position. `generation`: another one whenever the index is made again. */
export type IndexState = { readonly indexedTo: Position; readonly generation: string };

/** The steps of history as sums by hour and day, and the records that they come from, up to a position. */
export type FigureIndex = {
  /**
   * The figures at each of these instants (ms since 1970), all of the same state of the index. Null: there is none of the
   * current figures.
   */
  read(instants: readonly number[]): Promise<{
    readonly checkpoint: IndexCheckpoint;
    readonly generation: string;
    readonly moments: readonly IndexedMoment[];
    /** Whether it holds events that happened after the last instant. */
    readonly hasLater: boolean;
  } | null>;
  /** Steps after one instant up to another, in any order, as they were when the index ended at `indexedTo`. */
  steps(range: {
    readonly after: number;
    readonly until: number;
    readonly indexedTo: Position;
  }): AsyncIterable<readonly FigureStep[]>;
  /**
   * All leads or all visits in the order of their first changes, in pages; changes behind the end of that state may be among
   * theirs. Throws IndexMoved when the index is another one by now.
   */
  records(of: "lead" | "visit", state: IndexState): AsyncIterable<readonly StoredRecord[]>;
  /** When the first event happened, ms since 1970; null: it holds none. */
  earliest(): Promise<number | null>;
};
