import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { Day } from "../kernel/instant.ts";
import { Country } from "../kernel/market.ts";

/** What happened to one market's leads on one day of the team's calendar (TEAM_TIME_ZONE); amounts in soles or pesos. */
export const LeadDay = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** The number of leads submitted and of changes to each status, merged leads included. */
  submitted: z.int(),
  contacted: z.int(),
  interested: z.int(),
  quoted: z.int(),
  converted: z.int(),
  lost: z.int(),
  reopened: z.int(),
  /** Sum over the leads that were submitted and whose payment is not in doubt. */
  monthlySavings: z.number(),
  /** The number of submitted leads that are not in `monthlySavings`: see weightOf. */
  leftOut: z.int(),
  /**
   * The outcome of the promise for the leads that were submitted that day and are not merged: kept in time, kept late,
   * overdue, still to come. A lead that was lost, erased or withdrawn before a first contact is in none of them.
   */
  met: z.int(),
  late: z.int(),
  breached: z.int(),
  waiting: z.int(),
});
export type LeadDay = z.infer<typeof LeadDay>;

export const MAX_DAYS = 400;

export const leadDays = endpoint({
  method: "GET",
  path: "/api/admin/lead-days",
  roles: ["admin", "adviser", "analyst"],
  summary: "Las cifras de cada día, también los días sin ninguna; ETag y 304 cuando nada cambió",
  input: z.object({
    /** The market: see marketOf. */
    country: z._default(Country, "peru"),
    /** Both included, at most 400 days. */
    from: Day,
    to: Day,
    position: z.optional(PositionText),
  }),
  output: z.object({ days: z.array(LeadDay) }),
});
