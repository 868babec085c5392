import type { Db } from "../kernel/db.ts";

/** How many leads with the same e-mail were submitted before this one, within `hours` before it. */
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
