import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, firstYearCents, type Offering } from "../offering.ts";
import { saysWhatIsPaid } from "../text/operator-roles.ts";
import { refusesService } from "../text/streaming-in-text.ts";
import type { Understood } from "../understanding/understood.ts";
import { advised, enoughOfSlowest } from "./advised-speed.ts";
import { budgetReply } from "./budget-replies.ts";
import { criteriaText, currencyOf, withoutOperators } from "./criteria-text.ts";
import { noMatchReply } from "./no-match-reply.ts";
import { fits } from "./plan-filter.ts";
import { bySpeed, orderFor } from "./plan-orders.ts";
import { MAX_PLANS, mostOf, planList, type ReplyContext, type ReplyParts } from "./reply-parts.ts";
import { templatesFor } from "./reply-texts.ts";
import { missingSpeed, planListOfSpeed } from "./speed-not-offered.ts";
import { asFastAs, todaysPlan, todaysPlanText, withoutOwnPlan } from "./todays-plan.ts";
import { operatorVerdict, priceVerdict } from "./verdicts.ts";

const ADVISES: ReadonlySet<string> = new Set(["price", "plan_type", "operator"]);

export const cheapestReply = (asked: ReplyContext): ReplyParts => {
  const ofOperator = operatorVerdict(asked);
  if (ofOperator !== null) return ofOperator;
  const judged = asJudged(asked);
  const today = todaysPlan(judged);
  const context = today === null ? judged : asFastAs(today, judged);
  const verdict = priceVerdict(context);
  // A question about prices that names the household or its use is answered with plans that are fast enough for it.
  const advice = ADVISES.has(context.understood.intent) ? advised(context.understood) : null;
  const understood = { ...context.understood, megabits: advice?.megabits ?? context.understood.megabits };
  const offerings = withoutOwnPlan(context);
  const because =
    enoughOfSlowest({ ...context, understood }) ?? (today === null ? advice?.opening : todaysPlanText(today));
  const reason = because ? `${because} ` : "";
  const near = nearReply({ ...context, understood }, reason);
  if (near !== null) return near;
  const what = criteriaText({ ...understood, budget: null }, currencyOf(context));
  const cheapest = withinRange(byFirstYear(offerings.filter(fits(understood))), understood);
  const { order, title } = OF_REGULAR_PRICE.test(context.text) ? BY_REGULAR_PRICE : orderFor(understood);
  const plans = order(cheapest);
  // A quick reply does not judge.
  const hasTemplates = understood.intent === "price" && verdict === null;
  const templates = hasTemplates ? templatesFor(understood, ["price_comparison"]) : [];
  if (plans.length === 0)
    return noMatchReply({ ...context, understood }, criteriaText(understood, currencyOf(context)), verdict);
  const cheaper =
    understood.cheaper && !isThanPaid(context) ? cheaperReply({ ...context, understood }, cheapest) : null;
  if (cheaper !== null) return cheaper;
  if (understood.budget !== null) {
    const missing = missingSpeed(context)?.opening;
    const opening = missing === undefined ? reason : `${missing} ${reason}`;
    return budgetReply(context, { what, reason: opening, plans, templates, verdict });
  }
  // "1000 soles al año, con instalación": each with that total.
  if (understood.yearBudget !== null)
    return planList({
      opening: `${reason}${es.speedAsked(what)}`,
      plans: plans.slice(0, MAX_YEARLY),
      withYear: true,
      templates: [],
    });
  return planListOfSpeed(context, {
    opening: `${reason}${titleWithout(understood, title, currencyOf(context))}`,
    plans: plans.slice(0, mostOf(understood)),
    withYear: understood.yearTotal,
    // Each has one of them, and not the other.
    ...(understood.anyService || (understood.service !== null && refusesService(context.text))
      ? { fact: ({ streaming }) => es.facts.streaming(streaming) }
      : {}),
    templates,
  });
};

/** "El más barato a la larga", "sin contar la promoción", "pasada la promo". */
const WITHOUT_PROMOTION =
  "(?:sin (?:contar|considerar|mirar|tomar en cuenta) (?:la |las |el |los )?(?:promo\\w*|ofertas?|descuentos?)|(?:con|por|segun) (?:el |su )?precio (?:regular|normal|real)|(?:despues de|pasad[ao]s?|terminad[ao]s?|acabad[ao]s?) (?:la |las |el |los )?(?:promo\\w*|ofertas?|descuentos?))";
