import { es } from "../es.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { criteriaText, currencyOf } from "./criteria-text.ts";
import { fits } from "./plan-filter.ts";
import { bySpeedNearest } from "./plan-orders.ts";
import { type PlanListing, planList, type ReplyContext, type ReplyParts } from "./reply-parts.ts";

/** "El de 500 megas de Claro", which has none of that speed: that it has none, and its nearest plan. Null: another question. */
export const missingSpeed = (
  context: ReplyContext,
): { readonly opening: string; readonly plan: Offering } | null => {
  const { understood, offerings } = context;
  const { megabits, leastMegabits, asksEnough, operators, type, withTv, phone, service } = understood;
  if (megabits === null || leastMegabits || asksEnough || operators.length !== 1) return null;
  const rest = { ...understood, megabits: null, budget: null };
  const own = offerings.filter(fits(rest));
  if (own.some((plan) => plan.megabits === megabits)) return null;
  const isAny = type === null && !withTv && phone !== true && service === null;
  const alone = isAny ? own.filter((plan) => plan.type === "internet") : own;
  const [plan] = bySpeedNearest(byFirstYear(alone.length > 0 ? alone : own), megabits);
  const what = criteriaText(rest, currencyOf(context));
  return plan === undefined ? null : { opening: es.none(`${what}${es.ofSpeed(megabits)}`), plan };
};

/** A list of plans from a speed on, below the nearest plan where a plan of just that speed is meant and is not there. */
export const planListOfSpeed = (context: ReplyContext, listing: PlanListing): ReplyParts => {
  const missing = missingSpeed(context);
  if (missing === null || listing.more !== undefined) return planList(listing);
  const { opening, plan } = missing;
  const others = listing.plans.filter((one) => one !== plan);
  return planList({
    ...listing,
    opening,
    remarks: [es.nearest],
    plans: [plan],
    ...(others.length > 0 ? { more: { heading: listing.opening, plans: others } } : {}),
  });
};
