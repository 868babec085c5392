import { join, resolve } from "node:path";
import { SPANISH } from "@asesorador/domain/replay/es-dictionary";
import {
  type ColumnType,
  EXPORT_COLUMNS,
  EXPORT_TABLES,
  type Table,
} from "@asesorador/domain/replay/export-columns";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { installSidePackage, loadFrom, type SidePackage } from "../side-package.ts";
import type { ExportManifest } from "./export-manifest.ts";

const DUCKDB: SidePackage = { folder: join(import.meta.dirname, "../../analytics/duckdb"), name: "DuckDB" };

/** DuckDB can't be installed here: no network, or no build of it for this system. */
export class NoDuckDb extends Error {
  override readonly name = "NoDuckDb";
}

/** A query that is refused, or that DuckDB can't run. The message is for the author of the query. */
export class BadQuery extends Error {
  override readonly name = "BadQuery";
}

export type SqlCell = string | number | boolean | null;
export type SqlResult = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlCell[])[];
};

export type SqlFolder = {
  /** Runs statements that read, one result for each. Throws BadQuery, ReplayStopped. */
  query(sql: string): Promise<readonly SqlResult[]>;
  close(): void;
};

export type SqlOptions = {
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
  /** YYYY-MM: what `getvariable('mes')` returns; null: no limit. */
  readonly month: string | null;
};

/**
 * The tables of an export as views of an in-memory DuckDB, by their English and Spanish names, with `export_info`
 * (`exportacion`) for its moment and `plan` for each plan once. It reads nothing outside of the folder, and statements that
 * write are refused. Days are Lima's. Throws NoDuckDb, ReplayStopped.
 */
export const openSql = async (
  folder: string,
  manifest: ExportManifest,
  { report, signal, month }: SqlOptions,
): Promise<SqlFolder> => {
  const { DuckDBInstance } = loadDuckDb(report);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  signal.addEventListener("abort", interrupt);
  await untilStopped(signal, async () => {
    for (const statement of setUp(resolve(folder), manifest, month)) await connection.run(statement);
  });
  return {
    query: async (sql) => {
      try {
        return await untilStopped(signal, () => runAll(connection, sql, signal));
      } catch (error) {
        const isOwn = error instanceof BadQuery || error instanceof ReplayStopped;
        if (isOwn || !(error instanceof Error)) throw error;
        throw new BadQuery(error.message);
      }
    },
    close: () => {
      signal.removeEventListener("abort", interrupt);
      connection.closeSync();
      instance.closeSync();
    },
  };
};

/** DuckDB's own error of an interruption says nothing of who wanted it. Throws ReplayStopped. */
const untilStopped = async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw new ReplayStopped();
    throw error;
  }
};

type Reader = { columnNames(): readonly string[]; getRows(): readonly (readonly unknown[])[] };
type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<Reader>;
  extractStatements(sql: string): Promise<{
    readonly count: number;
    prepare(index: number): Promise<{ runAndReadAll(): Promise<Reader> }>;
  }>;
  interrupt(): void;
  closeSync(): void;
};
type DuckDb = {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
};

const loadDuckDb = (report: (line: string) => void): DuckDb => {
  const failure = installSidePackage(DUCKDB, report);
  if (failure !== null)
    throw new NoDuckDb(
      `DuckDB could not be installed (${failure}). The export itself can be read by any other program.`,
    );
  try {
    return loadFrom(DUCKDB, "@duckdb/node-api") as DuckDb;
  } catch {
    throw new NoDuckDb(
      `DuckDB has no build for ${process.platform} ${process.arch}. The export itself can be read by any other program.`,
    );
  }
};

const setUp = (folder: string, manifest: ExportManifest, month: string | null): readonly string[] => [
  "set TimeZone = 'America/Lima'",
  ...EXPORT_TABLES.flatMap((table) => viewsOf(folder, manifest, table)),
  ...(manifest.filter.tables.includes("price") ? [PLAN_VIEW] : []),
  `create view export_info as select ${text(manifest.at)}::timestamptz as moment, ${text(manifest.clock)} as clock,
     ${text(manifest.madeAt)}::timestamptz as made_at, ${manifest.head}::hugeint as head, ${text(manifest.commit ?? "")} as "commit"`,
  "create view exportacion as from export_info",
  `set variable mes = ${month === null ? "null::varchar" : text(month)}`,
  `set allowed_directories = [${text(`${folder}/`)}]`,
  `set temp_directory = ${text(join(folder, ".spill"))}`,
  "set autoinstall_known_extensions = false",
  "set autoload_known_extensions = false",
  "set enable_external_access = false",
  "set lock_configuration = true",
];

