import type { Country } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { LeadDay } from "@asesorador/domain/lead/days-contract";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { NOT_MERGED, WAITING } from "./tables.ts";

type Days = { readonly country: Country; readonly from: string; readonly to: string };

/** Every day from `from` to `to`, both included; `now` (ISO 8601 UTC) decides what is overdue. */
export const readLeadDays = async (
  db: Db,
  { country, from, to }: Days,
  now: string,
): Promise<readonly LeadDay[]> => {
  const { rows } = await db.query(
    // Two reads of two small indexes: a single one over all leads would check four conditions for each.
    `with kept as (
       select day, count(*) filter (where kept = 'met')::int as met, count(*) filter (where kept = 'late')::int as late
         from read_model.lead
        where market = $1 and day between $2::date and $3::date and kept is not null and ${NOT_MERGED}
        group by day
     ), open as (
       select day,
              count(*) filter (where support_due_at < $4::timestamptz)::int as breached,
              count(*) filter (where support_due_at >= $4::timestamptz)::int as waiting
         from read_model.lead
        where market = $1 and day between $2::date and $3::date and ${WAITING}
        group by day
     )
     select calendar.day::date::text as day,
            ${COUNTERS.map((counter) => `coalesce(d.${counter}, 0) as ${counter}`).join(", ")},
            coalesce(d.counted_savings_cents, 0)::float8 as "monthlySavings",
            coalesce(d.left_out, 0) as "leftOut",
            ${PROMISES.map((promise) => `coalesce(${promise}, 0) as ${promise}`).join(", ")}
       from generate_series($2::date, $3::date, interval '1 day') as calendar (day)
       left join read_model.lead_daily as d on d.market = $1 and d.day = calendar.day::date
       left join kept on kept.day = calendar.day::date
       left join open on open.day = calendar.day::date
      order by calendar.day`,
    [country, from, to, now],
  );
  return z
    .array(LeadDay)
    .parse(rows)
    .map((row) => ({ ...row, monthlySavings: fromCents(row.monthlySavings) }));
};

const COUNTERS = ["submitted", "contacted", "interested", "quoted", "converted", "lost", "reopened"] as const;
const PROMISES = ["met", "late", "breached", "waiting"] as const;
