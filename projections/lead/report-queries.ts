import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { TEAM_TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import type { AdviserReport } from "@asesorador/domain/lead/report-contract";
import { LostReason } from "@asesorador/domain/lead/status";
import type { Db } from "../kernel/db.ts";
import { NOT_MERGED, UNASSIGNED, WAITING } from "./tables.ts";

type Period = { readonly country: Country; readonly from: string; readonly to: string };

/**
 * The leads submitted from `from` to `to` (days, both included) by their current assignee; the last row is the total.
 * `now` (ISO 8601) decides which promises have passed.
 */
export const readTeamReport = async (
  db: Db,
  { country, from, to }: Period,
  now: string,
): Promise<{ readonly advisers: AdviserReport[]; readonly total: AdviserReport }> => {
  const { rows } = await db.query<Row>(
    `select grouping(assignee) = 1 as whole, nullif(assignee, '${UNASSIGNED}') as username,
            count(*)::int as received,
            count(*) filter (where next_at is not null)::int as open,
            count(*) filter (where kept = 'met')::int as "onTime",
            count(*) filter (where kept = 'late')::int as late,
            count(*) filter (where ${WAITING} and support_due_at < $4::timestamptz)::int as missed,
            count(*) filter (where status = 'converted')::int as converted,
            count(*) filter (where status = 'converted' and contract_cancelled_at is not null)::int as cancelled,
            (coalesce(sum(commission_cents) filter (where ${COMMISSIONED}), 0) / 100)::float8 as revenue,
            count(*) filter (where ${COMMISSIONED})::int as commissioned,
            count(*) filter (where status = 'lost')::int as lost,
            jsonb_build_object(${BY_REASON}) as reasons,
            (percentile_cont(0.5) within group (order by extract(epoch from first_contact_at - submitted_at) / 60)
              filter (where kept is not null))::float8 as "medianMinutes"
       from read_model.lead
      where market = $1 and ${NOT_MERGED}
        and submitted_at >= $2::date::timestamp at time zone $5
        and submitted_at < ($3::date + 1)::timestamp at time zone $5
      group by grouping sets ((assignee), ())
      order by whole, received desc, username nulls last`,
    [country, from, to, now, TEAM_TIME_ZONE, CURRENCY[country]],
  );
  const reports = rows.map(({ whole, reasons, ...report }) => ({
    whole,
    report: { ...report, losses: lossesOf(reasons) },
  }));
  const total = reports.find(({ whole }) => whole)?.report ?? EMPTY;
  return { advisers: reports.flatMap(({ whole, report }) => (whole ? [] : [report])), total };
};

/** A contract in force, with a commission in the market's currency. */
const COMMISSIONED =
  "status = 'converted' and contract_cancelled_at is null and commission_cents is not null and currency = $6";

type Row = Omit<AdviserReport, "losses"> & {
  readonly whole: boolean;
  readonly reasons: Readonly<Record<LostReason, number>>;
};

const BY_REASON = LostReason.options
  .map((reason) => `'${reason}', count(*) filter (where status = 'lost' and lost_reason = '${reason}')`)
  .join(", ");

const lossesOf = (reasons: Row["reasons"]): AdviserReport["losses"] =>
  LostReason.options
    .map((reason) => ({ reason, leads: reasons[reason] }))
    .filter(({ leads }) => leads > 0)
    .sort((one, other) => other.leads - one.leads);

const EMPTY: AdviserReport = {
  username: null,
  received: 0,
  open: 0,
  onTime: 0,
  late: 0,
  missed: 0,
  lost: 0,
  converted: 0,
  cancelled: 0,
  revenue: 0,
  commissioned: 0,
  losses: [],
  medianMinutes: null,
};
