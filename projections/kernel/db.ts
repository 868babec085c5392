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

/** PostgreSQL's undefined_table: a read model before its first rebuild, or a database that this version has not migrated. */
export const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "42P01";
