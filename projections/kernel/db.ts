/** What read models need of Postgres; pg.Pool and pg.PoolClient fit. */
export type Db = {
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
};
