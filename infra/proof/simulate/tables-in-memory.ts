import type { ParsedStatement, ParsedWrite } from "./parsed-write.ts";

type Cell = unknown;
type Row = Readonly<Record<string, Cell>>;

/** What an open transaction has written. */
export type RowTransaction = {
  /** Uncommitted rows of each table; null: deleted. */
  readonly written: Map<string, Map<string, Row | null>>;
};

type RowWrite = ParsedWrite & { readonly given: Row };

/** Rows by table and primary key. A transaction reads what is committed and what it wrote itself. */
export const tablesInMemory = (names: readonly string[]) => {
  const tables = new Map<string, Map<string, Row>>(names.map((name) => [name, new Map()]));

  const tableOf = (name: string): Map<string, Row> => {
    const table = tables.get(name);
    if (!table) throw new Error(`no table ${name}`);
    return table;
  };

  const put = (table: string, id: string, row: Row | null, { written }: RowTransaction): void => {
    const own = written.get(table);
    if (own) own.set(id, row);
    else written.set(table, new Map([[id, row]]));
  };

  const rowOf = (table: string, id: string, { written }: RowTransaction): Row | null => {
    const own = written.get(table)?.get(id);
    return own === undefined ? (tableOf(table).get(id) ?? null) : own;
  };

  const rowsOf = (table: string, { written }: RowTransaction): ReadonlyMap<string, Row | null> => {
    const own = written.get(table);
    return own ? new Map<string, Row | null>([...tableOf(table), ...own]) : tableOf(table);
  };

  const access: TableAccess = { rowOf, rowsOf, put };
  return {
    /** A write of one or more rows, given column by column or row by row. */
    write: (
      { columns, isListed, ...parsed }: ParsedStatement,
      values: readonly unknown[],
      transaction: RowTransaction,
    ): void => {
      const width = columns.length;
      const count = isListed ? values.length / width : (values[0] as readonly Cell[]).length;
      const cell = (c: number, i: number): Cell =>
        isListed ? values[i * width + c] : (values[c] as readonly Cell[])[i];
      for (let i = 0; i < count; i += 1) {
        const given: Record<string, Cell> = {};
        for (const [c, column] of columns.entries()) given[column] = cell(c, i) ?? null;
        if (parsed.op === "insert") insert(access, { ...parsed, given }, transaction);
        else change(access, { ...parsed, given }, transaction);
      }
    },
    /** The rows whose key is one of `ids`. Throws for a query of another form. */
    readVia: (text: string, [ids]: readonly unknown[], transaction: RowTransaction): readonly unknown[] => {
      const found = /^select (\w+)::text as id, .* from read_model\.(\w+)/s.exec(text);
      if (!found) throw new Error(`not simulated: ${text}`);
      const [, key = "", table = ""] = found;
      return [...rowsOf(table, transaction).values()].flatMap((row) =>
        row && (ids as readonly string[]).includes(String(row[key]))
          ? [{ ...row, id: String(row[key]) }]
          : [],
      );
    },
    commit: ({ written }: RowTransaction): void => {
      for (const [table, own] of written) {
        const there = tableOf(table);
        for (const [id, row] of own)
          if (row) there.set(id, row);
          else there.delete(id);
      }
    },
    /** Every row, as text that can be compared. */
    asText: (): string => textOf(tables),
  };
};

/** Rows as a transaction reads and writes them. */
type TableAccess = {
  readonly rowOf: (table: string, id: string, transaction: RowTransaction) => Row | null;
  readonly rowsOf: (table: string, transaction: RowTransaction) => ReadonlyMap<string, Row | null>;
  readonly put: (table: string, id: string, row: Row | null, transaction: RowTransaction) => void;
};

const insert = (
  { rowOf, put }: TableAccess,
  { table, keys, given, adds }: RowWrite,
  transaction: RowTransaction,
): void => {
  const id = idOf(keys, given);
  const before = rowOf(table, id, transaction) ?? {};
  const merged = Object.fromEntries(
    Object.entries(given).map(([column, value]) => [
      column,
      adds && !keys.includes(column) ? Number(before[column] ?? 0) + Number(value) : value,
    ]),
  );
  put(table, id, { ...before, ...merged }, transaction);
};

/** An update or a delete. */
const change = (
  { rowsOf, put }: TableAccess,
  { op, table, keys, given, firsts }: RowWrite,
  transaction: RowTransaction,
): void => {
  for (const [id, row] of [...rowsOf(table, transaction)]) {
    if (!row || !keys.every((key) => row[key] === given[key])) continue;
    if (op === "delete") put(table, id, null, transaction);
    else {
      const set = Object.entries(given).map(([column, value]) => [
        column,
        firsts ? (row[column] ?? value) : value,
      ]);
      put(table, id, { ...row, ...Object.fromEntries(set) }, transaction);
    }
  }
};

const textOf = (tables: ReadonlyMap<string, ReadonlyMap<string, Row>>): string =>
  JSON.stringify(
    [...tables].map(([table, of]) => [
      table,
      [...of]
        .map(([id, row]) => [id, Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ]),
  );

const idOf = (keys: readonly string[], row: Row): string =>
  JSON.stringify(keys.toSorted().map((key) => row[key]));
