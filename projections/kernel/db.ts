/** The part of a PostgreSQL client that read models need; pg.Pool and pg.PoolClient fit. */
export type Db = {
  query<Row>(sql: string | Prepared, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs `copy … from stdin` with these pieces of text; absent from connections that pipeline statements. */
  readonly copyIn?: (sql: string, pieces: Iterable<string>) => Promise<void>;
};

/** Parsed and planned once on each connection; a name belongs to one text. */
export type Prepared = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** Runs the work in one transaction: committed when it resolves, rolled back when it rejects. */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * SQLSTATE classes that describe the server and not the statement: connection (08), state of the transaction, such as
 * read-only after a fail-over (25), rollback (40), resources (53), state of an object, such as a lock (55), operator
 * intervention (57), system (58).
 */
const SERVER_STATE = /^(08|25|40|53|55|57|58)\w{3}$/;

/** Whether PostgreSQL refused a statement because of its own state: the same statement may succeed later. */
export const isServerState = (error: unknown): boolean =>
  error instanceof Error && "code" in error && SERVER_STATE.test(String(error.code));

/** SQLSTATE classes that describe a value: data exception (22), program limit exceeded (54), such as an index row's size. */
const REFUSED_VALUE = /^(22|54)\w{3}$/;

/** The SQLSTATE with which PostgreSQL refused a value of a row, which it will do again; null for any other error. */
export const refusedValue = (error: unknown): string | null =>
  error instanceof Error && "code" in error && REFUSED_VALUE.test(String(error.code))
    ? String(error.code)
    : null;

/** PostgreSQL's undefined_table: a read model before its first rebuild, or a database that this version has not migrated. */
export const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "42P01";
