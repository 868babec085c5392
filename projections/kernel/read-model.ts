import type { Opened, Vault } from "@asesorador/domain/kernel/vault";
import type { Change } from "./change.ts";

/** What a projection may use besides the event; pure. */
export type ProjectionTools = Pick<Vault, "searchTokens">;

/** The part of the vault that projecting needs. */
export type ProjectionVault = ProjectionTools & Pick<Vault, "open">;

/** One slice's read model: disposable tables and the pure function that fills them from history. */
export type ReadModel = {
  /** The slice; also the row of the checkpoint. */
  readonly name: string;
  /** Raise it when tables or projection change: the next start rebuilds the tables beside the old ones and swaps them. */
  readonly version: number;
  /** Event types it reads; others only move its checkpoint. */
  readonly types: readonly string[];
  /** The read model whose events are most of those that this one reads: rebuilds that begin together read them once. */
  readonly readsWith?: string;
  /** Unqualified names of the tables that `ddl` creates, in order of creation. */
  readonly tables: readonly string[];
  /** `create table` statements with primary keys, unqualified: the projector chooses the schema. */
  readonly ddl: string;
  /**
   * `create index` statements, run two at a time after a rebuild has filled the tables, so that the one that takes longest comes
   * first. A semicolon ends a statement and occurs nowhere else.
   */
  readonly indexes: string;
  /** The row changes of this (opened) event. Pure. Throws on an event without a schema: it is poison. */
  readonly project: (event: Opened, tools: ProjectionTools) => readonly Change[];
  /** Ids of events that an operator decided to skip: they change no row. */
  readonly skips?: ReadonlySet<string>;
};
