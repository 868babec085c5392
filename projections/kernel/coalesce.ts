import type { Change, Columns, Counters, Tally, Value } from "./change.ts";

/** Gathers changes until they are taken, with one entry per row: memory grows with rows, not with events. */
export type Coalescer = {
  add(changes: readonly Change[]): void;
  /** Rows gathered so far. */
  readonly rows: number;
  /** Those of them whose changes only apply to a row that existed before. */
  readonly updates: number;
  /**
   * Returns the gathered changes and starts over. Applied in this order (deletes, updates, firsts, upserts, firsts of
   * rows that exist by then, additions, tallies; within each the order in which rows were first seen) the result is
   * that of the single changes one by one. No operation names a row twice, which one Postgres statement would refuse.
   */
  take(): Change[];
  /** As `take`, but keeps the rows that `updates` counts: what changes them later is one update with it. */
  takeAllButUpdates(): Change[];
};

export const coalescer = (): Coalescer => {
  let rows: Row[] = [];
  let byTable = new Map<string, TableRows>();
  let updates = 0;
  const rowOf = (change: Change): Row => {
    const group = change.op === "tally" ? tallyGroup(change) : change.table;
    let ofTable = byTable.get(group);
    if (!ofTable) {
      ofTable = { keyColumns: Object.keys(change.key).sort(), byId: new Map() };
      byTable.set(group, ofTable);
    }
    const id = rowId(change, ofTable.keyColumns);
    let row = ofTable.byId.get(id);
    if (!row) {
      row = newRow(change);
      ofTable.byId.set(id, row);
      rows.push(row);
    } else if (isUpdate(row)) updates -= 1;
    return row;
  };
  return {
    add: (changes) => {
      for (const change of changes) if (isUpdate(fold(rowOf(change), change))) updates += 1;
    },
    get rows() {
      return rows.length;
    },
    get updates() {
      return updates;
    },
    take: () => {
      const taken = rows;
      rows = [];
      byTable = new Map();
      updates = 0;
      return changesOf(taken);
    },
    takeAllButUpdates: () => {
      const taken = rows.filter((row) => !isUpdate(row));
      rows = rows.filter(isUpdate);
      for (const { byId } of byTable.values())
        for (const [id, row] of byId) if (!isUpdate(row)) byId.delete(id);
      return changesOf(taken);
    },
  };
};

const changesOf = (rows: readonly Row[]): Change[] =>
  OPERATIONS.flatMap((operation) => rows.flatMap((row) => operation(row)));

const isUpdate = ({ deleted, update, first, upsert, fill, add, tally }: Row): boolean =>
  (update !== null || first !== null) && !deleted && !upsert && !fill && !add && !tally;

/** As `Coalescer`, for a complete list of changes. */
export const coalesce = (changes: readonly Change[]): Change[] => {
  const all = coalescer();
  all.add(changes);
  return all.take();
};

/** The combined changes of one row, as the steps that remain. */
type Row = {
  readonly table: string;
  readonly key: Columns;
  deleted: boolean;
  /** Applies where the row existed before. */
  update: Columns | null;
  /** As `update`, where the column holds null. */
  first: Columns | null;
  upsert: Columns | null;
  /** As `first`, where the row certainly exists. */
  fill: Columns | null;
  add: Record<string, number> | null;
  /** A separate entry for each row that it reads. */
  tally: Tally | null;
};

const NOTHING = { update: null, first: null, upsert: null, fill: null, add: null, tally: null };

const newRow = ({ table, key }: Change): Row => ({
  table,
  key,
  deleted: false,
  ...NOTHING,
});

/**
 * Tallies are kept apart from direct changes of the same table, and from those that read other columns: the key of one is the part of the
 * row's that it does not read.
 */
const tallyGroup = ({ table, via }: Tally): string => `${table} via ${via.table} ${via.columns.join()}`;

/** Rows of a table or of its tallies, whose keys have the same columns. */
type TableRows = { readonly keyColumns: readonly string[]; readonly byId: Map<string, Row> };

/** The row among those of its table or of its tallies. */
const rowId = (change: Change, keyColumns: readonly string[]): string => {
  const { key } = change;
  let id = "";
  if (keyColumns.length === 1) id = String(key[keyColumns[0] ?? ""]);
  else for (const name of keyColumns) id += `${String(key[name])}\u0000`;
  return change.op === "tally" ? `${change.via.id[1]}\u0000${id}` : id;
};

