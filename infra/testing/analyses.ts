import { cohortTally } from "@asesorador/projections/replay/cohorts";
import { type FunnelAsked, funnelTally } from "@asesorador/projections/replay/funnel";
import type { LeadRecord } from "@asesorador/projections/replay/lead-record";
import type { Moment } from "@asesorador/projections/replay/moment";
import { tallied } from "@asesorador/projections/replay/moment-records";
import { moneyTally } from "@asesorador/projections/replay/money";
import { responseTally } from "@asesorador/projections/replay/responses";

/** The analyses of a moment that was folded. */
export const cohortsOf = (
  { leads, at }: Moment,
  asked: Omit<Parameters<typeof cohortTally>[0], "at">,
): ReturnType<ReturnType<typeof cohortTally>["result"]> =>
  tallied(cohortTally({ ...asked, at }), leads.values());

export const responsesOf = (
  { leads, at }: Moment,
  asked: Omit<Parameters<typeof responseTally>[0], "at">,
): ReturnType<ReturnType<typeof responseTally>["result"]> =>
  tallied(responseTally({ ...asked, at }), leads.values());

export const moneyOf = (leads: Iterable<LeadRecord>): ReturnType<ReturnType<typeof moneyTally>["result"]> =>
  tallied(moneyTally(), leads);

export const funnelOf = (
  { leads, visits, at }: Moment,
  asked: FunnelAsked,
): ReturnType<ReturnType<typeof funnelTally>["result"]> =>
  tallied(funnelTally({ ...asked, at }), leads.values(), visits.values());
