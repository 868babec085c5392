import { Country } from "@asesorador/domain/kernel/market";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { hourOf } from "./history-queries.ts";
import { WAITED } from "./history-tables.ts";

/** An hour in which requests of several people waited in their browsers: the server or the way to it failed. */
const Outage = z.object({
  /** The end of the hour in which they were first tried, ISO 8601 UTC. */
  until: z.string(),
  /** Requests that waited more than ten minutes, and how many people sent them. */
  count: z.int(),
  people: z.int(),
  /** All requests that were first tried in that hour. */
  tried: z.int(),
  longestMs: z.int(),
});
type Outage = z.infer<typeof Outage>;

/** Fewer people may have been offline themselves. */
const MIN_PEOPLE = 3;
/** Smallest share of the hour's requests that must have waited. Where many arrive, some devices always have a clock that is wrong. */
const MIN_SHARE = 0.25;
const MAX_OUTAGES = 500;

/** Outages in all markets, the latest first. Leads without a first attempt (not measured, entered by the team) are not in any count. */
export const readOutages = async (db: Db): Promise<readonly Outage[]> => {
  const { rows } = await db.query(
    `with hours as (
       select ${hourOf("tried_at")} as until, count(*)::int as count,
              count(distinct coalesce(duplicate_of, lead_id))::int as people,
              (max(extract(epoch from submitted_at - tried_at)) * 1000)::int as longest
         from read_model.lead_origin where ${WAITED}
        group by 1 having count(distinct coalesce(duplicate_of, lead_id)) >= ${MIN_PEOPLE}
     )
     select ${iso("until", "MS")} as until, count, people, count + prompt as tried, longest as "longestMs"
       from hours cross join lateral (
         select count(*)::int as prompt from read_model.lead_origin
          where market = any($1) and submitted_at > until - interval '1 hour'
            and submitted_at <= until + interval '10 minutes'
            and tried_at > until - interval '1 hour' and tried_at <= until and not (${WAITED})
       ) as others
      where count >= ${MIN_SHARE} * (count + prompt)
      order by hours.until desc limit ${MAX_OUTAGES}`,
    [Country.options],
  );
  return z.array(Outage).parse(rows);
};