const fold = (row: Row, change: Change): Row => {
  switch (change.op) {
    case "delete":
      return Object.assign(row, { ...NOTHING, deleted: true });
    case "upsert":
      return setColumns(row, change.set);
    case "update": {
      // The row certainly exists when an earlier change of this batch created it.
      if (row.upsert || row.add) return setColumns(row, change.set);
      if (!row.deleted) {
        row.update = merged(row.update, change.set);
        row.first = without(row.first, change.set);
      }
      return row;
    }
    case "first":
      for (const [column, value] of Object.entries(change.set))
        if (value !== null) setFirst(row, column, value);
      return row;
    case "add":
      return addCounters(row, change.by);
    case "tally":
      row.tally = row.tally ? sumOf(row.tally, change) : change;
      return row;
  }
};

const setColumns = (row: Row, set: Columns): Row => {
  row.upsert = merged(row.upsert, set);
  row.add = without(row.add, set);
  row.fill = without(row.fill, set);
  return row;
};

/** Columns are never changed in place: those of a single change are taken as they are. */
const merged = (columns: Columns | null, set: Columns): Columns => (columns ? { ...columns, ...set } : set);

/** Drops the columns that are set: their earlier values no longer matter. */
const without = <Kept extends Value>(
  columns: Readonly<Record<string, Kept>> | null,
  set: Columns,
): Record<string, Kept> | null => {
  if (!columns) return null;
  const left = Object.entries(columns).filter(([column]) => !(column in set));
  return left.length === 0 ? null : Object.fromEntries(left);
};

const setFirst = (row: Row, column: string, value: Value): void => {
  const { update, upsert, add } = row;
  if (upsert && column in upsert) row.upsert = whereNull(upsert, column, value);
  else if (upsert || add) {
    // A counter that was added to is not null.
    if (add && column in add) return;
    row.upsert ??= {};
    row.fill = whereNull(row.fill, column, value);
  } else if (row.deleted) return;
  else if (update && column in update) row.update = whereNull(update, column, value);
  else row.first = whereNull(row.first, column, value);
};

const whereNull = (columns: Columns | null, column: string, value: Value): Columns => ({
  ...columns,
  [column]: columns?.[column] ?? value,
});

const addCounters = (row: Row, by: Counters): Row => {
  for (const [column, amount] of Object.entries(by)) {
    if (row.upsert && column in row.upsert)
      row.upsert = { ...row.upsert, [column]: counter(row.upsert[column]) + amount };
    else {
      // Not shared before `take`: counters to which many events add are changed in place instead of copied.
      row.add ??= {};
      row.add[column] = (row.add[column] ?? 0) + amount;
    }
  }
  return row;
};

const sumOf = (one: Tally, other: Tally): Tally => ({
  ...one,
  by: plus(one.by, other.by),
  times: plus(one.times, other.times),
});

const plus = (one: Counters, other: Counters): Counters => {
  const sum: Record<string, number> = { ...one };
  for (const [column, amount] of Object.entries(other)) sum[column] = (sum[column] ?? 0) + amount;
  return sum;
};

const counter = (value: Columns[string] | undefined): number => {
  if (typeof value === "number") return value;
  if (value === null || value === undefined) return 0;
  throw new Error(`a counter cannot hold ${JSON.stringify(value)}`);
};

const OPERATIONS: readonly ((row: Row) => Change[])[] = [
  ({ table, key, deleted }) => (deleted ? [{ op: "delete", table, key }] : []),
  ({ table, key, update }) =>
    update && Object.keys(update).length > 0 ? [{ op: "update", table, key, set: update }] : [],
  ({ table, key, first }) => (first ? [{ op: "first", table, key, set: first }] : []),
  ({ table, key, upsert }) => (upsert ? [{ op: "upsert", table, key, set: upsert }] : []),
  ({ table, key, fill }) => (fill ? [{ op: "first", table, key, set: fill }] : []),
  ({ table, key, add }) => (add ? [{ op: "add", table, key, by: add }] : []),
  ({ tally }) => (tally ? [tally] : []),
];
