import { daysAfter, teamDay } from "@asesorador/domain/kernel/local-time";
import { readFinishTime } from "@asesorador/projections/journey/queries";
import { readReceivedLeads } from "@asesorador/projections/lead/queries";
import type { Context } from "./application/context.ts";
import type { LandingFigures } from "./system/documents.ts";

/** The landing page's figures; a figure without data is null. */
export const readLandingFigures = async (
  { db, now }: Context,
  plansToday: () => Promise<LandingFigures["plans"]>,
): Promise<LandingFigures> => {
  const today = teamDay(Date.parse(now()));
  const [leads, plans, finish] = await Promise.all([
    readReceivedLeads(db),
    plansToday(),
    readFinishTime(db, { wizard: "peru", from: daysAfter(today, 1 - FIGURES_DAYS), to: today }),
  ]);
  return {
    asOf: today,
    leads: leads === 0 ? null : leads,
    plans,
    finish: finish && finish.visits >= MIN_VISITS ? finish : null,
  };
};
/**
 * Project constants: days over which the landing page's median is taken, and the least number of visits for it. The
 * methodology page states both.
 */
const FIGURES_DAYS = 90;
const MIN_VISITS = 10;
