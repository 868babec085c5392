import type { Country } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { countedTo, type Lead, LeadSummary, type LeadsQuery } from "@asesorador/domain/lead/contract";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { readCursor, type Sort, writeCursor } from "./cursor.ts";
import {
  conditions,
  type Filter,
  filterOf,
  isCounted,
  matchesSearch,
  parameters,
  type Viewer,
  where,
} from "./filter.ts";
import type { LeadReader } from "./person.ts";
import { LEAD_COLUMNS, type LeadRow, openLeads } from "./rows.ts";
import { STANDING } from "./tables.ts";

export type { Viewer } from "./filter.ts";
export type { LeadReader } from "./person.ts";

export type LeadsPage = {
  readonly contacts: readonly Lead[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/**
 * One page of leads by keyset; `total` counts all that match, up to `countedTo`. "invalid_cursor" for an invalid cursor
 * or one of another order. Throws VaultUnavailable.
 */
export const readLeads = async (
  { db, vault }: LeadReader,
  query: Omit<LeadsQuery, "position">,
  viewer: Viewer,
): Promise<LeadsPage | "invalid_cursor"> => {
  const { sort, limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const { rows, total } = await readCounted(
    db,
    { filter: filterOf(query, viewer, vault), sort, after, limit: limit + 1 },
    countedTo(query),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    contacts: await openLeads(vault, page.map(withoutKey)),
    total,
    nextCursor: rows.length > limit && last ? writeCursor({ sort, key: last.key, leadId: last.id }) : null,
  };
};

export type LeadChanges = {
  /** Ids of the first rows. */
  readonly order: readonly Lead["id"][];
  readonly changed: readonly Lead[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/**
 * The first `rows` of a list by id, and in full those that changed after the event at position `since`; null: all of them. Throws
 * VaultUnavailable.
 */
export const readLeadChanges = async (
  { db, vault }: LeadReader,
  query: AllLeads,
  { viewer, rows, since }: { readonly viewer: Viewer; readonly rows: number; readonly since: string | null },
): Promise<LeadChanges> => {
  const { sort } = query;
  const filter = filterOf({ ...query, limit: rows }, viewer, vault);
  const [found, total] = await Promise.all([
    readOrder(db, { filter, sort, after: null, limit: rows + 1 }, since),
    isCounted(filter) ? readTotal(db, filter) : countMatches(db, filter, countedTo(query)),
  ]);
  const shown = found.slice(0, rows);
  const last = shown.at(-1);
  const changed = shown.filter((row) => row.changed).map(({ id }) => id);
  return {
    order: shown.map(({ id }) => id),
    changed: await openLeads(vault, changed.length === 0 ? [] : await readRows(db, changed)),
    total,
    nextCursor: found.length > rows && last ? writeCursor({ sort, key: last.key, leadId: last.id }) : null,
  };
};

/** The ids of all that match, in order, up to `limit`. */
export const readLeadIds = async (
  { db, vault }: LeadReader,
  query: AllLeads,
  { viewer, limit }: { readonly viewer: Viewer; readonly limit: number },
): Promise<{ readonly ids: readonly Lead["id"][]; readonly more: boolean }> => {
  const filter = filterOf({ ...query, limit: 1 }, viewer, vault);
  const rows = await readOrder(db, { filter, sort: query.sort, after: null, limit: limit + 1 }, null);
  return { ids: rows.slice(0, limit).map(({ id }) => id), more: rows.length > limit };
};

/** The exact number of matches; a scan where no counter holds it. */
export const countLeads = async (
  { db, vault }: LeadReader,
  query: AllLeads,
  viewer: Viewer,
): Promise<number> => {
  const filter = filterOf({ ...query, limit: 1 }, viewer, vault);
  return isCounted(filter) ? readTotal(db, filter) : countMatches(db, filter, null);
};

export type AllLeads = Omit<LeadsQuery, "position" | "cursor" | "limit">;

/** Every lead that matches, in order, in batches, one at a time in memory. Concurrent changes may or may not be included. */
export async function* allLeads(
  { db, vault }: LeadReader,
  query: AllLeads,
  { viewer, batch }: { readonly viewer: Viewer; readonly batch: number },
): AsyncGenerator<readonly Lead[]> {
  const { sort } = query;
  const filter = filterOf({ ...query, limit: batch }, viewer, vault);
  let after: Page["after"] = null;
  for (;;) {
    const rows: readonly KeyedRow[] = await readPage(db, { filter, sort, after, limit: batch });
    if (rows.length > 0) yield await openLeads(vault, rows.map(withoutKey));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = { key: last.key, leadId: last.id };
  }
}

/** The panel's numbers for one market; zeros before its first lead. */
export const readLeadSummary = async (db: Db, market: Country): Promise<LeadSummary> => {
  const { rows } = await db.query(
    `select total, pending + claro_consultation_pending as pending, contacted, interested, quoted, converted, lost,
            counted_savings_cents::float8 as "monthlySavingsCents", left_out as "leftOut"
       from read_model.lead_summary where market = $1`,
    [market],
  );
  const { monthlySavingsCents, ...counts } = SummaryRow.parse(rows[0] ?? NO_LEADS);
  return { ...counts, monthlySavings: fromCents(monthlySavingsCents) };
};

/**
 * Requests received in every market; of merged ones, only the surviving one. People on an imported list requested
 * nothing here.
 */
export const readReceivedLeads = async (db: Db): Promise<number> => {
  const { rows } = await db.query<{ leads: number }>(
    `select (coalesce(sum(total), 0)
             - (select count(*) from read_model.lead where entered = 'import' and ${STANDING}))::int as leads
       from read_model.lead_summary`,
  );
  return z.int().parse(rows[0]?.leads);
};

const SummaryRow = z.extend(z.omit(LeadSummary, { monthlySavings: true }), { monthlySavingsCents: z.int() });
const NO_LEADS: z.infer<typeof SummaryRow> = {
  total: 0,
  pending: 0,
  contacted: 0,
  interested: 0,
  quoted: 0,
  converted: 0,
  lost: 0,
  monthlySavingsCents: 0,
  leftOut: 0,
};

/** With the cursor's key. */
type KeyedRow = LeadRow & { readonly key: string };
const withoutKey = ({ key: _, ...row }: KeyedRow): LeadRow => row;

const time = (column: string) => ({ column, type: "timestamptz", key: iso(column, "US") });

const SORT_ORDERS = {
  newest: { ...time("submitted_at"), beyond: "<", direction: "desc" },
  oldest: { ...time("submitted_at"), beyond: ">", direction: "asc" },
  savings: {
    // Doubtful savings are sorted last: in plain order they would be first.
    column: "current_savings_cents",
    type: "bigint",
    key: "current_savings_cents::text",
    beyond: "<",
    direction: "desc",
  },
  due: {
    ...time("next_at"),
    key: `case when next_at = 'infinity' then 'infinity' else ${iso("next_at", "US")} end`,
    beyond: ">",
    direction: "asc",
  },
} as const satisfies Record<Sort, object>;

type Page = {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly after: { readonly key: string; readonly leadId: string } | null;
  readonly limit: number;
};

/** `walked`: a search looks through so many rows at most. */
const readPage = async (
  db: Db,
  { filter, sort, after, limit }: Page,
  walked?: number,
): Promise<readonly KeyedRow[]> => {
  const { column, type, key, beyond, direction } = SORT_ORDERS[sort];
  const params = parameters();
  const beyondCursor = after
    ? [
        `(${column}, lead_id) ${beyond} (${params.add(after.key)}::${type}, ${params.add(after.leadId)}::uuid)`,
      ]
    : [];
  const inOrder = `order by ${column} ${direction}, lead_id ${direction}`;
  const unsearched = [...conditions({ ...filter, search: null }, params), ...beyondCursor];
  const searched = filter.search ? [matchesSearch(filter.search, params)] : [];
  const matches =
    walked === undefined
      ? `read_model.lead ${where([...unsearched, ...searched])}`
      : `(select * from read_model.lead ${where(unsearched)} ${inOrder} limit ${params.add(walked)}) as walked
         ${where(searched)}`;
  // The page is selected before its people are joined: a plan that sorts the matches would otherwise join all of them first.
  const { rows } = await db.query<KeyedRow>(
    `select ${LEAD_COLUMNS}, ${key} as key
       from (select * from ${matches} ${inOrder} limit ${params.add(limit)}) as lead
       left join read_model.lead_person using (lead_id) ${inOrder}`,
    params.values,
  );
  return rows;
};

type OrderedRow = { readonly id: Lead["id"]; readonly changed: boolean; readonly key: string };

const readOrder = async (
  db: Db,
  { filter, sort, limit }: Page,
  since: string | null,
): Promise<readonly OrderedRow[]> => {
  const { column, key, direction } = SORT_ORDERS[sort];
  const params = parameters();
  const matches = where(conditions(filter, params));
  const changed = since === null ? "true" : `revised > ${params.add(since)}::numeric`;
  const { rows } = await db.query<OrderedRow>(
    `select lead_id as id, ${changed} as changed, ${key} as key from read_model.lead ${matches}
      order by ${column} ${direction}, lead_id ${direction} limit ${params.add(limit)}`,
    params.values,
  );
  return rows;
};

const readRows = async (db: Db, ids: readonly string[]): Promise<readonly LeadRow[]> => {
  const { rows } = await db.query<LeadRow>(
    `select ${LEAD_COLUMNS} from read_model.lead left join read_model.lead_person using (lead_id)
      where lead_id = any ($1::uuid[])`,
    [ids],
  );
  return rows;
};

type Counted = { readonly rows: readonly KeyedRow[]; readonly total: number };

/** `countLimit`: the count stops there; null: it does not. */
const readCounted = async (db: Db, page: Page, countLimit: number | null): Promise<Counted> => {
  const { filter } = page;
  if (filter.search && countLimit !== null) return readFound(db, page, countLimit);
  const [rows, total] = await Promise.all([
    readPage(db, page),
    isCounted(filter) ? readTotal(db, filter) : countMatches(db, filter, countLimit),
  ]);
  return { rows, total };
};

/** A search counts as common when the planner expects at least this many times the limit of the count. */
const COMMON_FACTOR = 3;
/** Rows that are read in list order for the page of a common word. */
const SCANNED_ROWS = 10_000;
/** Matches that are looked up and sorted, at most; those of a search with more are read in list order. */
const MAX_LOOKED_UP = 25_000;

/**
 * The page of a search by parts that very many leads have, such as two letters: the planner's statistics say
 * how many, and an index in the list's order finds enough of them quickly. Null when the search is not of this kind, or
 * when too few are among the first `SCANNED_ROWS` rows. Of several parts only a very high estimate counts: two common words may
 * never occur in one lead.
 */
const readCommon = async (db: Db, page: Page, countLimit: number): Promise<Counted | null> => {
  const { filter, limit } = page;
  const { words, phones } = filter.search ?? { words: null, phones: null };
  const isSingle = [...(words ? [words] : []), ...(phones ?? [])].every((tokens) => tokens.length === 1);
  if ((await estimatedMatches(db, filter)) < (isSingle ? COMMON_FACTOR * countLimit : MAX_LOOKED_UP))
    return null;
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
const readFound = async (db: Db, page: Page, countLimit: number): Promise<Counted> => {
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

/** `countLimit`: the count stops there; null: it does not. */
const countMatches = async (db: Db, filter: Filter, countLimit: number | null): Promise<number> => {
  const params = parameters();
  const matches = where(conditions(filter, params));
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total
       from (select from read_model.lead ${matches} limit ${params.add(countLimit)}) as matches`,
    params.values,
  );
  return rows[0]?.total ?? 0;
};

/** The summary's columns are named like the statuses. */
const readTotal = async (db: Db, { country, status }: Filter): Promise<number> => {
  const params = parameters();
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(${status ?? "total"}), 0)::int as total from read_model.lead_summary
     ${where(country ? [`market = ${params.add(country)}`] : [])}`,
    params.values,
  );
  return rows[0]?.total ?? 0;
};
