import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Pool, PoolClient } from "pg";
import { transact } from "../adapters/postgres/pool.ts";

/** Schema of the yardstick's tables. */
export const SQL_SCHEMA = "bench_sql";

export type SqlRebuild = { readonly elapsedMs: number; readonly indexesMs: number };

/**
 * The yardstick: the same tables, rows and indexes by `INSERT … SELECT` over jsonb (`bench.clear_event`). It has less
 * work: every value is already computed, so nothing is decrypted, checked or derived. Columns and defaults are read
 * from the tables' definitions, so that a changed table needs no change here.
 */
export const rebuildInSql = async (pool: Pool): Promise<SqlRebuild> => {
  const started = performance.now();
  let filledAt = started;
  await transact(pool, async (client) => {
    await client.query("set local synchronous_commit to off");
    await client.query(`drop schema if exists ${SQL_SCHEMA} cascade`);
    await client.query(`create schema ${SQL_SCHEMA}`);
    await client.query(`set local search_path to ${SQL_SCHEMA}, public`);
    await client.query(leadReadModel.ddl);
    await client.query(
      "create aggregate merged (jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}')",
    );
    await client.query(leadsStatement(await columnsOf(client, "lead")));
    await client.query(peopleStatement(await columnsOf(client, "lead_person")));
    for (const [table, keys] of COUNTERS)
      await client.query(countersStatement(table, keys, await columnsOf(client, table)));
    filledAt = performance.now();
    await client.query(leadReadModel.indexes);
    await client.query(`analyze ${leadReadModel.tables.join(", ")}`);
  });
  return { elapsedMs: performance.now() - started, indexesMs: performance.now() - filledAt };
};

const COUNTERS = [
  ["lead_summary", ["market"]],
  ["lead_daily", ["market", "day"]],
] as const;

type Column = { readonly name: string; readonly otherwise: string | null };

/** Columns that a statement may write, with their defaults. */
const columnsOf = async (client: PoolClient, table: string): Promise<readonly Column[]> => {
  const { rows } = await client.query<Column>(
    `select attname as name, pg_get_expr(adbin, adrelid) as otherwise
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  );
  return rows;
};

const names = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(", ");

const leadsStatement = (columns: readonly Column[]): string => `
  insert into lead (${names(columns)})
  select ${columns
    .map(({ name, otherwise }) =>
      otherwise === null ? `lead.${name}` : `coalesce(lead.${name}, ${otherwise})`,
    )
    .join(", ")}
    from (select stream, row from bench.clear_event where type = 'LeadSubmitted') as submitted
    left join (
      select stream, merged(first order by position desc) as first, merged(row order by position) as row
        from bench.clear_event where type <> 'LeadSubmitted' group by stream
    ) as later using (stream)
    cross join lateral jsonb_populate_record(
      null::lead, submitted.row || coalesce(later.first, '{}') || coalesce(later.row, '{}')
    ) as lead`;

const peopleStatement = (columns: readonly Column[]): string => `
  insert into lead_person (${names(columns)})
  select ${columns.map(({ name }) => `person.${name}`).join(", ")}
    from bench.clear_event cross join lateral jsonb_populate_record(null::lead_person, lead_person) as person
   where lead_person is not null`;

/** A later event of a lead counts in the market of its first. */
const keyOf = (name: string): string => (name === "market" ? "submitted.market" : `event.${name}`);

/** Counters are sums of the increments of each event. */
const countersStatement = (
  table: "lead_summary" | "lead_daily",
  keys: readonly string[],
  columns: readonly Column[],
): string => `
  insert into ${table} (${names(columns)})
  select ${columns
    .map(({ name }) =>
      keys.includes(name) ? keyOf(name) : `coalesce(sum((${table}->>'${name}')::bigint), 0)`,
    )
    .join(", ")}
    from bench.clear_event as event
    join (select stream, market from bench.clear_event where type = 'LeadSubmitted') as submitted using (stream)
   where ${table} is not null group by ${keys.map(keyOf).join(", ")}`;
