import { Country } from "@asesorador/domain/kernel/market";
import { REMIND_BEFORE_MS, type Reminder } from "@asesorador/domain/lead/reminder-contract";
import { iso } from "../kernel/iso.ts";
import type { LeadReader } from "./person.ts";
import { LEAD_COLUMNS, type LeadRow, openLeads } from "./rows.ts";

/** Project constant: more reminders at once would not be useful. */
const MOST = 20;

type DueRow = LeadRow & Pick<Reminder, "kind" | "at">;

/**
 * Tasks due soon after `now` (ISO 8601) in the open leads of one person, soonest first: the next task of an open lead
 * is its follow-up, where it has one. Throws VaultUnavailable.
 */
export const readReminders = async (
  { db, vault }: LeadReader,
  username: string,
  now: string,
): Promise<readonly Reminder[]> => {
  const { rows } = await db.query<DueRow>(
    `select ${LEAD_COLUMNS}, kind, ${iso("next_at", "MS")} as at
       from (
         select *, case when follow_up_at is null then 'promise' else 'follow_up' end as kind
           from read_model.lead
          where market = any ($1) and assignee = $2 and next_at > $3::timestamptz
            and next_at <= $3::timestamptz + greatest($4::float8, $5::float8) * interval '1 ms'
       ) as lead
       left join read_model.lead_person using (lead_id)
      where consent_withdrawn_at is null and not erased
        and next_at <= $3::timestamptz + case kind when 'follow_up' then $4::float8 else $5::float8 end * interval '1 ms'
      order by next_at, lead_id limit ${MOST}`,
    [Country.options, username, now, REMIND_BEFORE_MS.follow_up, REMIND_BEFORE_MS.promise],
  );
  const leads = await openLeads(
    vault,
    rows.map(({ kind: _, at: __, ...lead }) => lead),
  );
  return rows.map(({ id, kind, at }, i) => ({ leadId: id, name: leads[i]?.name ?? "", kind, at }));
};
