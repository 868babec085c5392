/** What read models need of Postgres; pg.Pool and pg.PoolClient fit. */
export type Db = {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
};

/** Runs the work in one transaction: committed when it resolves, rolled back when it rejects. */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
