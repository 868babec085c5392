import type { ServiceType } from "../../kernel/market.ts";
import type { TemplateKey } from "../config.ts";
import { es, money } from "../es.ts";
import { byFirstYear, entryPriceOf, firstYearCents, type Offering } from "../offering.ts";
import { NO_SLOTS } from "../text/slots.ts";
import type { Understood } from "../understanding/understood.ts";
import { criteriaText, currencyOf, titled } from "./criteria-text.ts";
import { fits, nearest } from "./plan-filter.ts";
import {
  differenceOf,
  nthOf,
  type PlanListing,
  planList,
  planName,
  type ReplyContext,
  type ReplyParts,
  textReply,
} from "./reply-parts.ts";

const MAX_PLANS = 3;
/** Where all plans are asked for. */
const MAX_OF_ALL = 8;
const mostOf = ({ all }: Understood): number => (all ? MAX_OF_ALL : MAX_PLANS);
/** Recommended speeds in Mbps; derived from the specification's bands. */
const ADVISED = { light: 100, middle: 300, heavy: 600 } as const;

/** Replies that need the catalogue. Precondition: it has at least one plan. */
export const catalogueReply = (asked: ReplyContext): ReplyParts => {
  const { understood } = asked;
  const { intent, usesService, service } = understood;
  // "Todos vemos Netflix" narrows nothing.
  const isUsed = usesService;
  const context = isUsed
    ? {
        ...asked,
        understood: {
          ...understood,
          service: null,
          moreServices: [],
          intent: intent === "streaming" ? "speed" : intent,
        },
      }
    : asked;
  if (understood.comparesTypes) return kindsReply(context);
  if (understood.more && asked.shown.length > 0) return moreReply(context);
  switch (context.understood.intent) {
    case "operator":
      return operatorReply(context);
    case "comparison":
      return comparisonReply(context);
    case "speed":
      return speedReply(context, isUsed ? service : null);
    case "plan_type":
      return typeReply(context);
    default:
      return cheapestReply(context);
  }
};

const ADVISES: ReadonlySet<string> = new Set(["price", "plan_type", "operator"]);

const cheapestReply = (context: ReplyContext): ReplyParts => {
  // A question about prices that names the household or its use is answered with plans that are fast enough for it.
  const advice = ADVISES.has(context.understood.intent) ? advised(context.understood) : null;
  const understood = { ...context.understood, megabits: advice?.megabits ?? context.understood.megabits };
  const { offerings } = context;
  const reason = advice?.opening ? `${advice.opening} ` : "";
  const near = nearReply({ ...context, understood }, reason);
  if (near !== null) return near;
  const what = criteriaText({ ...understood, budget: null }, currencyOf(context));
  const cheapest = withinRange(byFirstYear(offerings.filter(fits(understood))), understood);
  const { order, title } = orderFor(understood);
  const plans = order(cheapest);
  const templates = understood.intent === "price" ? templatesFor(understood, ["price_comparison"]) : [];
  if (plans.length === 0)
    return noMatchReply({ ...context, understood }, criteriaText(understood, currencyOf(context)));
  const cheaper = understood.cheaper ? cheaperReply({ ...context, understood }, cheapest) : null;
  if (cheaper !== null) return cheaper;
  if (understood.budget !== null) {
    const missing = missingSpeed(context)?.opening;
    const opening = missing === undefined ? reason : `${missing} ${reason}`;
    return budgetReply(context, { what, reason: opening, plans, templates });
  }
  return planListOfSpeed(context, {
    opening: `${reason}${title(what)}`,
    plans: plans.slice(0, mostOf(understood)),
    withYear: understood.yearTotal,
    // Each has one of them, and not the other.
    withServices: understood.anyService,
    templates,
  });
};

