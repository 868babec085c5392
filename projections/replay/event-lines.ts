import type { Position } from "@asesorador/domain/kernel/event-store";

export type LinesQuery = {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive. */
  readonly until: Position;
  readonly form: "json" | "cells";
  /** Types whose events are counted. */
  readonly counted: readonly string[];
};

export type LinesPage = {
  /** Joined by line ends; the last one has none. */
  readonly lines: string;
  readonly count: number;
  /** null: no event of those types. */
  readonly counted: { readonly events: number; readonly last: Position } | null;
};

/**
 * Rows of table `event` of a range of positions, made by the store itself, in position order: as JSON, or as its columns, separated by tabs: texts and
 * `data` as JSON, but numbers, the event's id and its type as they are. An event that has to be decoded is a line of "!" and its position.
 * Nothing that is sealed is in them. Throws StoreUnavailable.
 */
export type EventLines = (query: LinesQuery) => Promise<LinesPage>;
