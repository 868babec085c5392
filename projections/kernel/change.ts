/** A write to one read-model row, as data: the pure half of a projection says what, apply.ts says how. */
export type Change<Table extends string = string> =
  /** Sets these columns; the row is made when there is none. */
  | { readonly op: "upsert"; readonly table: Table; readonly key: Columns; readonly set: Columns }
  /** Adds to these counters; a missing row counts from 0. */
  | {
      readonly op: "add";
      readonly table: Table;
      readonly key: Columns;
      readonly by: Readonly<Record<string, number>>;
    }
  | { readonly op: "delete"; readonly table: Table; readonly key: Columns };

export type Columns = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
