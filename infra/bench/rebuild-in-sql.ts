import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Pool } from "pg";
import { transact } from "../postgres/pool.ts";

/** Where the yardstick makes its tables. */
export const SQL_SCHEMA = "bench_sql";

export type SqlRebuild = { readonly elapsedMs: number; readonly indexesMs: number };

/**
 * The yardstick: the same tables, rows and indexes from the same events in the clear, by `INSERT … SELECT` alone. SQL has it
 * easier: nothing to decrypt, nothing to check, no projection that somebody can read or change.
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
    await client.query(LEADS);
    await client.query(SUMMARY);
    await client.query(DAILY);
    filledAt = performance.now();
    await client.query(leadReadModel.indexes);
    await client.query(`analyze ${leadReadModel.tables.join(", ")}`);
  });
  return { elapsedMs: performance.now() - started, indexesMs: performance.now() - filledAt };
};

const STATUS_OF = `case type when 'LeadContacted' then 'contacted' when 'LeadInterested' then 'interested'
  when 'LeadQuoted' then 'quoted' when 'LeadConverted' then 'converted' when 'LeadLost' then 'lost'
  when 'LeadReopened' then data->>'to' end`;

const LEADS = `
  insert into lead
  select (data->>'leadId')::uuid, data->>'country', data->>'currency', coalesce(moved.status, data->>'status'),
    pii->>'name', pii->>'document', pii->>'phone', pii->>'email', pii->>'address',
    btrim(regexp_replace(lower(regexp_replace(normalize((pii->>'name') || ' ' || coalesce(pii->>'email', ''), NFD),
      '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g')),
    regexp_replace(pii->>'phone', '\\D', '', 'g'),
    pii->'blind'->>'phone', pii->'blind'->>'document', pii->'blind'->>'email',
    data->>'serviceCategory', data->>'currentService', data->>'currentCompany',
    case when has_plan then plan->>'name' else claimed->>'planName' end,
    case when has_plan then plan->>'brand' else claimed->>'brand' end,
    case when has_plan then coalesce((plan->>'promotionalPriceCents')::bigint, (plan->>'priceCents')::bigint)
      else (claimed->>'priceCents')::bigint end,
    (data->>'monthlyPaymentCents')::bigint, (data->>'monthlySavingsCents')::bigint,
    (data->>'annualSavingsCents')::bigint, data->>'priority', data->>'housingType', data->>'source',
    data->'consent' <> 'null', false, at, coalesce(moved.moved_at, at)
  from (
    select stream, data, data->'pii' as pii, data->'plan' as plan, data->'claimed' as claimed,
      data->'plan' <> 'null' as has_plan, (metadata->>'occurredAt')::timestamptz as at
    from bench.clear_event where type = 'LeadSubmitted'
  ) as submitted
  left join (
    select distinct on (stream) stream, ${STATUS_OF} as status, (metadata->>'occurredAt')::timestamptz as moved_at
    from bench.clear_event where type <> 'LeadSubmitted' order by stream, position desc
  ) as moved using (stream)`;

const COUNTS = (of: (status: string) => string, names: readonly string[]): string =>
  names.map((name) => `count(*) filter (where ${of(name)})`).join(", ");

const OWN_CURRENCY = "currency = case country when 'peru' then 'PEN' else 'CLP' end";

const SUMMARY = `
  insert into lead_summary
  select country, count(*), ${COUNTS(
    (status) => `status = '${status}'`,
    ["pending", "claro_consultation_pending", "contacted", "interested", "quoted", "converted", "lost"],
  )}, coalesce(sum(monthly_savings_cents) filter (where ${OWN_CURRENCY}), 0)
  from lead group by country`;

const DAILY = `
  insert into lead_daily
  select country, ((metadata->>'occurredAt')::timestamptz at time zone
      case country when 'peru' then 'America/Lima' else 'America/Santiago' end)::date as day,
    ${COUNTS(
      (type) => `type = '${type}'`,
      [
        "LeadSubmitted",
        "LeadContacted",
        "LeadInterested",
        "LeadQuoted",
        "LeadConverted",
        "LeadLost",
        "LeadReopened",
      ],
    )},
    coalesce(sum(savings) filter (where type = 'LeadSubmitted' and ${OWN_CURRENCY}), 0)
  from (
    select type, metadata, data->>'country' as country, data->>'currency' as currency,
      (data->>'monthlySavingsCents')::bigint as savings
    from bench.clear_event
  ) as event group by 1, 2`;
