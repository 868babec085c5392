import { Country } from "@asesorador/domain/kernel/market";
import { REMIND_BEFORE_MS, type Reminder } from "@asesorador/domain/lead/reminder-contract";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import type { LeadReader } from "./person.ts";
import { LEAD_COLUMNS, type LeadRow, openLeads } from "./rows.ts";

/** Project constant: more reminders at once would not be useful. */
const MAX_REMINDERS = 20;

/**
 * Open leads of $2 whose next task is due soon after $3: the next task of an open lead is its follow-up, where it has one.
 * $1, $4 and $5 are constants, see `constants`.
 */
const DUE = `
  (select * from (
     select *, case when follow_up_at is null then 'promise' else 'follow_up' end as kind
       from read_model.lead
      where market = any ($1) and assignee = any ($2::text[]) and next_at > $3::timestamptz
        and next_at <= $3::timestamptz + greatest($4::float8, $5::float8) * interval '1 ms'
   ) as soon
   where consent_withdrawn_at is null and not erased
     and next_at <= $3::timestamptz + case kind when 'follow_up' then $4::float8 else $5::float8 end * interval '1 ms')`;

const valuesOf = (usernames: readonly string[], now: string) => [
  Country.options,
  usernames,
  now,
  REMIND_BEFORE_MS.follow_up,
  REMIND_BEFORE_MS.promise,
];

type DueRow = LeadRow & Pick<Reminder, "kind" | "at">;

/** Tasks of one person that are due soon after `now` (ISO 8601), soonest first. Throws VaultUnavailable. */
export const readReminders = async (
  { db, vault }: LeadReader,
  username: string,
  now: string,
): Promise<readonly Reminder[]> => {
  const { rows } = await db.query<DueRow>(
    `select ${LEAD_COLUMNS}, kind, ${iso("next_at", "MS")} as at
       from ${DUE} as lead left join read_model.lead_person using (lead_id)
      order by next_at, lead_id limit ${MAX_REMINDERS}`,
    valuesOf([username], now),
  );
  const leads = await openLeads(
    vault,
    rows.map(({ kind: _, at: __, ...lead }) => lead),
  );
  return rows.map(({ id, kind, at }, i) => ({ leadId: id, name: leads[i]?.name ?? "", kind, at }));
};

/** A reminder without personal data. */
export type DueTask = Omit<Reminder, "name"> & { readonly assignee: string };

/** As `readReminders`, of several people and of any number. */
export const readDueTasks = async (
  db: Db,
  usernames: readonly string[],
  now: string,
): Promise<readonly DueTask[]> => {
  const { rows } = await db.query<DueTask>(
    `select lead_id as "leadId", assignee, kind, ${iso("next_at", "MS")} as at from ${DUE} as lead
      order by next_at, lead_id`,
    valuesOf(usernames, now),
  );
  return rows;
};
