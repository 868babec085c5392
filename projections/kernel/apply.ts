import { awaitPipeline } from "./await-pipeline.ts";
import { type Change, type Tally, written } from "./change.ts";
import { coalesce } from "./coalesce.ts";
import { copyPieces, DEFAULT_FIELD, isList, listText } from "./copy-text.ts";
import type { Db } from "./db.ts";
import { inSavepoint } from "./savepoint.ts";
import { additionOf, type ViaRow } from "./tally.ts";

/** The most rows of one statement, so that no parameter grows beyond a few megabytes. */
const ROWS_PER_STATEMENT = 10_000;

/** Changes that need no value of another row. */
type Direct = Exclude<Change, Tally>;

/** `type` as PostgreSQL writes it, "timestamp with time zone" for example. */
type ColumnType = { readonly type: string; readonly hasDefault: boolean };

/** Types of the columns of a schema's tables, by the names of table and column. */
export type ColumnTypes = Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export const readColumnTypes = async (db: Db, schema: string): Promise<ColumnTypes> => {
  const { rows } = await db.query<{ table: string; types: ColumnTypes[string] }>(
    `select relname::text as table,
            json_object_agg(attname, json_build_object('type', format_type(atttypid, atttypmod), 'hasDefault', atthasdef)) as types
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = to_regnamespace($1)::oid and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      group by relname`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ table, types }) => [table, types]));
};

/** The tables of one schema, ready to be written to. */
export type Target = {
  readonly schema: string;
  readonly types: ColumnTypes;
  /** Only for tables that one writer fills from nothing: how their new rows are copied. */
  readonly copying?: Copying;
};

export type Copying = {
  /** Fewer rows are written by a statement. */
  readonly fromRows: number;
  /** Tables in which a row that was copied existed already: their rows are upserted from then on. */
  readonly refused: Set<string>;
};

/**
 * Writes coalesced changes in their order: one statement per operation, table and set of columns, one array parameter
 * per column. Run it in the transaction that moves the checkpoint. Throws plain Error for a column that no table has.
 */
export const apply = async (db: Db, target: Target, coalesced: readonly Change[]): Promise<void> => {
  const direct = coalesced.filter((change) => change.op !== "tally");
  const tallies = coalesced.filter((change) => change.op === "tally");
  await write(db, target, direct);
  // After the rows that they read, which may be of the same batch.
  if (tallies.length > 0) await write(db, target, await additionsOf(db, target, tallies));
};

/** The tallies as additions, one for each row of counters. */
const additionsOf = async (db: Db, target: Target, tallies: readonly Tally[]): Promise<readonly Direct[]> => {
  const rows = new Map<string, ViaRows>();
  // Read models commit together, and each one's tallies read rows of its own table.
  for (const table of new Set(tallies.map(({ via }) => via.table)))
    rows.set(
      table,
      await readVia(
        db,
        target,
        tallies.filter(({ via }) => via.table === table),
      ),
    );
  const additions = tallies.flatMap((tally) => {
    const row = rows.get(tally.via.table)?.get(tally.via.id[1]);
    return row ? [additionOf(tally, row)] : [];
  });
  return coalesce(additions).filter((change) => change.op !== "tally");
};

type ViaRows = ReadonlyMap<string, ViaRow>;

/** The rows of one table that tallies read, by their ids. */
const readVia = async (db: Db, { schema, types }: Target, tallies: readonly Tally[]): Promise<ViaRows> => {
  const [first] = tallies;
  if (!first) return new Map();
  const {
    table,
    id: [key],
  } = first.via;
  const columns = new Set(tallies.flatMap(({ via, times }) => [...via.columns, ...Object.keys(times)]));
  const { rows } = await db.query<ViaRow>(
    `select ${key}::text as id, ${[...columns].join(", ")} from ${schema}.${table}
      where ${key} = any($1::${types[table]?.[key]?.type}[])`,
    [[...new Set(tallies.map(({ via }) => via.id[1]))]],
  );
  return new Map(rows.map((row) => [String(row["id"]), row]));
};

