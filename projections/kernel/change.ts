/** A write to one read-model row, as data: the pure half of a projection; apply.ts executes it. */
export type Change<Table extends string = string> =
  /** Sets these columns; a missing row is inserted, so columns that may not be null must be among them. */
  | { readonly op: "upsert"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Sets these columns where the row exists; has no effect otherwise. */
  | { readonly op: "update"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Sets each of these columns where the row exists and the column holds null: the first value is kept. */
  | { readonly op: "first"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Adds whole numbers to these counters; a missing row, or one that holds null, counts from 0. */
  | { readonly op: "add"; readonly table: Table; readonly key: Columns; readonly by: Counters }
  /**
   * As `add`, to counters whose key or weight the event does not fully state: the row `via` supplies the rest. Its
   * `columns` join the counters' key, and each counter in `times` also grows by that many times the number that `via`
   * holds in the column of the same name. The columns that are read must never change once the row exists. Without that
   * row it has no effect.
   */
  | {
      readonly op: "tally";
      readonly table: Table;
      readonly key: Columns;
      readonly via: Via<Table>;
      readonly by: Counters;
      readonly times: Counters;
    }
  | { readonly op: "delete"; readonly table: Table; readonly key: Columns };

/** `id`: the only column of the row's primary key, and its value. */
export type Via<Table extends string = string> = {
  readonly table: Table;
  readonly id: readonly [column: string, value: string];
  readonly columns: readonly string[];
};
/** The only change whose row depends on another row. */
export type Tally = Extract<Change, { op: "tally" }>;

export type Value = string | number | boolean | null | readonly string[];
export type Columns = Readonly<Record<string, Value>>;
export type Counters = Readonly<Record<string, number>>;

/** The columns that a change writes, without its key. */
export const written = (change: Change): Columns =>
  change.op === "delete" ? {} : change.op === "add" || change.op === "tally" ? change.by : change.set;
