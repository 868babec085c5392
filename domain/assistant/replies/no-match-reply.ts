import { entryPriceOf } from "../../kernel/entry-price.ts";
import { es } from "../es.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { NO_SLOTS } from "../text/slots.ts";
import type { Understood } from "../understanding/understood.ts";
import { titled } from "./criteria-text.ts";
import { reaching } from "./district-replies.ts";
import { fits, nearest } from "./plan-filter.ts";
import { bySpeedNearest } from "./plan-orders.ts";
import { MAX_PLANS, type PlanListing, planList, type ReplyContext, type ReplyParts } from "./reply-parts.ts";

/**
 * States that no plan matches, or gives the verdict on a judged price instead, and lists the plan that comes nearest to
 * the criteria.
 */
export const noMatchReply = (
  context: ReplyContext,
  what: string,
  verdict: string | null = null,
): ReplyParts => {
  const { understood, offerings } = context;
  const missing =
    understood.operators.length > 0 && !offerings.some(({ brand }) => understood.operators.includes(brand));
  // Those that are known to serve the place come before the others.
  const served = understood.operators.length > 0 ? [] : reaching(context);
  const { anyService, moreServices } = understood;
  // "Con Disney y con Netflix", which no plan has: those that have one of them.
  const hasAll = fits({ ...understood, ...NO_SLOTS, service: understood.service, moreServices });
  const ofEither =
    moreServices.length > 0 && !anyService && !missing && !offerings.some(hasAll)
      ? byFirstYear(offerings.filter(fits({ ...understood, anyService: true }))).slice(0, MAX_PLANS)
      : [];
  if (ofEither.length > 0)
    return planList({
      opening: verdict ?? es.none(what),
      remarks: [es.nearest],
      plans: ofEither,
      fact: ({ streaming }) => es.facts.streaming(streaming),
      templates: [],
    });
  const [one] = nearestPlans(understood, served.length > 0 ? served : offerings);
  const including = one && !missing ? includingService(context, one) : null;
  return planList({
    opening: missing ? es.noOperator(es.list(understood.operators)) : (verdict ?? es.none(what)),
    remarks: missing ? [es.others(context.operators)] : [es.nearest],
    plans: one && !missing ? [one] : [],
    ...(including ? { more: including } : {}),
    templates: [],
  });
};

/**
 * The cheapest plan with the streaming service that was asked for, within the budget if any is, whatever its speed and pack;
 * null where the nearest has it.
 */
const includingService = (
  { understood, offerings }: ReplyContext,
  nearestOne: Offering,
): PlanListing["more"] | null => {
  const { service, moreServices, operators, excluded, budget } = understood;
  if (service === null || moreServices.length > 0) return null;
  const meets = fits({ ...understood, ...NO_SLOTS, service, operators, excluded });
  const having = byFirstYear(offerings.filter(meets));
  const cheapest =
    having.find((plan) => budget !== null && entryPriceOf(plan) <= budget * 100) ?? having.at(0);
  return cheapest && !meets(nearestOne) ? { heading: es.included(titled(service)), plans: [cheapest] } : null;
};

/** The nearest first: by speed where one was asked for, else by the cost of the first year. */
const nearestPlans = (understood: Understood, offerings: readonly Offering[]): readonly Offering[] => {
  const { budget } = understood;
  const found = nearest(understood, offerings);
  const isWithin = (plan: Offering): boolean => budget === null || entryPriceOf(plan) <= budget * 100;
  // Where the limit is given up as well, those that meet all the rest.
  const dearer = found.some(isWithin) ? [] : offerings.filter(fits({ ...understood, budget: null }));
  if (dearer.length > 0) return byFirstYear(dearer);
  const plans = byFirstYear(nearest(understood, offerings));
  const { megabits } = understood;
  return megabits === null ? plans : bySpeedNearest(plans, megabits);
};