const write = async (db: Db, target: Target, coalesced: readonly Direct[]): Promise<void> => {
  const sent: Promise<void>[] = [];
  const send = async (alike: readonly Direct[]): Promise<void> => {
    for (let from = 0; from < alike.length; from += ROWS_PER_STATEMENT) {
      const rows = alike.slice(from, from + ROWS_PER_STATEMENT);
      // The next statement is sent without waiting for the answer. Before one with many rows all answers are awaited,
      // so that parameters do not accumulate in memory.
      if (rows.length > MAX_PREPARED_ROWS) await awaitPipeline(sent.splice(0));
      sent.push(run(db, shapeOf(rows, target), rows));
    }
  };
  const copies = copiedTables(db, target, coalesced);
  for (const group of groupAlike(coalesced, copies)) {
    if (!isCopied(group[0], copies)) {
      await send(group);
      continue;
    }
    await awaitPipeline(sent.splice(0));
    if (await copied(db, target, group)) continue;
    for (const alike of groupAlike(group)) await send(alike);
  }
  await awaitPipeline(sent);
};

const isCopied = (change: Direct | undefined, copies: ReadonlySet<string>): boolean =>
  change?.op === "upsert" && copies.has(change.table);

/** The tables whose upserted rows are worth a copy. */
const copiedTables = (
  { copyIn }: Db,
  { copying }: Target,
  changes: readonly Direct[],
): ReadonlySet<string> => {
  if (!copyIn || !copying) return NO_TABLES;
  const counts = new Map<string, number>();
  for (const { op, table } of changes) if (op === "upsert") counts.set(table, (counts.get(table) ?? 0) + 1);
  return new Set(
    [...counts].flatMap(([table, count]) =>
      count >= copying.fromRows && !copying.refused.has(table) ? [table] : [],
    ),
  );
};
const NO_TABLES: ReadonlySet<string> = new Set();

const UNIQUE_VIOLATION = "23505";

/**
 * Copies rows, which takes the database half of what inserting them does; resolves to false when one of them exists, and
 * then none is written. They may name different columns.
 */
const copied = async (db: Db, target: Target, rows: readonly Direct[]): Promise<boolean> => {
  const [first] = rows;
  if (!first) return true;
  const { table } = first;
  const names = new Set(Object.keys(first.key));
  for (const row of rows) for (const name in written(row)) names.add(name);
  const columns = [...names].map((name) => ({ name, ...columnType(target, table, name) }));
  const sql = `copy ${target.schema}.${table} (${[...names].join(", ")}) from stdin with (default '${DEFAULT_FIELD}')`;
  const exists = await inSavepoint(
    db,
    async () => db.copyIn?.(sql, copyPieces(rows, columns)),
    (error) => (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION ? true : null),
  );
  if (exists) target.copying?.refused.add(table);
  return !exists;
};

/**
 * Up to this many rows, an insert lists its values: `unnest` sets up a scan for each column, which takes the database as
 * long as inserting three leads. One prepared text for each number of rows.
 */
const MAX_LISTED_ROWS = 8;

/** Up to this many rows, planning is a considerable part of a statement's time. */
const MAX_PREPARED_ROWS = 500;

/**
 * While following live, the same few inserts run hundreds of times a second: prepared, a batch of two events takes the
 * database 0.35 ms instead of 0.6. An insert's plan cannot become outdated. An update's can: a plan from when the table
 * was small would scan it when it is large.
 */
const run = async (db: Db, shape: Shape, rows: readonly Direct[]): Promise<void> => {
  const isInsert = shape.op === "upsert" || shape.op === "add";
  const isListed = isInsert && rows.length <= MAX_LISTED_ROWS;
  const text = isListed ? listedInsert(shape, rows.length) : statement(shape);
  const values = isListed ? listedParameters(rows, shape) : parameters(rows, shape);
  if (isInsert && rows.length <= MAX_PREPARED_ROWS) await db.query({ name: nameOf(text), text, values });
  else await db.query(text, values);
};

/** One name for each prepared text: as many as there are sets of columns and numbers of listed rows. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `apply_${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * Changes that one statement can write; groups in order of operation, as `Coalescer.take` gives them. All upserts of a
 * table that is copied are one group.
 */
const groupAlike = (
  changes: readonly Direct[],
  copies: ReadonlySet<string> = NO_TABLES,
): readonly Direct[][] => {
  const groups = new Map<string, Direct[]>();
  // A projection usually names its columns in one order: only the first change of a kind is sorted.
  const asWritten = new Map<string, Direct[]>();
  let stage = 0;
  let before: Direct["op"] | null = null;
  for (const change of changes) {
    // The same operation may occur again after others: it then builds on their results.
    if (change.op !== before) {
      stage += 1;
      before = change.op;
    }
    const isWhole = isCopied(change, copies);
    const keys = isWhole ? [] : Object.keys(change.key);
    const others = isWhole ? [] : Object.keys(written(change));
    const raw = `${stage} ${shapeName(change, keys, others)}`;
    let group = asWritten.get(raw);
    if (!group) {
      const shape = `${stage} ${shapeName(change, keys.sort(), others.sort())}`;
      group = groups.get(shape) ?? [];
      groups.set(shape, group);
      asWritten.set(raw, group);
    }
    group.push(change);
  }
  return [...groups.values()];
};

