import { leadHistoryReadModel } from "@asesorador/projections/lead/history";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Pool, PoolClient } from "pg";
import { transact } from "../../adapters/postgres/pool.ts";

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
    for (const { ddl } of MODELS) await client.query(ddl);
    await client.query(
      "create aggregate merged (jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}')",
    );
    await client.query(leadsStatement(await columnsOf(client, "lead")));
    for (const table of ROWS_OF_ONE_EVENT)
      await client.query(rowsStatement(table, await columnsOf(client, table)));
    for (const [table, keys] of COUNTERS)
      await client.query(countersStatement(table, keys, await columnsOf(client, table)));
    await client.query(HOURLY);
    filledAt = performance.now();
    for (const { indexes, tables } of MODELS) {
      await client.query(indexes);
      await client.query(`analyze ${tables.join(", ")}`);
    }
  });
  return { elapsedMs: performance.now() - started, indexesMs: performance.now() - filledAt };
};

const MODELS = [leadReadModel, leadHistoryReadModel];

/** Tables of which no event changes a row that another one made. */
const ROWS_OF_ONE_EVENT = [
  "lead_person",
  "lead_origin",
  "lead_span",
  "lead_plan_change",
  "lead_contract",
] as const;

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

const rowsStatement = (table: string, columns: readonly Column[]): string => `
  insert into ${table} (${names(columns)})
  select ${columns.map(({ name }) => `made.${name}`).join(", ")}
    from bench.clear_event cross join lateral jsonb_populate_record(null::${table}, ${table}) as made
   where ${table} is not null`;

/** A submission states the weight that it adds; of a later event it is that many times the weight of the origin. */
const HOURLY = `
  insert into lead_hourly
  select origin.market, by.hour, origin.source, origin.service_category, by.status, sum(by.leads),
         sum(by.counted_savings_cents * case when by.weighed then origin.counted_savings_cents else 1 end),
         sum(by.left_out * case when by.weighed then origin.left_out else 1 end)
    from bench.clear_event as event
    join lead_origin as origin on event.stream = 'lead-' || origin.lead_id
    cross join lateral jsonb_to_recordset(event.lead_hourly) as by (
      hour timestamptz, status text, leads integer, counted_savings_cents bigint, left_out integer, weighed boolean)
   group by origin.market, by.hour, origin.source, origin.service_category, by.status`;

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
