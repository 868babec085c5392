import type { Pool } from "pg";
import * as z from "zod/mini";
import { createPool } from "../../adapters/postgres/pool.ts";
import { BenchFailed } from "../audit.ts";
import type { Filled } from "./fill.ts";
import type { Known } from "./requests.ts";

/** Page number of the later cursor. */
const LATER_PAGES = 20;
const REPEATED = 50;

const Page = z.object({ nextCursor: z.nullable(z.string()) });

/** Reads from a history what the requests need; pages are followed through the API, as a panel does. */
export const knownOf = async (pool: Pool, origin: string, cookie: string): Promise<Known> => {
  const cursors: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < LATER_PAGES; page += 1) {
    const query = new URLSearchParams({ country: "peru", ...(cursor === null ? {} : { cursor }) });
    const response = await fetch(`${origin}/api/contacts?${query}`, { headers: { cookie } });
    if (!response.ok) throw new BenchFailed(`a page was refused: ${response.status}`);
    cursor = Page.parse(await response.json()).nextCursor;
    if (cursor === null) break;
    if (page === 0 || page === LATER_PAGES - 1) cursors.push(cursor);
  }
  const { rows: days } = await pool.query<{ first: string; month: string; last: string }>(
    `select min(day)::text as first, (max(day) - 29)::text as month, max(day)::text as last
       from read_model.lead_daily where market = 'peru'`,
  );
  const { rows: repeated } = await pool.query<{ id: string }>(
    "select lead_id as id from read_model.lead where duplicate_of is not null order by lead_id limit $1",
    [REPEATED],
  );
  const { first = "", month = "", last = "" } = days[0] ?? {};
  return {
    cursors,
    month: { from: month, to: last },
    quarter: { from: first, to: last },
    repeated: repeated.map(({ id }) => id),
  };
};

type Truth = {
  readonly rows: number;
  readonly counted: number;
  readonly history: number;
  readonly peru: number;
};

/**
 * Checks that history, rows and counters agree, and that the market's export contains all of its leads. Throws
 * BenchFailed.
 */
export const checkStage = async ({ url, leads }: Filled, exported: number): Promise<void> => {
  const pool = createPool(url, { max: 1, statementTimeoutMs: 600_000, name: "bench" });
  const { rows } = await pool.query<Truth>(
    `select (select count(*) from read_model.lead)::int as rows,
            (select sum(total) from read_model.lead_summary)::int as counted,
            (select count(*) from event_store.event where type = 'LeadSubmitted')::int as history,
            (select count(*) from read_model.lead where market = 'peru' and merged_into is null)::int as peru`,
  );
  await pool.end();
  const [truth] = rows;
  if (!truth || truth.rows !== leads || truth.counted !== leads || truth.history !== leads)
    throw new BenchFailed(`of ${leads} leads there are now ${JSON.stringify(truth)}`);
  if (exported !== truth.peru)
    throw new BenchFailed(`the export held ${exported} leads of ${truth.peru} of its market`);
};
