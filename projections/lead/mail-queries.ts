import { Country } from "@asesorador/domain/kernel/market";
import { TEAM_TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import type { Db } from "../kernel/db.ts";
import { WAITING } from "./tables.ts";

/** The number of leads with the same e-mail that were submitted within `hours` before this one. */
export const countEarlierWithSameEmail = async (db: Db, leadId: string, hours: number): Promise<number> => {
  const { rows } = await db.query<{ earlier: number }>(
    `select count(*)::int as earlier
       from read_model.lead_person as me
       join read_model.lead as mine on mine.lead_id = me.lead_id
       join read_model.lead_person as other on other.email_blind = me.email_blind and other.position < me.position
       join read_model.lead as theirs on theirs.lead_id = other.lead_id
      where me.lead_id = $1 and theirs.submitted_at > mine.submitted_at - $2 * interval '1 hour'`,
    [leadId, hours],
  );
  return rows[0]?.earlier ?? 0;
};

type Work = {
  readonly open: number;
  /** Those of them that are in Chile's market. */
  readonly openInChile: number;
  /** Without a first contact. */
  readonly waiting: number;
  /** Those of them whose promise was missed, by support hours. */
  readonly late: number;
  /** Due today or before. */
  readonly followUps: number;
};

/** This person's tasks at `now` (ISO 8601); `today`: the day by the team's calendar, YYYY-MM-DD. */
export const readWorkOf = async (
  db: Db,
  username: string,
  { now, today }: { readonly now: string; readonly today: string },
): Promise<Work> => {
  const { rows } = await db.query<Work>(
    `select count(*)::int as open,
            count(*) filter (where market = 'chile')::int as "openInChile",
            count(*) filter (where ${WAITING})::int as waiting,
            count(*) filter (where ${WAITING} and support_due_at < $3::timestamptz)::int as late,
            count(*) filter (where (follow_up_at at time zone $5)::date <= $4::date)::int as "followUps"
       from read_model.lead
      where market = any ($1) and assignee = $2 and next_at is not null`,
    [Country.options, username, now, today, TEAM_TIME_ZONE],
  );
  return rows[0] ?? { open: 0, openInChile: 0, waiting: 0, late: 0, followUps: 0 };
};
