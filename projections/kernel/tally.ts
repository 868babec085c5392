import type { Change, Columns, Tally, Value } from "./change.ts";

/** Values of the row that a tally reads. */
export type ViaRow = Readonly<Record<string, Value>>;

/** What a tally adds, once the row that it reads is known. */
export const additionOf = ({ table, key, via, by, times }: Tally, row: ViaRow): Change => {
  const tallyKey: Record<string, Value> = { ...key };
  for (const column of via.columns) tallyKey[column] = row[column] ?? null;
  const sum: Record<string, number> = { ...by };
  for (const column in times) sum[column] = (sum[column] ?? 0) + (times[column] ?? 0) * Number(row[column]);
  return { op: "add", table, key: tallyKey, by: sum };
};

/** Replaces tallies by additions where it knows the row that they read. */
export type TallyResolver = {
  /** In the order of history. */
  readonly resolved: (changes: readonly Change[]) => readonly Change[];
};

/** Rows of a table that are remembered: half of them are forgotten at once. */
const REMEMBERED_ROWS = 100_000;

/**
 * For a rebuild, which folds all of history into empty tables. Most events of a lead follow its first one soon: an addition is
 * gathered with thousands of others into one row, and a tally costs an entry of its own and a look at the database.
 */
export const tallyResolver = (rememberedRows = REMEMBERED_ROWS): TallyResolver => {
  const tables = new Map<string, Remembered>();
  const rowOf = ({ via, times }: Tally): ViaRow | undefined => {
    let remembered = tables.get(via.table);
    if (!remembered) {
      remembered = remember(via.id[0], rememberedRows);
      tables.set(via.table, remembered);
    }
    return remembered.row(via.id[1], via.columns, times);
  };
  return {
    resolved: (changes) => {
      let tallies = 0;
      for (const change of changes)
        if (change.op === "tally") tallies += 1;
        else tables.get(change.table)?.see(change);
      if (tallies === 0) return changes;
      return changes.map((change) => {
        const row = change.op === "tally" ? rowOf(change) : undefined;
        return row && change.op === "tally" ? additionOf(change, row) : change;
      });
    },
  };
};

type Remembered = {
  readonly see: (change: Exclude<Change, Tally>) => void;
  /** Undefined where one of the columns is not known. */
  readonly row: (id: string, columns: readonly string[], times: Columns) => ViaRow | undefined;
};

/** The columns that tallies have read so far, of rows that begin with an upsert. */
const remember = (idColumn: string, max: number): Remembered => {
  const wanted = new Set<string>();
  let recent = new Map<string, ViaRow>();
  let older = new Map<string, ViaRow>();
  return {
    see: (change) => {
      if (change.op !== "upsert" && change.op !== "delete") return;
      const id = String(change.key[idColumn]);
      if (change.op === "delete") {
        recent.delete(id);
        older.delete(id);
        return;
      }
      const row: Record<string, Value> = {};
      for (const column of wanted) {
        const value = change.set[column];
        if (value !== undefined) row[column] = value;
      }
      if (recent.size >= max / 2) {
        older = recent;
        recent = new Map();
      }
      recent.set(id, row);
    },
    row: (id, columns, times) => {
      for (const column of columns) wanted.add(column);
      for (const column in times) wanted.add(column);
      const row = recent.get(id) ?? older.get(id);
      const isKnown = (column: string) => row?.[column] !== undefined;
      return columns.every(isKnown) && Object.keys(times).every(isKnown) ? row : undefined;
    },
  };
};
