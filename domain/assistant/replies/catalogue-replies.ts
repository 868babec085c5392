import { entryPriceOf } from "../../kernel/entry-price.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, comesWithPhone, type Offering } from "../offering.ts";
import { kindsNamedIn, unwantedIn } from "../text/packs-in-text.ts";
import { asksHowMuchLess } from "../understanding/follow-up.ts";
import type { Understood } from "../understanding/understood.ts";
import { advised, enoughOfSlowest } from "./advised-speed.ts";
import { budgetReply } from "./budget-replies.ts";
import { comparisonReply } from "./comparison-replies.ts";
import { criteriaText, currencyOf, titled } from "./criteria-text.ts";
import { reaching } from "./district-replies.ts";
import { comparesLatency } from "./feature-replies.ts";
import { noMatchReply } from "./no-match-reply.ts";
import { fits, hasTv } from "./plan-filter.ts";
import { bySpeed } from "./plan-orders.ts";
import { cheapestReply } from "./price-replies.ts";
import {
  differenceOf,
  MAX_PLANS,
  mostOf,
  planList,
  type ReplyContext,
  type ReplyParts,
  textReply,
} from "./reply-parts.ts";
import { OPERATOR_TEMPLATES } from "./reply-texts.ts";
import { speedReply } from "./speed-replies.ts";

/** "Todos vemos Netflix" narrows nothing. */
export const withoutUsedService = (context: ReplyContext): ReplyContext =>
  context.understood.usesService
    ? { ...context, understood: { ...context.understood, service: null, moreServices: [] } }
    : context;

/** Replies that need the catalogue. Precondition: it has at least one plan. */
export const catalogueReply = (asked: ReplyContext): ReplyParts => {
  const { usesService, service, intent } = asked.understood;
  const understood: Understood = {
    ...withoutUsedService(asked).understood,
    intent: usesService && intent === "streaming" ? "speed" : intent,
  };
  const context = { ...asked, understood };
  if (understood.comparesTypes) return kindsReply(context);
  const apart = apartReply(context);
  if (apart !== null) return apart;
  const without = withoutServiceReply(context) ?? withoutPartReply(context);
  if (without !== null) return without;
  if (understood.more && asked.shown.length > 0) return moreReply(context);
  if (asksOtherOperators(context)) return comparisonReply(context);
  switch (understood.intent) {
    case "operator":
      return understood.operators.length === 0 ? cheapestReply(context) : operatorReply(context);
    case "comparison":
      return comparesLatency(context) ? speedReply(context, null) : comparisonReply(context);
    case "speed":
      return speedReply(context, usesService ? service : null);
    case "plan_type":
      return typeReply(context);
    default:
      return cheapestReply(context);
  }
};

/** "Movistar me tiene harto, ¿qué otras opciones tengo?": the other operators, and nothing said of the plan. */
const asksOtherOperators = ({ text, understood, listed }: ReplyContext): boolean =>
  (understood.intent === "price" || understood.intent === "plan_type") &&
  understood.excluded.length > 0 &&
  understood.operators.length === 0 &&
  listed.length === 0 &&
  [understood.budget, understood.yearBudget, understood.megabits].every((limit) => limit === null) &&
  OTHER_OPTIONS.test(text);
const OTHER_OPTIONS =
  /\b(?:que|cuales|hay|tengo|tienen) otr[oa]s (?:opcion|alternativa|operador|compania|empresa)(?:e?s)?\b/;

/** "¿Y si quito Netflix, cuánto baja?": how the last list's first plan compares with the cheapest one without it; null: another question. */
const withoutServiceReply = ({ text, understood, offerings, listed }: ReplyContext): ReplyParts | null => {
  const [before] = listed;
  if (!understood.refusesService || before === undefined || !asksHowMuchLess(text)) return null;
  const meeting = offerings.filter((plan) => fits(understood)(plan) && !listed.includes(plan));
  const [plan] = byFirstYear(meeting);
  if (plan === undefined) return null;
  const conclusion = differenceOf([plan, before]);
  return planList({ opening: es.withoutService, plans: [plan], conclusion, templates: [] });
};

/**
 * "¿Y si le saco la tele, cuánto bajo?": the first plan of the last list that has it, and without it the same operator's of that
 * speed, or the cheapest one; null: another question.
 */
const withoutPartReply = (context: ReplyContext): ReplyParts | null => {
  const { text, understood, offerings, listed } = context;
  const { tv, phone } = unwantedIn(text);
  if (!(tv || phone) || !asksHowMuchLess(text) || understood.pays) return null;
  const hasPart = (plan: Offering): boolean => (tv && hasTv(plan)) || (phone && comesWithPhone(plan));
  const before = listed.find(hasPart);
  if (before === undefined) return null;
  const without = (asked: Understood): readonly Offering[] =>
    byFirstYear(offerings.filter((plan) => fits({ ...asked, operators: [] })(plan) && !hasPart(plan)));
  const ofPack = without(understood);
  // A pack of three less its television: no plan has a telephone and no television.
  const isAlone = ofPack.length === 0 && tv && !phone && comesWithPhone(before);
  const meeting = isAlone ? without({ ...understood, type: "internet", phone: null }) : ofPack;
  const same = meeting.find(({ brand, megabits }) => brand === before.brand && megabits === before.megabits);
  // Those that are known to serve the place come before the others.
  const plan = same ?? byFirstYear(reaching(context)).find((one) => meeting.includes(one)) ?? meeting[0];
  if (plan === undefined) return null;
  return planList({
    opening: isAlone
      ? es.internetAlone
      : same
        ? es.withoutPart(tv, phone)
        : es.cheapestWithoutPart(tv, phone),
    plans: [plan, before],
    conclusion: differenceOf([plan, before]),
    templates: [],
  });
};

