import type { Change, Columns, Counters } from "./change.ts";

/** Gathers changes until they are taken, with one entry per row: memory grows with rows, not with events. */
export type Coalescer = {
  add(changes: readonly Change[]): void;
  /** Rows gathered so far. */
  readonly rows: number;
  /**
   * Hands out what was gathered and starts over. Applied in this order (deletes, updates, upserts, additions; within
   * each the order in which rows were first seen) it does what the single changes would have done one by one. No
   * operation names a row twice, which one Postgres statement would refuse.
   */
  take(): Change[];
};

export const coalescer = (): Coalescer => {
  let rows = new Map<string, Row>();
  return {
    add: (changes) => {
      for (const change of changes) {
        const id = rowId(change);
        const row = rows.get(id);
        if (row) fold(row, change);
        else rows.set(id, fold(newRow(change), change));
      }
    },
    get rows() {
      return rows.size;
    },
    take: () => {
      const taken = [...rows.values()];
      rows = new Map();
      return OPERATIONS.flatMap((operation) => taken.flatMap((row) => operation(row)));
    },
  };
};

/** As `Coalescer`, for changes that are all at hand. */
export const coalesce = (changes: readonly Change[]): Change[] => {
  const all = coalescer();
  all.add(changes);
  return all.take();
};

/** All that happens to one row, as the steps that are left of it. */
type Row = {
  readonly table: string;
  readonly key: Columns;
  deleted: boolean;
  /** Applies where the row was there before. */
  update: Columns | null;
  upsert: Columns | null;
  add: Record<string, number> | null;
};

const newRow = ({ table, key }: Change): Row => ({
  table,
  key,
  deleted: false,
  update: null,
  upsert: null,
  add: null,
});

const rowId = ({ table, key }: Change): string => {
  let id = table;
  const names = Object.keys(key);
  for (const name of names.length > 1 ? names.sort() : names) id += `\u0000${name}\u0000${String(key[name])}`;
  return id;
};

const fold = (row: Row, change: Change): Row => {
  switch (change.op) {
    case "delete":
      return Object.assign(row, { deleted: true, update: null, upsert: null, add: null });
    case "upsert":
      return setColumns(row, change.set);
    case "update": {
      // The row is there for sure when something before in this batch made it.
      if (row.upsert || row.add) return setColumns(row, change.set);
      if (!row.deleted) row.update = { ...row.update, ...change.set };
      return row;
    }
    case "add":
      return addCounters(row, change.by);
  }
};

const setColumns = (row: Row, set: Columns): Row => {
  row.upsert = { ...row.upsert, ...set };
  if (row.add) {
    const left = Object.entries(row.add).filter(([column]) => !(column in set));
    row.add = left.length === 0 ? null : Object.fromEntries(left);
  }
  return row;
};

const addCounters = (row: Row, by: Counters): Row => {
  for (const [column, amount] of Object.entries(by)) {
    if (row.upsert && column in row.upsert)
      row.upsert = { ...row.upsert, [column]: counter(row.upsert[column]) + amount };
    else {
      // Nobody else has it before it is taken: counters that many events add to are not copied for each.
      row.add ??= {};
      row.add[column] = (row.add[column] ?? 0) + amount;
    }
  }
  return row;
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
  ({ table, key, upsert }) => (upsert ? [{ op: "upsert", table, key, set: upsert }] : []),
  ({ table, key, add }) => (add ? [{ op: "add", table, key, by: add }] : []),
];