const CHEAP = "(?:barat|economic|comod|convien|menos)\\w*";
const OF_REGULAR_PRICE = new RegExp(
  `\\b(?:mas (?:barat|economic|comod)[oa]s?|(?:sale|cuesta) menos|menos (?:me )?(?:sale|cuesta)) (?:ya )?sin (?:la |las )?promo\\w*|\\b${CHEAP}\\b.*\\b(?:a la larga|${WITHOUT_PROMOTION})\\b|\\b${WITHOUT_PROMOTION}\\b.*\\b${CHEAP}\\b`,
);
const BY_REGULAR_PRICE: ReturnType<typeof orderFor> = {
  order: (plans) => plans.toSorted((a, b) => a.priceCents - b.priceCents || a.serviceId - b.serviceId),
  title: es.cheapestRegular,
};

/** A price that an operator asks is judged by what all of them do. */
const asJudged = (context: ReplyContext): ReplyContext => {
  const { judges, budget, pays } = context.understood;
  return judges === null || budget === null || pays
    ? context
    : { ...context, understood: { ...context.understood, operators: [] } };
};

/** What a year costs leaves less to choose from than what a month does. */
const MAX_YEARLY = 5;

/** "Sin contar Claro, estos son los planes…" */
const titleWithout = (
  understood: Understood,
  title: (what: string) => string,
  currency: Offering["currency"],
): string => {
  const what = criteriaText({ ...understood, budget: null, excluded: [] }, currency);
  return withoutOperators(understood, title(what));
};

/** "Pago 120", then "¿hay algo más barato?": than what is paid, and not than the plans that were listed for it. */
const isThanPaid = ({ understood: { pays, budget }, said }: ReplyContext): boolean =>
  pays && budget !== null && said.slice(-2).some((text) => saysWhatIsPaid(text, []));

/** "Lo más cercano a 90 soles": by how far the regular price is from the amount. Null: no such amount, or no plan fits the rest. */
const nearReply = (context: ReplyContext, reason: string): ReplyParts | null => {
  const { understood, offerings } = context;
  const { budget, nearBudget } = understood;
  if (budget === null || !nearBudget) return null;
  const rest = { ...understood, budget: null };
  const away = ({ priceCents }: Offering) => Math.abs(priceCents - budget * 100);
  const plans = offerings
    .filter(fits(rest))
    .toSorted((a, b) => away(a) - away(b) || a.serviceId - b.serviceId)
    .slice(0, mostOf(understood));
  if (plans.length === 0) return null;
  const currency = currencyOf(context);
  return planList({
    opening: `${reason}${es.near(criteriaText(rest, currency), money(budget * 100, currency))}`,
    plans,
    templates: [],
  });
};

/**
 * "¿Uno más barato?", where the conversation has listed the cheapest plan that fits: those of other operators that cost less, those
 * that are slower, or that there are none. Null: there is a cheaper one, or none was listed.
 */
const cheaperReply = (context: ReplyContext, cheapest: readonly Offering[]): ReplyParts | null => {
  const { understood, offerings, listed } = context;
  const least = Math.min(...listed.map(firstYearCents));
  const isCheaper = (plan: Offering) => firstYearCents(plan) < least;
  if (listed.length === 0 || cheapest.some(isCheaper)) return null;
  const asked = { ...understood, operators: [] };
  const what = criteriaText(asked, currencyOf(context));
  const others = byFirstYear(offerings.filter(fits(asked))).filter(isCheaper);
  if (others.length > 0)
    return planList({ opening: es.cheaperElsewhere(what), plans: others.slice(0, MAX_PLANS), templates: [] });
  const own = criteriaText(understood, currencyOf(context));
  const slower = bySpeed(offerings.filter(fits({ ...understood, megabits: null }))).filter(isCheaper);
  return slower.length > 0
    ? planList({ opening: es.cheaperSlower(own), plans: slower.slice(0, MAX_PLANS), templates: [] })
    : planList({ opening: es.noCheaper(own), plans: cheapest.slice(0, MAX_PLANS), templates: [] });
};

/** The plans whose regular price is in the range of amounts that was named, with those that are there at first; all where none is. */
const withinRange = (
  plans: readonly Offering[],
  { budget, budgetFrom }: Pick<Understood, "budget" | "budgetFrom">,
): readonly Offering[] => {
  const from = (budgetFrom ?? 0) * 100;
  const within = plans.filter(({ priceCents }) => priceCents >= from);
  return within.some(({ priceCents }) => priceCents <= (budget ?? 0) * 100) ? within : plans;
};