/** The plans that come after those that the conversation has listed, by the same criteria. */
const moreReply = (context: ReplyContext): ReplyParts => {
  const { offerings, shown } = context;
  const advice = advised(context.understood);
  const understood = { ...context.understood, megabits: advice?.megabits ?? context.understood.megabits };
  const ofAnyPrice = { ...understood, budget: null };
  const unshown = offerings.filter((plan) => !shown.includes(plan));
  const rest = unshown.filter(fits(understood));
  if (rest.length === 0) {
    const asked = criteriaText(understood, currencyOf(context));
    // "Hasta 15 mil", then "¿y si no, cuál es el que sigue?"
    const dearer = unshown.filter(fits(ofAnyPrice)).toSorted((a, b) => entryPriceOf(a) - entryPriceOf(b));
    const isOfOthers = understood.excluded.length > 0 && understood.operators.length === 0;
    if (dearer.length === 0 && isOfOthers) return otherOperatorsReply({ ...context, understood });
    return dearer.length === 0
      ? textReply(es.noMore(asked), { closing: es.wizard })
      : planList({ opening: es.dearerPlans(asked), plans: dearer.slice(0, MAX_PLANS), templates: [] });
  }
  const what = criteriaText(ofAnyPrice, currencyOf(context));
  const plans = understood.fastest ? bySpeed(rest) : byFirstYear(rest);
  if (understood.budget !== null)
    return budgetReply({ ...context, understood }, { what, reason: "", plans, templates: [] });
  return planList({ opening: es.more(what), plans: plans.slice(0, MAX_PLANS), templates: [] });
};

/** No plan of another operator meets the criteria: theirs of any speed and price. */
const otherOperatorsReply = (context: ReplyContext): ReplyParts => {
  const { understood, offerings, place } = context;
  const criteria = criteriaText({ ...understood, excluded: [] }, currencyOf(context));
  // "Muy caro", after the plans of two operators, then "¿y de otra empresa?" than those of the next list.
  const areShown = offerings.some(fits(understood));
  const opening = areShown
    ? es.noMore(criteriaText(understood, currencyOf(context)))
    : es.noOtherOperator(criteria, place?.name ?? null);
  const others = offerings.filter(fits({ ...understood, budget: null, yearBudget: null, megabits: null }));
  return others.length === 0
    ? textReply(opening, { closing: es.wizard })
    : planList({
        opening,
        remarks: [es.ofOtherOperators],
        plans: byFirstYear(others).slice(0, MAX_PLANS),
        templates: [],
      });
};

/** "¿Trío, o internet y aparte Netflix?" */
const PAYS_APART =
  /\b(?:aparte|por separado|por mi cuenta|yo mismo|yo misma)\b.{0,25}\b(?:pag|contrat|compr|suscri|ten)\w+|\b(?:pag|contrat|compr|suscri)\w+\b.{0,30}\b(?:aparte|por separado|por mi cuenta)\b/;

/** The cheapest plan that includes the services, and the cheapest of internet alone that is as fast: what the services come to in it. */
const apartReply = (context: ReplyContext): ReplyParts | null => {
  const { understood, offerings, text } = context;
  const { service, moreServices } = understood;
  if (service === null || !PAYS_APART.test(text)) return null;
  const asked = { ...understood, type: null, withTv: false, comparesTypes: false };
  const [including] = byFirstYear(offerings.filter(fits(asked)));
  const alone = {
    ...asked,
    service: null,
    moreServices: [],
    type: "internet" as const,
    intent: "price" as const,
  };
  const [without] = including
    ? byFirstYear(offerings.filter(fits({ ...alone, megabits: including.megabits })))
    : [];
  if (including === undefined || without === undefined || including === without) return null;
  return planList({
    opening: es.apart([service, ...moreServices].map(titled)),
    plans: [including, without],
    conclusion: differenceOf([without, including]),
    templates: [],
  });
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
  if (isNarrowed(context.understood) || enoughOfSlowest(context) !== null) return cheapestReply(context);
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

/** The cheapest plan of each kind that meets the criteria; of two that are called by their names, what they differ in. */
const kindsReply = (context: ReplyContext): ReplyParts => {
  const { understood, offerings } = context;
  const megabits = advised(understood)?.megabits ?? understood.megabits;
  const meeting = offerings.filter(fits({ ...understood, type: null, megabits }));
  const named = understood.comparesTypes ? kindsNamedIn(context.text) : [];
  const kinds = named.length === 2 ? named : (["internet", "doble_pack", "triple_pack"] as const);
  const plans = kinds.flatMap((type) => byFirstYear(meeting.filter((one) => one.type === type))[0] ?? []);
  const areTwo = named.length === 2 && plans.length === 2;
  return plans.length === 0
    ? noMatchReply(context, criteriaText(understood, currencyOf(context)))
    : planList({
        opening: areTwo ? es.twoKinds(named) : es.kinds,
        plans,
        conclusion: areTwo ? differenceOf(plans) : [],
        templates: [],
      });
};

const typeReply = (context: ReplyContext): ReplyParts => {
  const { understood } = context;
  if (isNarrowed(understood) || understood.excluded.length > 0) return cheapestReply(context);
  return kindsReply(context);
};
