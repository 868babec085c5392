import { entryPriceOf } from "../../kernel/entry-price.ts";
import { SAVING_BANDS } from "../../recommendation/constants.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, firstYearCents, type Offering } from "../offering.ts";
import { NO_SLOTS } from "../text/slots.ts";
import { ADVISED, suitText } from "./advised-speed.ts";
import { criteriaText, currencyOf } from "./criteria-text.ts";
import { offeredIn } from "./district-replies.ts";
import { fits } from "./plan-filter.ts";
import { bySpeed } from "./plan-orders.ts";
import {
  differenceOf,
  MAX_PLANS,
  planList,
  planName,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

/** The least saving, in percent of a price, that the recommendation gives points of its own. */
const NOTABLE_PERCENT = Math.min(...SAVING_BANDS.map(({ percent }) => percent));

/**
 * What to think of the price that a message judges, by how many plans of the catalogue that meet its other criteria cost less: every
 * month, or at first. Without a speed it depends on that. Null: no price is judged.
 */
export const priceVerdict = (context: ReplyContext): string | null => {
  const { understood, everywhere, place } = context;
  const { judges, budget, pays, megabits, type } = understood;
  if (judges === null || budget === null) return null;
  const currency = currencyOf(context);
  const cents = Math.round(budget * 100);
  const price = money(cents, currency);
  const asked = { ...understood, budget: null };
  const what = criteriaText(asked, currency);
  const stated = { what, price, pays, place: place?.name ?? null };
  const plans = offeredIn(place, everywhere, []).filter(fits(asked));
  const cheaper = plans
    .filter(({ priceCents }) => priceCents < cents)
    .toSorted((a, b) => a.priceCents - b.priceCents || a.serviceId - b.serviceId);
  const atFirst = plans.filter((plan) => plan.priceCents >= cents && entryPriceOf(plan) < cents);
  const [lowest] = cheaper;
  if (lowest === undefined)
    return atFirst.length === 0
      ? es.verdict.best(stated)
      : es.verdict.normal({ ...stated, count: atFirst.length });
  if (megabits === null) {
    const ofInternet = cheaper.filter(
      (plan) => type !== null || understood.withTv || plan.type === "internet",
    );
    const [fastest] = bySpeed(ofInternet.length > 0 ? ofInternet : cheaper);
    return fastest?.megabits
      ? es.verdict.bySpeed({ ...stated, megabits: fastest.megabits, plan: planName(fastest) })
      : null;
  }
  const less = cents - lowest.priceCents;
  return es.verdict.more({
    ...stated,
    count: cheaper.length,
    plan: planName(lowest),
    less: money(less, currency),
    isNotable: less * 100 >= cents * NOTABLE_PERCENT,
  });
};

/** "¿Vale la pena el de 1000?": for whom that speed is, and the next lower one of the guide with what it costs less; null: it has none. */
export const worthReply = (context: ReplyContext): ReplyParts | null => {
  const { understood, offerings } = context;
  const { megabits } = understood;
  const lower = megabits === null ? undefined : Object.values(ADVISED).findLast((speed) => speed < megabits);
  if (megabits === null || lower === undefined) return null;
  const cheapestFrom = (speed: number) =>
    byFirstYear(offerings.filter(fits({ ...understood, megabits: speed })))[0];
  const [plan, slower] = [cheapestFrom(megabits), cheapestFrom(lower)];
  if (plan === undefined || slower === undefined || plan === slower) return null;
  return planList({
    opening:
      megabits > ADVISED.heavy
        ? es.worth.mostOf(megabits, suitText(lower))
        : es.worth.of(suitText(megabits), suitText(lower)),
    plans: [plan],
    more: { heading: es.worth.slower, plans: [slower] },
    conclusion: differenceOf([slower, plan]),
    templates: [],
  });
};

/** As fast plans of the same kind which cost less in their first year, cheapest first. */
const cheaperThan = (plan: Offering, { everywhere, place }: ReplyContext): readonly Offering[] =>
  byFirstYear(offeredIn(place, everywhere, [])).filter(
    (one) =>
      one.type === plan.type &&
      (one.megabits ?? 0) >= (plan.megabits ?? 0) &&
      firstYearCents(one) < firstYearCents(plan),
  );

/** "El primero, ¿es buen precio?": which of its kind are as fast and cost less. */
export const planVerdict = (
  plan: Offering,
  context: ReplyContext,
  cheaper: readonly Offering[] = cheaperThan(plan, context),
): string => {
  const currency = currencyOf(context);
  const asked = { ...NO_SLOTS, type: plan.type, megabits: plan.megabits, intent: "price" as const };
  const [least] = cheaper;
  return es.verdict.ofPlan(
    planName(plan),
    { what: criteriaText(asked, currency), place: context.place?.name ?? null },
    least === undefined
      ? null
      : {
          count: cheaper.length,
          plan: planName(least),
          less: money(firstYearCents(plan) - firstYearCents(least), currency),
        },
  );
};

/** "¿WIN es caro?": its cheapest plan, with those that are as fast and cost less. Null: no operator's prices are judged. */
export const operatorVerdict = (context: ReplyContext): ReplyParts | null => {
  const { understood, offerings } = context;
  const { judges, budget, nth, operators } = understood;
  const isOfOperator = judges === "price" && budget === null && nth === null;
  if (!isOfOperator || operators.length !== 1) return null;
  const own = byFirstYear(offerings.filter(fits(understood)));
  const plan = own.find(({ type }) => type === (understood.type ?? "internet")) ?? own[0];
  if (plan === undefined) return null;
  const cheaper = cheaperThan(plan, context);
  return planList({
    opening: planVerdict(plan, context, cheaper),
    plans: [plan, ...cheaper].slice(0, MAX_PLANS),
    templates: [],
  });
};
