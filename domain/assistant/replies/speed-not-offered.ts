import { es } from "../es.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { criteriaText, currencyOf } from "./criteria-text.ts";
import { fits } from "./plan-filter.ts";
import { bySpeedNearest } from "./plan-orders.ts";
import { MAX_PLANS, type PlanListing, planList, type ReplyContext, type ReplyParts } from "./reply-parts.ts";

/** "El de 500 megas de Claro", which has none of that speed: that it has none, and its nearest plan. Null: another question. */
export const missingSpeed = (
  context: ReplyContext,
): { readonly opening: string; readonly plan: Offering } | null => {
  const { understood, offerings } = context;
  const { megabits, leastMegabits, asksEnough, operators } = understood;
  if (megabits === null || leastMegabits || asksEnough || operators.length !== 1) return null;
  const rest = { ...understood, megabits: null, budget: null };
  const own = offerings.filter(fits(rest));
  if (own.some((plan) => plan.megabits === megabits)) return null;
  const [plan] = bySpeedNearest(byFirstYear(alone(understood, own)), megabits);
  const what = criteriaText(rest, currencyOf(context));
  return plan === undefined ? null : { opening: es.none(`${what}${es.ofSpeed(megabits)}`), plan };
};

/** Plans of internet alone, where nothing else is wanted and there are such; else all of them. */
const alone = (
  { type, withTv, phone, service }: ReplyContext["understood"],
  plans: readonly Offering[],
): readonly Offering[] => {
  const isAny = type === null && !withTv && phone !== true && service === null;
  const ofInternet = isAny ? plans.filter((plan) => plan.type === "internet") : [];
  return ofInternet.length > 0 ? ofInternet : plans;
};

/** "¿Cuánto vale el de 600 megas?": plans of just that speed, as against "quiero 600 megas". */
const MEANS_PLAN =
  /\b(?:el|los|del|(?:el|los|del|un|que) (?:plan(?:es)?|internet)) de (?:\d{3,4}(?: ?(?:megas|mbps|mb))?|(?:1 |un )?giga)(?! (?:o mas|para arriba|a mas|en adelante|a \d|o \d|y \d|soles|pesos|lucas|canales))\b/;

/** The plans of just the speed that is meant, cheapest first year first; empty where another question is asked. */
const plansOfSpeed = ({ understood, offerings, text }: ReplyContext): readonly Offering[] => {
  const { megabits, leastMegabits, overMegabits, asksEnough, people, use } = understood;
  const isMeant =
    megabits !== null && !leastMegabits && !overMegabits && !asksEnough && MEANS_PLAN.test(text);
  return isMeant && people === null && use === null
    ? alone(
        understood,
        byFirstYear(offerings.filter((plan) => plan.megabits === megabits && fits(understood)(plan))),
      )
    : [];
};

/**
 * A list of plans of at least a speed. When exactly that speed is asked for, its plans come first, or the nearest plan
 * when there are none.
 */
export const planListOfSpeed = (context: ReplyContext, listing: PlanListing): ReplyParts => {
  const exact = plansOfSpeed(context).slice(0, MAX_PLANS);
  if (exact.length > 0 && listing.more === undefined) {
    const { megabits } = context.understood;
    const others = listing.plans.filter((one) => (one.megabits ?? 0) > (megabits ?? 0));
    const what = criteriaText({ ...context.understood, megabits: null }, currencyOf(context));
    return planList({
      ...listing,
      opening: es.speedAsked(`${what}${es.ofSpeed(megabits ?? 0)}`),
      plans: exact,
      ...(others.length > 0 ? { more: { heading: es.fasterThan(megabits ?? 0), plans: others } } : {}),
    });
  }
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
