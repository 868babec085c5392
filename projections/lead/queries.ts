import type { Country } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { countedTo, type Lead, LeadSummary, type LeadsQuery } from "@asesorador/domain/lead/contract";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { countLeadsOf } from "./counts.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { filterOf, type LeadListQuery, type Viewer } from "./filter.ts";
import {
  type CountedPage,
  type KeyedRow,
  type Page,
  readOrder,
  readPage,
  readRows,
  withoutKey,
} from "./page.ts";
import type { LeadReader } from "./person.ts";
import { openLeads } from "./rows.ts";
import { readSearchPage } from "./search-page.ts";
import { NOT_MERGED } from "./tables.ts";

export type { LeadListQuery, Viewer } from "./filter.ts";
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
  query: LeadListQuery,
  { viewer, rows, since }: { readonly viewer: Viewer; readonly rows: number; readonly since: string | null },
): Promise<LeadChanges> => {
  const { sort } = query;
  const filter = filterOf(query, viewer, vault);
  const [found, total] = await Promise.all([
    readOrder(db, { filter, sort, limit: rows + 1 }, since),
    countLeadsOf(db, filter, countedTo(query)),
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
  query: LeadListQuery,
  { viewer, limit }: { readonly viewer: Viewer; readonly limit: number },
): Promise<{ readonly ids: readonly Lead["id"][]; readonly more: boolean }> => {
  const filter = filterOf(query, viewer, vault);
  const rows = await readOrder(db, { filter, sort: query.sort, limit: limit + 1 }, null);
  return { ids: rows.slice(0, limit).map(({ id }) => id), more: rows.length > limit };
};

/** The exact number of matches; a scan where no counter holds it. */
export const countLeads = async (
  { db, vault }: LeadReader,
  query: LeadListQuery,
  viewer: Viewer,
): Promise<number> => {
  const filter = filterOf(query, viewer, vault);
  return countLeadsOf(db, filter, null);
};

/** Every lead that matches, in order, in batches, one at a time in memory. Concurrent changes may or may not be included. */
export async function* allLeads(
  { db, vault }: LeadReader,
  query: LeadListQuery,
  { viewer, batch }: { readonly viewer: Viewer; readonly batch: number },
): AsyncGenerator<readonly Lead[]> {
  const { sort } = query;
  const filter = filterOf(query, viewer, vault);
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
  // Asked more often than anything else: prepared, it takes the database less than half as long.
  const { rows } = await db.query({
    name: "lead_summary",
    text: `select total, pending + claro_consultation_pending as pending, contacted, interested, quoted, converted, lost,
                  counted_savings_cents::float8 as "monthlySavingsCents", left_out as "leftOut"
             from read_model.lead_summary where market = $1`,
    values: [market],
  });
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
             - (select count(*) from read_model.lead where entered = 'import' and ${NOT_MERGED}))::int as leads
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

/** `countLimit`: the count stops there; null: it does not. */
const readCounted = async (db: Db, page: Page, countLimit: number | null): Promise<CountedPage> => {
  const { filter } = page;
  if (filter.search && countLimit !== null) return readSearchPage(db, page, countLimit);
  const [rows, total] = await Promise.all([readPage(db, page), countLeadsOf(db, filter, countLimit)]);
  return { rows, total };
};
