import type { Opened, Vault } from "@asesorador/domain/kernel/vault";
import type { Change } from "./change.ts";

/** What a projection may use beside the event; pure. */
export type ProjectionTools = Pick<Vault, "searchTokens">;

/** What projecting needs of the vault. */
export type ProjectionVault = ProjectionTools & Pick<Vault, "open">;

/** One slice's read model: disposable tables and the pure function that fills them from history. */
export type ReadModel = {
  /** The slice; also the row of the checkpoint. */
  readonly name: string;
  /** Raise it when tables or projection change: the next start rebuilds beside the old one and swaps. */
  readonly version: number;
  /** Event types it reads; others only move its checkpoint. */
  readonly types: readonly string[];
  /** Unqualified names of the tables that `ddl` makes, in order of creation. */
  readonly tables: readonly string[];
  /** `create table` statements with primary keys, unqualified: the projector chooses the schema. */
  readonly ddl: string;
  /** `create index` statements, run after a rebuild has filled the tables. */
  readonly indexes: string;
  /** Which rows change because of this (opened) event. Pure. Throws on what no schema knows: the event is poison. */
  readonly project: (event: Opened, tools: ProjectionTools) => readonly Change[];
  /** Ids of events that an operator decided to skip: they change no row. */
  readonly skips?: ReadonlySet<string>;
};
