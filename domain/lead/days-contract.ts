import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { Country } from "../kernel/market.ts";

/** What happened to one market's leads on one day of the team's calendar (TEAM_TIME_ZONE); amounts in soles or pesos. */
export const LeadDay = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** How many came, and how many moves to each status were made, merged leads included: it did happen. */
  submitted: z.int(),
  contacted: z.int(),
  interested: z.int(),
  quoted: z.int(),
  converted: z.int(),
  lost: z.int(),
  reopened: z.int(),
  /** Of the leads that came and whose payment is not in doubt. */
  monthlySavings: z.number(),
  /** How many of those that came are not in `monthlySavings`: see weightOf. */
  leftOut: z.int(),
  /**
   * What became of the promise to the leads that came that day and are not merged: kept in time, kept late, overdue,
   * still to come. A lead that was lost, erased or withdrawn before anybody was in touch is in none of them.
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
    from: z.iso.date(),
    to: z.iso.date(),
    position: z.optional(PositionText),
  }),
  output: z.object({ days: z.array(LeadDay) }),
});
