/** A write to one read-model row, as data: the pure half of a projection says what, apply.ts says how. */
export type Change<Table extends string = string> =
  /** Sets these columns; the row is made when there is none, so columns that may not be null must be among them. */
  | { readonly op: "upsert"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Sets these columns where the row exists; nothing happens where it does not. */
  | { readonly op: "update"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Sets each of these columns where the row exists and the column holds null: who comes first stays. */
  | { readonly op: "first"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Adds whole numbers to these counters; a missing row, or one that holds null, counts from 0. */
  | { readonly op: "add"; readonly table: Table; readonly key: Columns; readonly by: Counters }
  | { readonly op: "delete"; readonly table: Table; readonly key: Columns };

export type Value = string | number | boolean | null | readonly string[];
export type Columns = Readonly<Record<string, Value>>;
export type Counters = Readonly<Record<string, number>>;

/** What a change writes beside its key. */
export const written = (change: Change): Columns =>
  change.op === "delete" ? {} : change.op === "add" ? change.by : change.set;