/** "El de 500 megas de Claro", which has none of that speed: that it has none, and its nearest plan. Null: another question. */
const missingSpeed = (
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
const planListOfSpeed = (context: ReplyContext, listing: PlanListing): ReplyParts => {
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
 * "¿Uno más barato?", where the conversation has listed the cheapest plan that fits: those of other operators that cost less, or
 * that there are none. Null: there is a cheaper one, or none was listed.
 */
const cheaperReply = (context: ReplyContext, cheapest: readonly Offering[]): ReplyParts | null => {
  const { understood, offerings, listed } = context;
  const least = Math.min(...listed.map(firstYearCents));
  const isCheaper = (plan: Offering) => firstYearCents(plan) < least;
  if (listed.length === 0 || cheapest.some(isCheaper)) return null;
  const asked = { ...understood, operators: [] };
  const what = criteriaText(asked, currencyOf(context));
  const others = byFirstYear(offerings.filter(fits(asked))).filter(isCheaper);
  return others.length > 0
    ? planList({ opening: es.cheaperElsewhere(what), plans: others.slice(0, MAX_PLANS), templates: [] })
    : planList({
        opening: es.noCheaper(criteriaText(understood, currencyOf(context))),
        plans: cheapest.slice(0, MAX_PLANS),
        templates: [],
      });
};

type PriceOrder = {
  /** Of plans from the cheapest up. */
  readonly order: (cheapest: readonly Offering[]) => readonly Offering[];
  readonly title: (what: string) => string;
};

const orderFor = ({ mostExpensive, midPriced, bestValue, budget }: Understood): PriceOrder => {
  if (bestValue && budget === null) return { order: byValue, title: es.bestValue };
  if (midPriced && budget === null) return { order: fromTheMiddle, title: es.midPriced };
  if (mostExpensive) return { order: (cheapest) => cheapest.toReversed(), title: es.mostExpensive };
  return { order: (cheapest) => cheapest, title: es.cheapest };
};

/** What each megabit costs in the first year, least first. */
const byValue = (plans: readonly Offering[]): readonly Offering[] => {
  const perMegabit = (plan: Offering) => firstYearCents(plan) / (plan.megabits ?? 1);
  return plans.toSorted((a, b) => perMegabit(a) - perMegabit(b) || a.serviceId - b.serviceId);
};

/** As many plans below the first ones as above them. */
const fromTheMiddle = (plans: readonly Offering[]): readonly Offering[] =>
  plans.slice(Math.max(0, Math.floor((plans.length - MAX_PLANS) / 2)));

/** The plans whose regular price is in the range of amounts that was named, with those that are there at first; all where none is. */
const withinRange = (
  plans: readonly Offering[],
  { budget, budgetFrom }: Pick<Understood, "budget" | "budgetFrom">,
): readonly Offering[] => {
  const from = (budgetFrom ?? 0) * 100;
  const within = plans.filter(({ priceCents }) => priceCents >= from);
  return within.some(({ priceCents }) => priceCents <= (budget ?? 0) * 100) ? within : plans;
};

/** The plans that come after those that the conversation has listed, by the same criteria. */
const moreReply = (context: ReplyContext): ReplyParts => {
  const { offerings, shown } = context;
  const advice = advised(context.understood);
  const understood = { ...context.understood, megabits: advice?.megabits ?? context.understood.megabits };
  const rest = offerings.filter((plan) => fits(understood)(plan) && !shown.includes(plan));
  const what = criteriaText({ ...understood, budget: null }, currencyOf(context));
  if (rest.length === 0)
    return textReply(es.noMore(criteriaText(understood, currencyOf(context))), { closing: es.wizard });
  const plans = understood.fastest ? bySpeed(rest) : byFirstYear(rest);
  if (understood.budget !== null)
    return budgetReply({ ...context, understood }, { what, reason: "", plans, templates: [] });
  return planList({ opening: es.more(what), plans: plans.slice(0, MAX_PLANS), templates: [] });
};

/** The fastest first; of equal speed the one that costs less in the first year. */
const bySpeed = (plans: readonly Offering[]): readonly Offering[] =>
  byFirstYear(plans).toSorted((a, b) => (b.megabits ?? 0) - (a.megabits ?? 0));

type WithinBudget = Pick<PlanListing, "plans" | "templates"> & {
  readonly what: string;
  /** What precedes the opening. */
  readonly reason: string;
};

/** "S/ 80 al mes o menos" holds for every month; plans that cost so little at first only are listed apart. */
const budgetReply = (context: ReplyContext, { what, reason, plans, templates }: WithinBudget): ReplyParts => {
  const cents = (context.understood.budget ?? 0) * 100;
  const limit = money(cents, currencyOf(context));
  const { budgetFrom } = context.understood;
  const isInRange = budgetFrom !== null && plans.every(({ priceCents }) => priceCents >= budgetFrom * 100);
  const always = plans.filter(({ priceCents }) => priceCents <= cents).slice(0, MAX_PLANS);
  const atFirst = plans
    .filter(({ priceCents }) => priceCents > cents)
    .slice(0, always.length === 0 ? MAX_PLANS : Math.max(1, MAX_PLANS - always.length));
  const saving = savingOf(context, [...always, ...atFirst]);
  const headed = (title: string): Pick<PlanListing, "opening" | "remarks"> =>
    saving === null ? { opening: `${reason}${title}` } : { opening: `${reason}${saving}`, remarks: [title] };
  if (always.length === 0)
    return planList({ ...headed(es.withinAtFirst(what, limit)), plans: atFirst, templates });
  return planList({
    ...headed(
      isInRange
        ? es.between(what, money(budgetFrom * 100, currencyOf(context)), limit)
        : es.within(what, limit),
    ),
    plans: always,
    ...(atFirst.length === 0 ? {} : { more: { heading: es.atFirst(limit), plans: atFirst } }),
    templates,
  });
};

/**
 * What the first plan costs less than what is paid today, where that is asked, or where the last reply listed these plans
 * already: "¿hay algo mejor?"
 */
const savingOf = (
  { understood: { budget, pays, asksSaving }, listed }: ReplyContext,
  plans: readonly Offering[],
): string | null => {
  const [plan] = plans;
  const isRepeated = plans.every((one) => listed.includes(one));
  if (plan === undefined || budget === null || !pays || !(asksSaving || isRepeated)) return null;
  const { priceCents, promotion, currency } = plan;
  const changeTo = (cents: number): string => {
    const less = budget * 100 - cents;
    const amount = money(Math.abs(less), currency);
    return less === 0 ? es.same : less > 0 ? es.cheaper(amount) : es.dearer(amount);
  };
  const change = promotion
    ? es.savingAtFirst(changeTo(promotion.priceCents), promotion.months, changeTo(priceCents))
    : es.savingPerMonth(changeTo(priceCents));
  return es.saving(money(budget * 100, currency), planName(plan), change);
};

/** States that nothing matches, with the plan that comes nearest to the slots. */
const noMatchReply = (context: ReplyContext, what: string): ReplyParts => {
  const { understood, offerings } = context;
  const missing =
    understood.operators.length > 0 && !offerings.some(({ brand }) => understood.operators.includes(brand));
  const [one] = nearestPlans(understood, offerings);
  const including = one && !missing ? includingService(context, one) : null;
  return planList({
    opening: missing ? es.noOperator(es.list(understood.operators)) : es.none(what),
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
  const plans = byFirstYear(nearest(understood, offerings));
  const { megabits } = understood;
  return megabits === null ? plans : bySpeedNearest(plans, megabits);
};

const bySpeedNearest = (plans: readonly Offering[], megabits: number): readonly Offering[] => {
  const away = (plan: Offering) => Math.abs((plan.megabits ?? 0) - megabits);
  return plans.toSorted((a, b) => away(a) - away(b));
};

const OPERATOR_TEMPLATES: Readonly<Record<string, TemplateKey>> = {
  Claro: "claro_info",
  Movistar: "movistar_info",
  Bitel: "bitel_info",
  Entel: "entel_info",
};

/** No general quick reply where the operator has its own. */
const templatesFor = ({ operators }: Understood, general: readonly TemplateKey[]): readonly TemplateKey[] => {
  const [only, ...more] = operators;
  const own = only !== undefined && more.length === 0 ? OPERATOR_TEMPLATES[only] : undefined;
  return own === undefined ? general : [];
};

/** Whether a message asks for more than the operator. */
const isNarrowed = ({ type, budget, megabits, service, ...asked }: Understood): boolean =>
  [type, budget, megabits, service].some((one) => one !== null) ||
  asked.withoutTv ||
  asked.midPriced ||
  asked.mostExpensive ||
  asked.bestValue ||
  asked.withTv ||
  asked.phone === true ||
  asked.noPermanence ||
  asked.freeInstallation;

const operatorReply = (context: ReplyContext): ReplyParts => {
  if (isNarrowed(context.understood)) return cheapestReply(context);
  const [name = ""] = context.understood.operators;
  const plans = byFirstYear(context.offerings.filter(({ brand }) => brand === name));
  const template = OPERATOR_TEMPLATES[name];
  const templates = template === undefined ? [] : [template];
  if (plans.length === 0) return { ...noMatchReply(context, ""), templates };
  const lowest = Math.min(...plans.map(entryPriceOf));
  return planList({
    opening: es.operator(name, plans.length, money(lowest, currencyOf(context))),
    plans: plans.slice(0, mostOf(context.understood)),
    withYear: context.understood.yearTotal,
    templates,
  });
};

const MAX_COMPARED = 3;
const MAX_LISTED = 8;

/**
 * The cheapest plan of each operator that meets the criteria, of the same type where every operator has it. The criteria
 * hold for all of them or for none.
 */
const comparisonReply = (context: ReplyContext): ReplyParts => {
  const { understood, offerings, operators, listed } = context;
  if (understood.fastest) return fastestReply(context);
  const chosen = [nthOf(listed, understood.nth), nthOf(listed, understood.otherNth)].filter(
    (plan) => plan !== undefined,
  );
  if (chosen.length === 2)
    return planList({
      opening: es.compareTwo,
      plans: chosen,
      conclusion: differenceOf(chosen),
      withYear: understood.yearTotal,
      templates: [],
    });
  if (understood.speeds.length > 1) return namedPlansReply(context);
  const named = understood.operators.slice(0, MAX_COMPARED);
  // "¿Es mejor Claro?" asks how it compares with the others.
  const isAlone = named.length === 1 && operators.some((name) => named.includes(name));
  const compared = (named.length > 0 && !isAlone ? named : operators).filter(
    (name) => !understood.excluded.includes(name),
  );
  const asked = { ...understood, type: null, megabits: advised(understood)?.megabits ?? null };
  const fitting = offerings.filter(fits({ ...asked, operators: [], excluded: [] }));
  // Where no operator is named, those without a plan that fits are left out.
  const among = named.length === 0 && fitting.length > 0 ? fitting : offerings;
  const known = compared.filter((name) => among.some(({ brand }) => brand === name));
  const meeting = known.every((name) => fitting.some(({ brand }) => brand === name)) ? fitting : offerings;
  const of = (name: string, type: ServiceType | null) =>
    byFirstYear(meeting.filter((one) => one.brand === name && (type === null || one.type === type)))[0];
  const common = (["internet", "doble_pack", "triple_pack"] as const).find((type) =>
    known.every((name) => of(name, type)),
  );
  const type = understood.type ?? common ?? null;
  const best = known.flatMap((name) => of(name, type) ?? of(name, null) ?? []);
  const plans = byFirstYear(best).slice(0, MAX_LISTED);
  const missing = named.filter((name) => !known.includes(name)).map(es.noOperator);
  if (plans.length === 0) return noMatchReply(context, "");
  const sameType = plans.every((one) => one.type === type) ? type : null;
  const criteria = {
    ...(meeting === offerings ? NO_SLOTS : asked),
    operators: [],
    excluded: named.length > 1 ? [] : understood.excluded,
    type: named.length > 1 ? null : sameType,
    intent: asked.intent,
  };
  const what = criteriaOfListed(criteria, plans, currencyOf(context));
  return planList({
    opening: named.length > 1 ? es.compare(named, what) : es.compareAll(what),
    remarks: missing,
    plans,
    conclusion: named.length > 1 ? differenceOf(plans) : [],
    withYear: understood.yearTotal,
    templates: ["price_comparison"],
  });
};

/** As `criteriaText`, of these plans: a limit that some of them keep for their first months alone is told as such. */
const criteriaOfListed = (
  criteria: Parameters<typeof criteriaText>[0],
  plans: readonly Offering[],
  currency: Offering["currency"],
): string => {
  const { budget } = criteria;
  const rest = criteriaText({ ...criteria, budget: null }, currency);
  if (budget === null) return rest;
  const limit = money(budget * 100, currency);
  const isEveryMonth = plans.every(({ priceCents }) => priceCents <= budget * 100);
  return `${rest}${isEveryMonth ? es.everyMonthUpTo(limit) : es.atFirstUpTo(limit)}`;
};

/** "Bitel 300 y Claro 200": of each operator its cheapest plan of that speed, or of the nearest where it has none. */
const namedPlansReply = (context: ReplyContext): ReplyParts => {
  const { understood, offerings } = context;
  const { type, withTv, phone, speeds } = understood;
  const named = speeds.slice(0, MAX_COMPARED).map(({ operator, megabits }) => {
    const own = offerings.filter(({ brand }) =>
      operator === null ? !understood.excluded.includes(brand) : brand === operator,
    );
    const asked = {
      ...NO_SLOTS,
      type: type ?? (withTv || phone ? null : ("internet" as const)),
      withTv,
      phone,
    };
    const plans = own.filter(fits({ ...understood, ...asked }));
    const [plan] = bySpeedNearest(byFirstYear(plans.length > 0 ? plans : own), megabits);
    const isThere = plan?.megabits === megabits;
    const lacking =
      operator !== null && own.length === 0
        ? es.noOperator(operator)
        : es.none(`${operator === null ? "" : es.of([operator])}${es.ofSpeed(megabits)}`);
    return { plan, remark: isThere ? null : lacking };
  });
  // "¿200 o 300 megas para jugar?": neither may be enough.
  const advice = advised({ ...understood, megabits: null })?.opening ?? null;
  const remarks = [...(advice === null ? [] : [advice]), ...named.flatMap(({ remark }) => remark ?? [])];
  const plans = byFirstYear(named.flatMap(({ plan }) => plan ?? []));
  return planList({
    opening: named.every(({ remark }) => remark === null) ? es.compareTwo : es.compareNearest,
    remarks,
    plans,
    conclusion: differenceOf(plans),
    templates: [],
  });
};

/** `opening`: why that speed; null where it was asked for. */
type Advice = { readonly megabits: number; readonly opening: string | null };

/**
 * The requested speed, or one that fits the household; null when the question says nothing about it. Whether a speed is
 * enough for the household is answered with the one that fits it.
 */
const advised = ({ megabits, people, use, asksEnough }: Understood): Advice | null => {
  const forPeople =
    people === null ? 0 : people <= 2 ? ADVISED.light : people <= 4 ? ADVISED.middle : ADVISED.heavy;
  const forUse = use === "heavy" ? ADVISED.heavy : use === "work" ? ADVISED.middle : 0;
  const most = Math.max(forPeople, forUse);
  if (megabits !== null && !(asksEnough && most > 0)) return { megabits, opening: null };
  if (most === 0) return null;
  const reasons = [
    ...(people === null ? [] : [es.reason.people(people)]),
    ...(use === null ? [] : [es.reason[use]]),
  ];
  const opening = es.speed(es.list(reasons), most);
  return { megabits: most, opening: megabits === null ? opening : `${verdictOn(megabits, most)} ${opening}` };
};

/** Whether a speed is enough where another one is advised. */
const verdictOn = (megabits: number, least: number): string => {
  if (megabits >= least) return es.enough.yes(megabits);
  return (megabits * BARELY >= least ? es.enough.barely : es.enough.no)(megabits);
};
/** A speed below the advised one is enough, with patience, from this part of it on. */
const BARELY = 3;

/** For whom a speed is enough, where the question does not say for whom. */
const suitText = (megabits: number): string => {
  const { light, middle, heavy } = ADVISED;
  const { suits } = es;
  if (megabits >= heavy) return suits.heavy(megabits);
  if (megabits >= light) return (megabits >= middle ? suits.middle : suits.light)(megabits);
  return (megabits * BARELY >= light ? suits.barely : suits.none)(megabits);
};

/** `used`: the streaming service that the connection is for; the cheapest plan that includes it is told as well. */
const speedReply = (context: ReplyContext, used: string | null): ReplyParts => {
  const { understood, offerings } = context;
  const advice = advised(understood);
  if (understood.fastest || (!advice && understood.operators.length > 0)) return fastestReply(context);
  // A limit holds for every month, and the title says so.
  if (understood.budget !== null)
    return cheapestReply({ ...context, understood: { ...understood, intent: "price" } });
  const least = advice?.megabits ?? ADVISED.middle;
  const asked = { ...understood, megabits: least };
  const plans = byFirstYear(offerings.filter(fits(asked))).slice(0, advice ? MAX_PLANS : 1);
  const guide = es.speedGuide(ADVISED.light, ADVISED.middle, ADVISED.heavy);
  if (plans.length === 0) return noMatchReply(context, criteriaText(asked, currencyOf(context)));
  const { megabits, asksEnough } = understood;
  const suits = asksEnough && megabits !== null ? `${suitText(megabits)} ` : "";
  const [including] = used === null ? [] : byFirstYear(offerings.filter(fits({ ...asked, service: used })));
  return planListOfSpeed(context, {
    opening:
      advice === null || (advice.opening === null && asksEnough)
        ? `${suits}${guide}`
        : (advice.opening ?? es.speedAsked(criteriaText(asked, currencyOf(context)))),
    plans,
    ...(including && used !== null
      ? { more: { heading: es.included(titled(used)), plans: [including] } }
      : {}),
    templates: templatesFor(understood, ["speed_recommendation"]),
  });
};

/** "¿Qué tan rápido es WIN?", "¿y el más rápido?" */
const fastestReply = (context: ReplyContext): ReplyParts => {
  const { offerings } = context;
  const understood = { ...context.understood, megabits: null };
  const currency = currencyOf(context);
  const plans = bySpeed(offerings.filter(fits(understood))).slice(0, MAX_PLANS);
  if (plans.length === 0) return noMatchReply(context, criteriaText(understood, currency));
  const what = criteriaOfListed(understood, plans, currency);
  return planList({
    opening: understood.fastest ? es.fastestOf(what) : es.fastest(understood.operators),
    plans,
    templates: [],
  });
};

/** The cheapest plan of each kind that meets the criteria. */
const kindsReply = (context: ReplyContext): ReplyParts => {
  const { understood, offerings } = context;
  const meeting = offerings.filter(fits({ ...understood, type: null }));
  const plans = (["internet", "doble_pack", "triple_pack"] as const).flatMap(
    (type) => byFirstYear(meeting.filter((one) => one.type === type))[0] ?? [],
  );
  return plans.length === 0
    ? noMatchReply(context, criteriaText(understood, currencyOf(context)))
    : planList({ opening: es.kinds, plans, templates: [] });
};

const typeReply = (context: ReplyContext): ReplyParts => {
  const { understood } = context;
  if (isNarrowed(understood) || understood.excluded.length > 0) return cheapestReply(context);
  return kindsReply(context);
};