const shapeName = ({ op, table }: Direct, keys: readonly string[], others: readonly string[]): string =>
  `${op} ${table} ${keys.join(" ")} | ${others.join(" ")}`;

type Shape = {
  readonly op: Direct["op"];
  readonly table: string;
  readonly keys: readonly string[];
  readonly others: readonly string[];
  readonly typeOf: (column: string) => string;
};

const shapeOf = ([first]: readonly Direct[], target: Target): Shape => {
  if (!first) throw new Error("a statement needs at least one change");
  const { op, table } = first;
  return {
    op,
    table: `${target.schema}.${table}`,
    keys: Object.keys(first.key).sort(),
    others: Object.keys(written(first)).sort(),
    typeOf: (column) => columnType(target, table, column).type,
  };
};

/** Throws where the table has no such column. */
const columnType = ({ schema, types }: Target, table: string, column: string): ColumnType => {
  const type = types[table]?.[column];
  if (type === undefined) throw new Error(`${schema}.${table} has no column ${column}`);
  return type;
};

const statement = (shape: Shape): string => {
  const { op, table, keys, others, typeOf } = shape;
  const columns = [...keys, ...others];
  // unnest() flattens nested arrays, so a list is passed as the text of an array.
  const arrays = columns.map(
    (column, i) => `$${i + 1}::${isList(typeOf(column)) ? "text" : typeOf(column)}[]`,
  );
  const rows = `unnest(${arrays.join(", ")}) as r (${columns.join(", ")})`;
  const value = (column: string) =>
    isList(typeOf(column)) ? `r.${column}::${typeOf(column)}` : `r.${column}`;
  const sameRow = keys.map((key) => `t.${key} = r.${key}`).join(" and ");
  switch (op) {
    case "upsert":
    case "add":
      return insert(shape, `select ${columns.map(value).join(", ")} from ${rows}`);
    case "update":
      return `update ${table} as t set ${others.map((column) => `${column} = ${value(column)}`).join(", ")} from ${rows} where ${sameRow}`;
    case "first": {
      const sets = others.map((column) => `${column} = coalesce(t.${column}, ${value(column)})`);
      const empty = others.map((column) => `t.${column} is null`);
      return `update ${table} as t set ${sets.join(", ")} from ${rows} where ${sameRow} and (${empty.join(" or ")})`;
    }
    case "delete":
      return `delete from ${table} as t using ${rows} where ${sameRow}`;
  }
};

const insert = ({ op, table, keys, others }: Shape, rows: string): string => {
  const sets = others.map((column) =>
    op === "add"
      ? `${column} = coalesce(t.${column}, 0) + excluded.${column}`
      : `${column} = excluded.${column}`,
  );
  const conflict = sets.length === 0 ? "nothing" : `update set ${sets.join(", ")}`;
  return `insert into ${table} as t (${[...keys, ...others].join(", ")}) ${rows} on conflict (${keys.join(", ")}) do ${conflict}`;
};

/** The insert of `count` rows as a list of values; the parameters are those of the rows, one after the other. */
const listedInsert = (shape: Shape, count: number): string => {
  const types = [...shape.keys, ...shape.others].map(shape.typeOf);
  const row = (n: number) =>
    `(${types.map((type, i) => `$${n * types.length + i + 1}::${type}`).join(", ")})`;
  return insert(shape, `values ${Array.from({ length: count }, (_, n) => row(n)).join(", ")}`);
};

const listedParameters = (rows: readonly Direct[], { keys, others, typeOf }: Shape): unknown[] => {
  const lists = new Set(others.filter((column) => isList(typeOf(column))));
  return rows.flatMap((row) => {
    const values = written(row);
    return [
      ...keys.map((key) => row.key[key]),
      ...others.map((column) => (lists.has(column) ? listText(values[column]) : values[column])),
    ];
  });
};

const parameters = (rows: readonly Direct[], { keys, others, typeOf }: Shape): unknown[] => [
  ...keys.map((key) => rows.map((row) => row.key[key])),
  ...others.map((column) =>
    isList(typeOf(column))
      ? rows.map((row) => listText(written(row)[column]))
      : rows.map((row) => written(row)[column]),
  ),
];
