import { leadHistoryTables } from "@asesorador/projections/lead/history-tables";
import { leadTables } from "@asesorador/projections/lead/tables";
import type { Pool } from "pg";

/** For each table the number of rows and a sum over their hashes, independent of the order. */
export type Checksums = Readonly<Record<string, string>>;

/** Checksums of the tables of leads and of their history in this schema. */
export const checksums = async (pool: Pool, schema: string): Promise<Checksums> => {
  const all: Record<string, string> = {};
  for (const table of [...leadTables, ...leadHistoryTables]) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0) as sum
         from ${schema}.${table} as t`,
    );
    all[table] = rows[0]?.sum ?? "";
  }
  return all;
};

/** Tables that differ. */
export const differences = (one: Checksums, other: Checksums): readonly string[] =>
  Object.keys({ ...one, ...other }).filter((table) => one[table] !== other[table]);
