import { DAY_MS, HOUR_MS } from "@asesorador/domain/kernel/durations";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { LeadAsOf } from "@asesorador/domain/replay/contract";
import {
  type Changes,
  DAY_COLUMNS,
  FRAME_COLUMNS,
  type FrameChanges,
  type FrameColumn,
} from "@asesorador/domain/replay/frames";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { endOfHour } from "./history.ts";

const HourRow = z.object({
  /** Since 1970. */
  hour: z.int(),
  status: z.string(),
  leads: z.int(),
  cents: z.int(),
  leftOut: z.int(),
});
const RevenueRow = z.object({ hour: z.int(), cents: z.int() });
const DayRow = z.object({
  day: z.string(),
  ...recordOf(DAY_COLUMNS, () => z.int()),
});

/** What changed in a market in each hour up to the one of `now` (ISO 8601 UTC), and on each day. Null: it has no history. */
export const readFrameChanges = async (
  db: Db,
  market: Country,
  now: string,
): Promise<FrameChanges | null> => {
  const [byHour, revenue, byDay] = await Promise.all([
    db.query(
      `select (extract(epoch from hour) / 3600)::int as hour, status, sum(leads)::int as leads,
              sum(cents)::float8 as cents, sum(left_out)::int as "leftOut"
         from (
           select hour, status, leads, counted_savings_cents as cents, left_out
             from read_model.lead_hourly where market = $1
            union all ${CORRECTED}
         ) as changes
        group by hour, status order by hour`,
      [market],
    ),
    db.query(REVENUE, [market, CURRENCY[market]]),
    db.query(
      `select day::text, ${DAY_COLUMNS.join(", ")} from read_model.lead_daily where market = $1 order by day`,
      [market],
    ),
  ]);
  const hours = z.array(HourRow).parse(byHour.rows);
  const revenues = z.array(RevenueRow).parse(revenue.rows);
  const days = z.array(DayRow).parse(byDay.rows);
  const [first, last] = [hours.at(0), hours.at(-1)];
  if (!first || !last) return null;
  const lastHour = Math.max(
    last.hour,
    revenues.at(-1)?.hour ?? 0,
    Date.parse(endOfHour(Date.parse(now))) / HOUR_MS,
  );
  const dayNumbers = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  const firstDay = dayNumbers.at(0) ?? 0;
  return {
    firstHour: first.hour,
    hours: lastHour - first.hour + 1,
    sums: hourColumns(hours, revenues, first.hour),
    firstDay,
    days: dayNumbers.length === 0 ? 0 : (dayNumbers.at(-1) ?? 0) - firstDay + 1,
    counts: recordOf(DAY_COLUMNS, (name) =>
      days.map((day, i): Changes[number] => [(dayNumbers[i] ?? 0) - firstDay, day[name]]),
    ),
  };
};

/** The end of the hour of an instant, as `endOfHour` has it. */
export const hourOf = (at: string): string => `to_timestamp(ceil(extract(epoch from ${at}) / 3600) * 3600)`;

/**
 * The amounts that corrections of plans add, in the form of `lead_hourly`: they count in the lead's status at that
 * moment and move with its later changes of status. Few leads have any.
 */
const CORRECTED = `(
  with steps as (
    select s.at, s.status, s.counted, lag(s.status) over of_lead as from_status,
           coalesce(lag(s.counted) over of_lead, false) as from_counted, before.cents, before.left_out
      from read_model.lead_span as s
      join read_model.lead_origin as o using (lead_id)
      cross join lateral (
        select coalesce(sum(counted_savings_cents), 0) as cents, coalesce(sum(left_out), 0) as left_out
          from read_model.lead_plan_change where lead_id = s.lead_id and nth < s.nth) as before
     where o.market = $1 and s.lead_id in (select lead_id from read_model.lead_plan_change)
    window of_lead as (partition by s.lead_id order by s.nth)
  )
  select ${hourOf("at")} as hour, status, 0, cents, left_out from steps where counted
   union all
  select ${hourOf("at")}, from_status, 0, -cents, -left_out from steps where from_counted
   union all
  select ${hourOf("c.at")}, s.status, 0, c.counted_savings_cents, c.left_out
    from read_model.lead_plan_change as c
    join read_model.lead_origin as o using (lead_id)
   cross join lateral (
     select status, counted from read_model.lead_span
      where lead_id = c.lead_id and nth < c.nth order by nth desc limit 1) as s
   where o.market = $1 and s.counted
)`;

/**
 * Commissions of contracts in force, by the hour: they begin with a conversion and end with its cancellation, its
 * reversal, or the merge of the lead. A conversion after a reversal has its own commission, or none. Few leads have any.
 */