/** Most tables name a plan by its id alone, and `price` has many rows of a plan. */
const PLAN_VIEW = `create view plan as select service_id, ${["service", "brand", "country", "currency"]
  .map((column) => `arg_max(${column}, from_at) as ${column}`)
  .join(", ")} from price group by service_id`;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: "varchar",
  uuid: "uuid",
  json: "varchar",
  instant: "timestamptz",
  day: "date",
  int: "integer",
  bigint: "bigint",
  real: "double",
  flag: "boolean",
};

/** Only files that the manifest lists: others are remains of an export that was interrupted. */
const viewsOf = (folder: string, { files, filter }: ExportManifest, table: Table): readonly string[] => {
  if (!filter.tables.includes(table)) return [];
  const own = files.filter((file) => file.table === table);
  const columns = Object.entries(EXPORT_COLUMNS[table]);
  const empty = columns.map(([name, type]) => `null::${SQL_TYPES[type]} as ${name}`).join(", ");
  const listed = own.map(({ file }) => text(`${folder}/${file}`)).join(", ");
  const rows =
    own.length === 0
      ? `select ${empty}, null::varchar as month where false`
      : `select * exclude (kind) from read_parquet([${listed}], hive_partitioning = true, hive_types_autocast = false, union_by_name = true)`;
  return [`create view ${table} as ${rows}`, `create view ${SPANISH[table]} as from ${table}`];
};

const runAll = async (
  connection: Connection,
  sql: string,
  signal: AbortSignal,
): Promise<readonly SqlResult[]> => {
  await assertReads(connection, sql);
  const statements = await connection.extractStatements(sql);
  const results: SqlResult[] = [];
  for (let i = 0; i < statements.count; i += 1) {
    const statement = await statements.prepare(i);
    // An interruption reaches what runs, and is forgotten by what begins later.
    if (signal.aborted) throw new ReplayStopped();
    const reader = await statement.runAndReadAll();
    results.push({
      columns: [...reader.columnNames()],
      rows: reader.getRows().map((row) => row.map(cellOf)),
    });
  }
  return results;
};

type Parsed = {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly statements?: readonly unknown[];
};

/**
 * Only what DuckDB's parser calls SELECT, which it alone can serialise. The parser's answer is asked for because preparing EXPORT DATABASE
 * creates a folder already. Throws BadQuery.
 */
const assertReads = async (connection: Connection, sql: string): Promise<void> => {
  const reader = await connection.runAndReadAll(`select json_serialize_sql(${text(sql)})`);
  const { error, error_type, error_message, statements } = JSON.parse(
    String(reader.getRows()[0]?.[0]),
  ) as Parsed;
  if (!error && statements?.length === 0) throw new BadQuery("there is no statement");
  if (error)
    throw new BadQuery(
      error_type === "not implemented" ? ONLY_READING : (error_message ?? "the query can't be parsed"),
    );
};

const ONLY_READING = "only SELECT (also WITH, FROM, DESCRIBE, SUMMARIZE, SHOW) runs here: nothing is written";

/** Instants as ISO 8601 UTC; whole numbers beyond what a number holds as text. */
const cellOf = (value: unknown): SqlCell => {
  switch (typeof value) {
    case "bigint":
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
        ? Number(value)
        : String(value);
    case "string":
    case "number":
    case "boolean":
      return value;
    default:
  }
  if (value === null || value === undefined) return null;
  if (value instanceof Object && "micros" in value && typeof value.micros === "bigint" && isInstant(value))
    return new Date(Number(value.micros / 1_000n)).toISOString();
  return String(value);
};

const isInstant = (value: object): boolean => value.constructor.name === "DuckDBTimestampTZValue";
