import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Day } from "../kernel/instant.ts";
import { Country } from "../kernel/market.ts";
import { LostReason } from "./status.ts";

// Results of each adviser's leads of a day or a week. Leads count on the day on which they were submitted, by the
// team's calendar, and for their current assignee.

const AdviserReport = z.object({
  /** null: unassigned leads. */
  username: z.nullable(z.string()),
  received: z.int(),
  /** Those of them that are neither converted nor lost. */
  open: z.int(),
  /** With a first contact within the promise, by support hours. */
  onTime: z.int(),
  /** With a first contact after it. */
  late: z.int(),
  /** Without a first contact although the promise has passed. */
  missed: z.int(),
  converted: z.int(),
  /** Those of them whose contract was cancelled. */
  cancelled: z.int(),
  /**
   * Soles or pesos: the recorded commissions of the `commissioned` contracts that were not cancelled. A contract without one, or in
   * another currency than the market's, is in neither.
   */
  revenue: z.number(),
  commissioned: z.int(),
  lost: z.int(),
  /** The lost ones by the reason given; the most frequent first, none with 0. */
  losses: z.array(z.object({ reason: LostReason, leads: z.int() })),
  /** Over all contacted leads; null: none was contacted. */
  medianMinutes: z.nullable(z.number()),
});
export type AdviserReport = z.infer<typeof AdviserReport>;

export const teamReport = endpoint({
  method: "GET",
  path: "/api/admin/team-report",
  roles: ["admin"],
  summary:
    "Por asesor, los leads que entraron en un período: contactados a tiempo, convertidos, tiempo hasta el contacto",
  input: z.object({
    country: Country,
    /** Days by the team's calendar, both included. */
    from: Day,
    to: Day,
  }),
  output: z.object({
    advisers: z.array(AdviserReport),
    /** All leads of the period together: a median cannot be computed from medians. */
    total: AdviserReport,
  }),
});