const REVENUE = `
  with contracted as (
    select lead_id from read_model.lead_contract group by lead_id having max(commission_cents) > 0
  ), points as (
    select s.lead_id, s.nth, s.at from read_model.lead_span as s join contracted using (lead_id)
     union
    select c.lead_id, c.nth, c.at from read_model.lead_contract as c join contracted using (lead_id)
  ), stands as (
    select p.lead_id, p.nth, p.at,
           case when s.status = 'converted' and s.counted then coalesce(c.commission_cents, 0) else 0 end as cents
      from points as p
      join read_model.lead_origin as o using (lead_id)
     cross join lateral (
       select nth, status, counted from read_model.lead_span
        where lead_id = p.lead_id and nth <= p.nth order by nth desc limit 1) as s
      left join lateral (
       select commission_cents from read_model.lead_contract
        where lead_id = p.lead_id and nth <= p.nth and nth > (
          select coalesce(max(nth), -1) from read_model.lead_span
           where lead_id = p.lead_id and nth <= p.nth and status <> 'converted')
        order by nth desc limit 1) as c on true
     where o.market = $1 and o.currency = $2
  ), changes as (
    select at, cents - coalesce(lag(cents) over (partition by lead_id order by nth), 0) as cents from stands
  )
  select (extract(epoch from ${hourOf("at")}) / 3600)::int as hour, sum(cents)::float8 as cents
    from changes group by 1 having sum(cents) <> 0 order by 1`;

const hourColumns = (
  rows: readonly z.infer<typeof HourRow>[],
  revenues: readonly z.infer<typeof RevenueRow>[],
  firstHour: number,
): Record<FrameColumn, Changes> => {
  const columns = recordOf(FRAME_COLUMNS, () => new Map<number, number>());
  for (const { hour, status, leads, cents, leftOut } of rows) {
    const add = (name: FrameColumn, change: number) =>
      columns[name].set(hour - firstHour, (columns[name].get(hour - firstHour) ?? 0) + change);
    add(status as LeadStatus, leads);
    add("savingsCents", cents);
    if (status === "converted") add("obtainedCents", cents);
    add("leftOut", leftOut);
  }
  for (const { hour, cents } of revenues) columns.revenueCents.set(hour - firstHour, cents);
  return recordOf(FRAME_COLUMNS, (name): Changes => [...columns[name]]);
};

export type LeadsAsOf = {
  readonly market: Country;
  /** ISO 8601. */
  readonly at: string;
  readonly status: LeadStatus | undefined;
  readonly cursor: string | undefined;
};

/** Project constant: rows of a page. */
const PAGE = 50;
/** The cursor's order, shared with the current list. */
const SORT = "newest";

const AsOfRow = z.extend(z.omit(LeadAsOf, { monthlySavings: true }), { cents: z.int(), key: z.string() });

/**
 * Leads as they were at a moment, newest first; merged ones are left out, and a merge or its end is no change of status. A page checks the leads one by one from the
 * newest, so for a rare status it may read many. "invalid_cursor" for a cursor that this query did not issue.
 */
export const readLeadsAsOf = async (
  db: Db,
  { market, at, status, cursor }: LeadsAsOf,
): Promise<{ leads: LeadAsOf[]; nextCursor: string | null } | "invalid_cursor"> => {
  const after = cursor === undefined ? null : readCursor(cursor, SORT);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const { rows } = await db.query(
    `select o.lead_id as "leadId", s.status, ${iso("b.at", "MS")} as since, ${iso("n.at", "MS")} as until,
            ${iso("o.submitted_at", "MS")} as "submittedAt", o.source, o.service_category as category,
            case when p.nth is null then o.plan_name else p.plan_name end as plan,
            case when p.nth is null then o.plan_brand else p.plan_brand end as brand,
            (o.counted_savings_cents + coalesce(c.cents, 0))::float8 as cents,
            ${iso("o.submitted_at", "US")} as key
       from read_model.lead_origin as o
       cross join lateral (
         select nth, status, at, counted from read_model.lead_span
          where lead_id = o.lead_id and at <= $2::timestamptz order by nth desc limit 1) as s
       cross join lateral (
         select at from read_model.lead_span
          where lead_id = o.lead_id and nth <= s.nth and nth > (
            select coalesce(max(nth), -1) from read_model.lead_span
             where lead_id = o.lead_id and nth < s.nth and status <> s.status)
          order by nth limit 1) as b
       left join lateral (
         select at from read_model.lead_span
          where lead_id = o.lead_id and nth > s.nth and status <> s.status order by nth limit 1) as n on true
       left join lateral (
         select nth, plan_name, plan_brand from read_model.lead_plan_change
          where lead_id = o.lead_id and at <= $2::timestamptz order by nth desc limit 1) as p on true
       left join lateral (
         select sum(counted_savings_cents) as cents from read_model.lead_plan_change
          where lead_id = o.lead_id and at <= $2::timestamptz) as c on true
      where o.market = $1 and o.submitted_at <= $2::timestamptz and s.counted
        and ($3::text is null or s.status = $3)
        and ($4::timestamptz is null or (o.submitted_at, o.lead_id) < ($4::timestamptz, $5::uuid))
      order by o.submitted_at desc, o.lead_id desc limit ${PAGE + 1}`,
    [market, at, status ?? null, after?.key ?? null, after?.leadId ?? null],
  );
  const found = z.array(AsOfRow).parse(rows);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    leads: page.map(({ cents, key: _, ...lead }) => ({ ...lead, monthlySavings: fromCents(cents) })),
    nextCursor:
      found.length > PAGE && last ? writeCursor({ sort: SORT, key: last.key, leadId: last.leadId }) : null,
  };
};

/** The start of a market's history, ISO 8601; null: it has none. */
export const readHistoryStart = async (db: Db, market: Country): Promise<string | null> => {
  const { rows } = await db.query<{ start: string | null }>(
    `select ${iso("submitted_at", "MS")} as start from read_model.lead_origin where market = $1 order by submitted_at limit 1`,
    [market],
  );
  return rows[0]?.start ?? null;
};
