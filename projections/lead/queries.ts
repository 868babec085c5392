import type { Country } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { Lead, type LeadSummary, type LeadsQuery } from "@asesorador/domain/lead/contract";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { readCursor, type Sort, writeCursor } from "./cursor.ts";
import { readSearch, type Search } from "./search.ts";

export type LeadsPage = {
  readonly contacts: readonly Lead[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/** With a search, matches are counted up to this many. */
const COUNT_LIMIT = 10_000;

/**
 * One page of leads by keyset; `total` counts all that match. "invalid_cursor" when the cursor is none of ours or was
 * made for another order. Throws ZodError when a row is not what the contract says.
 */
export const readLeads = async (
  db: Db,
  query: Omit<LeadsQuery, "position">,
): Promise<LeadsPage | "invalid_cursor"> => {
  const { sort, limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const filter = filterOf(query);
  const [rows, total] = await Promise.all([
    readPage(db, { filter, sort, after, limit: limit + 1 }),
    filter.search ? countMatches(db, filter) : readTotal(db, filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    contacts: page.map(toLead),
    total,
    nextCursor: rows.length > limit && last ? writeCursor({ sort, key: last.key, leadId: last.id }) : null,
  };
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

type Filter = {
  readonly country: Country | null;
  readonly status: LeadStatus | null;
  readonly search: Search | null;
};

const filterOf = ({ country, status, q }: Pick<LeadsQuery, "country" | "status" | "q">): Filter => ({
  country: country ?? null,
  status: status === undefined || status === "todos" ? null : status,
  search: readSearch(q),
});

/** Collects parameters and names their places: `$1`, `$2`, … */
const parameters = () => {
  const values: unknown[] = [];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
};
type Parameters = ReturnType<typeof parameters>;

const conditions = ({ country, status, search }: Filter, { add }: Parameters): string[] => [
  ...(country ? [`country = ${add(country)}`] : []),
  ...(status ? [`status = ${add(status)}`] : []),
  ...(search
    ? [
        search.phone === null
          ? `search_text like ${add(search.text)}`
          : `(search_text like ${add(search.text)} or phone_digits like ${add(search.phone)})`,
      ]
    : []),
];

const where = (all: readonly string[]): string => (all.length === 0 ? "" : `where ${all.join(" and ")}`);

const ORDERS = {
  newest: { column: "submitted_at", type: "timestamptz", beyond: "<", direction: "desc" },
  oldest: { column: "submitted_at", type: "timestamptz", beyond: ">", direction: "asc" },
  savings: { column: "monthly_savings_cents", type: "bigint", beyond: "<", direction: "desc" },
} as const satisfies Record<Sort, object>;

const iso = (column: string, fraction: "MS" | "US") =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`;

type Page = {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly after: { readonly key: string; readonly leadId: string } | null;
  readonly limit: number;
};

const readPage = async (db: Db, { filter, sort, after, limit }: Page) => {
  const { column, type, beyond, direction } = ORDERS[sort];
  const params = parameters();
  const all = conditions(filter, params);
  if (after)
    all.push(
      `(${column}, lead_id) ${beyond} (${params.add(after.key)}::${type}, ${params.add(after.leadId)}::uuid)`,
    );
  const key = sort === "savings" ? `${column}::text` : iso(column, "US");
  const { rows } = await db.query(
    `select lead_id as id, ${key} as key, name, document as rut, phone, email, address, status,
            service_category as "serviceCategory", current_service as "currentService",
            current_company as "currentCompany", plan_name as "selectedPlanName", plan_brand as "selectedPlanBrand",
            plan_price_cents::float8 as "selectedPlanPrice", monthly_payment_cents::float8 as "monthlyPayment",
            monthly_savings_cents::float8 as "monthlySavings", annual_savings_cents::float8 as "annualSavings",
            priority, housing_type as "housingType", source as "leadSource", country, currency, consent, erased,
            ${iso("submitted_at", "MS")} as "createdAt", ${iso("updated_at", "MS")} as "updatedAt"
       from read_model.lead ${where(all)}
      order by ${column} ${direction}, lead_id ${direction} limit ${params.add(limit)}`,
    params.values,
  );
  return LeadRows.parse(rows);
};

/** As the contract's lead, with amounts still in cents and the cursor's key. */
const LeadRow = z.extend(Lead, { key: z.string() });
const LeadRows = z.array(LeadRow);

const toLead = ({ key: _, ...row }: z.infer<typeof LeadRow>): Lead => ({
  ...row,
  selectedPlanPrice: row.selectedPlanPrice === null ? null : fromCents(row.selectedPlanPrice),
  monthlyPayment: row.monthlyPayment === null ? null : fromCents(row.monthlyPayment),
  monthlySavings: fromCents(row.monthlySavings),
  annualSavings: fromCents(row.annualSavings),
});

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
