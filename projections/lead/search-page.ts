import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { readTotal } from "./counts.ts";
import { conditions, type Filter, parameters, where } from "./filter.ts";
import { type CountedPage, type KeyedRow, type Page, readPage, SORT_ORDERS } from "./page.ts";
import { LEAD_COLUMNS } from "./rows.ts";

/** A search counts as common when the planner expects at least this many times the limit of the count. */
const COMMON_FACTOR = 3;
/** Rows that are read in list order for the page of a common word. */
const SCANNED_ROWS = 10_000;
/** Matches that are looked up and sorted, at most; those of a search with more are read in list order. */
const MAX_LOOKED_UP = 25_000;

/**
 * The page of a search by parts that very many leads have, such as two letters: the planner's statistics say
 * how many, and an index in the list's order finds enough of them quickly. Null when the search is not of this kind, or
 * when too few are among the first `SCANNED_ROWS` rows. Of several parts only a very high estimate counts, or one of half of all leads:
 * two common words may never occur in one lead, but two whose shares multiply to a half do in two of five.
 */
const readCommon = async (db: Db, page: Page, countLimit: number): Promise<CountedPage | null> => {
  const { filter, limit } = page;
  const { words, phones } = filter.search ?? { words: null, phones: null };
  const isSingle = [...(words ? [words] : []), ...(phones ?? [])].every((tokens) => tokens.length === 1);
  const expected = await estimatedMatches(db, filter);
  if (expected < COMMON_FACTOR * countLimit) return null;
  if (!isSingle && expected < MAX_LOOKED_UP && 2 * expected < (await readTotal(db, filter))) return null;
  const rows = await readPage(db, page, SCANNED_ROWS);
  return rows.length >= limit ? { rows, total: countLimit } : null;
};

const estimatedMatches = async (db: Db, filter: Filter): Promise<number> => {
  const params = parameters();
  const { rows } = await db.query<{ "QUERY PLAN": unknown }>(
    `explain (format json) select from read_model.lead ${where(conditions(filter, params))}`,
    params.values,
  );
  const [plan] = Plans.parse(rows[0]?.["QUERY PLAN"]);
  return plan?.Plan["Plan Rows"] ?? 0;
};
const Plans = z.array(z.object({ Plan: z.object({ "Plan Rows": z.number() }) }));

/**
 * A search's matches are looked up once, and the page is selected from them; only those of a common word, and of a search
 * with very many matches, are read in list order.
 */
export const readSearchPage = async (db: Db, page: Page, countLimit: number): Promise<CountedPage> => {
  const common = await readCommon(db, page, countLimit);
  if (common) return common;
  const { filter, sort, after, limit } = page;
  const { column, type, key, beyond, direction } = SORT_ORDERS[sort];
  const params = parameters();
  const matches = where(conditions(filter, params));
  const upTo = params.add(MAX_LOOKED_UP);
  const later = after
    ? `where (${column}, lead_id) ${beyond} (${params.add(after.key)}::${type}, ${params.add(after.leadId)}::uuid)`
    : "";
  const { rows } = await db.query<
    { total: number } & ((KeyedRow & { readonly place: unknown }) | { readonly id: null })
  >(
    // The limit is outside: inside, the planner would expect to reach it soon and scan the whole table for words
    // without matches.
    `with found as materialized (select lead_id, ${column} from read_model.lead ${matches}),
          hits as materialized (select * from found limit ${upTo}),
          counted as (select count(*)::int as total from hits),
          chosen as (
            select lead_id from hits ${later} order by ${column} ${direction}, lead_id ${direction}
             limit ${params.add(limit)}
          )
     select counted.total, page.*
       from counted
       left join (
         select ${LEAD_COLUMNS}, ${key} as key, ${column} as place
           from chosen join read_model.lead using (lead_id) left join read_model.lead_person using (lead_id)
       ) as page on total < ${upTo}
      order by page.place ${direction}, page.id ${direction}`,
    params.values,
  );
  const found = rows[0]?.total ?? 0;
  const total = Math.min(found, countLimit);
  if (found >= MAX_LOOKED_UP) return { rows: await readPage(db, page), total };
  return { total, rows: rows.filter((row) => row.id !== null).map(({ total: _, place: __, ...row }) => row) };
};
