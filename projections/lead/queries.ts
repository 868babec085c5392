import { Country } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { Lead, type LeadSummary, type LeadsQuery } from "@asesorador/domain/lead/contract";
import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import { DuplicateMatch } from "@asesorador/domain/lead/work";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { readCursor, type Sort, writeCursor } from "./cursor.ts";
import { type Days, dayRows } from "./days.ts";
import { conditions, type Filter, filterOf, isCounted, parameters, type Viewer, where } from "./filter.ts";
import { inUnits, iso, type KeyedRow, KeyedRows, LEAD_COLUMNS, LeadRows } from "./rows.ts";
import { NOBODY } from "./tables.ts";

export type { Viewer } from "./filter.ts";

export type LeadsPage = {
  readonly contacts: readonly Lead[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/** With other filters than market and status, matches are counted up to this many. */
const COUNT_LIMIT = 10_000;

/**
 * One page of leads by keyset; `total` counts all that match. "invalid_cursor" when the cursor is none of ours or was
 * made for another order. Throws ZodError when a row is not what the contract says.
 */
export const readLeads = async (
  db: Db,
  query: Omit<LeadsQuery, "position">,
  viewer: Viewer,
): Promise<LeadsPage | "invalid_cursor"> => {
  const { sort, limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const filter = filterOf(query, viewer);
  const [rows, total] = await Promise.all([
    readPage(db, { filter, sort, after, limit: limit + 1 }),
    isCounted(filter) ? readTotal(db, filter) : countMatches(db, filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    contacts: page.map(toLead),
    total,
    nextCursor: rows.length > limit && last ? writeCursor({ sort, key: last.key, leadId: last.id }) : null,
  };
};

/** One lead, merged ones too; null when the read model knows none. */
export const readLead = async (db: Db, id: string): Promise<Lead | null> => {
  const { rows } = await db.query(`select ${LEAD_COLUMNS} from read_model.lead where lead_id = $1`, [id]);
  const [row] = LeadRows.parse(rows);
  return row ? inUnits(row) : null;
};

export type Alike = {
  readonly lead: Lead;
  readonly by: readonly DuplicateMatch[];
  readonly merged: boolean;
};

const MATCHES = DuplicateMatch.options;
const DUPLICATES_LIMIT = 100;

/** Leads with the same phone, document or e-mail, and those merged with this one (also by way of another); oldest first. */
export const readDuplicates = async (db: Db, id: string): Promise<readonly Alike[]> => {
  const alike = MATCHES.map(
    (match) => `select l.lead_id, '${match}' as match
                  from read_model.lead as me join read_model.lead as l on l.${match}_blind = me.${match}_blind
                 where me.lead_id = $1`,
  );
  const { rows } = await db.query(
    `with recursive merged (lead_id) as (
       select lead_id from read_model.lead where merged_into = $1
        union select l.lead_id from read_model.lead as l join merged on l.merged_into = merged.lead_id
     ), alike as (
       ${alike.join(" union all ")} union all select lead_id, null from merged
     ), found as (
       select lead_id, array_remove(array_agg(distinct match), null) as matches from alike
        where lead_id <> $1 group by lead_id
     )
     select ${LEAD_COLUMNS}, matches, exists (select from merged where merged.lead_id = lead.lead_id) as merged
       from found join read_model.lead as lead using (lead_id)
      order by submitted_at, lead_id limit ${DUPLICATES_LIMIT}`,
    [id],
  );
  return AlikeRows.parse(rows).map(({ matches, merged, ...row }) => ({
    lead: inUnits(row),
    by: MATCHES.filter((match) => matches.includes(match)),
    merged,
  }));
};

const AlikeRows = z.array(z.extend(Lead, { matches: z.array(DuplicateMatch), merged: z.boolean() }));

/** Every day from `from` to `to`, both included; `now` (ISO 8601 UTC) tells what is overdue. */
export const readLeadDays = (db: Db, days: Days, now: string): Promise<readonly LeadDay[]> =>
  dayRows(db, days, now);

/** How many open leads each of these people has. */
export const readOpenLeads = async (
  db: Db,
  assignees: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.query<{ assignee: string; open: number }>(
    `select assignee, count(*)::int as open from read_model.lead
      where country = any($1) and assignee = any($2) and next_at is not null group by assignee`,
    [Country.options, assignees],
  );
  return new Map(rows.map(({ assignee, open }) => [assignee, open]));
};

/** Which of these leads somebody has. */
export const readAssigned = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(
    `select lead_id as id from read_model.lead where lead_id = any($1::uuid[]) and assignee <> '${NOBODY}'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/** The panel's numbers for one market; zeros before its first lead. */
export const readLeadSummary = async (db: Db, country: Country): Promise<LeadSummary> => {
  const { rows } = await db.query(
    `select total, pending + claro_consultation_pending as pending, contacted, interested, quoted, converted, lost,
            monthly_savings_cents::float8 as "monthlySavingsCents"
       from read_model.lead_summary where country = $1`,
    [country],
  );
  const { monthlySavingsCents, ...counts } = SummaryRow.parse(rows[0] ?? NO_LEADS);
  return { ...counts, monthlySavings: fromCents(monthlySavingsCents) };
};

const SummaryRow = z.object({
  total: z.int(),
  pending: z.int(),
  contacted: z.int(),
  interested: z.int(),
  quoted: z.int(),
  converted: z.int(),
  lost: z.int(),
  monthlySavingsCents: z.int(),
});
const NO_LEADS: z.infer<typeof SummaryRow> = {
  total: 0,
  pending: 0,
  contacted: 0,
  interested: 0,
  quoted: 0,
  converted: 0,
  lost: 0,
  monthlySavingsCents: 0,
};

const time = (column: string) => ({ column, type: "timestamptz", key: iso(column, "US") });

const ORDERS = {
  newest: { ...time("submitted_at"), beyond: "<", direction: "desc" },
  oldest: { ...time("submitted_at"), beyond: ">", direction: "asc" },
  savings: {
    column: "monthly_savings_cents",
    type: "bigint",
    key: "monthly_savings_cents::text",
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

const readPage = async (db: Db, { filter, sort, after, limit }: Page): Promise<readonly KeyedRow[]> => {
  const { column, type, key, beyond, direction } = ORDERS[sort];
  const params = parameters();
  const all = conditions(filter, params);
  if (after)
    all.push(
      `(${column}, lead_id) ${beyond} (${params.add(after.key)}::${type}, ${params.add(after.leadId)}::uuid)`,
    );
  const { rows } = await db.query(
    `select ${LEAD_COLUMNS}, ${key} as key from read_model.lead ${where(all)}
      order by ${column} ${direction}, lead_id ${direction} limit ${params.add(limit)}`,
    params.values,
  );
  return KeyedRows.parse(rows);
};

const toLead = ({ key: _, ...row }: KeyedRow): Lead => inUnits(row);

const countMatches = async (db: Db, filter: Filter): Promise<number> => {
  const params = parameters();
  const matches = where(conditions(filter, params));
  const { rows } = await db.query<{ total: number }>(
    `select count(*)::int as total
       from (select from read_model.lead ${matches} limit ${params.add(COUNT_LIMIT)}) as matches`,
    params.values,
  );
  return rows[0]?.total ?? 0;
};

/** The summary's columns are named like the statuses. */
const readTotal = async (db: Db, { country, status }: Filter): Promise<number> => {
  const params = parameters();
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(${status ?? "total"}), 0)::int as total from read_model.lead_summary
     ${where(country ? [`country = ${params.add(country)}`] : [])}`,
    params.values,
  );
  return rows[0]?.total ?? 0;
};
