import { entryPriceOf } from "../../kernel/entry-price.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, comesWithPhone, type Offering } from "../offering.ts";
import { namesWith } from "../text/operator-names.ts";
import { operatorsIn } from "../text/operators-in-text.ts";
import { asksContentOfShown, asksWhatIsSpecial } from "../understanding/asides.ts";
import type { Understood } from "../understanding/understood.ts";
import { advised } from "./advised-speed.ts";
import { catalogueReply, withoutUsedService } from "./catalogue-replies.ts";
import { criteriaText, currencyOf, titled } from "./criteria-text.ts";
import { coverageReply, offeredIn } from "./district-replies.ts";
import { featureOfPlan, withLowLatency } from "./feature-replies.ts";
import { fits, hasService, hasTv, isSymmetric, nearest } from "./plan-filter.ts";
import { promotionReply } from "./promotion-replies.ts";
import {
  MAX_FACTS,
  MAX_LISTED,
  nthOf,
  planList,
  planName,
  priceDate,
  priceText,
  type ReplyContext,
  type ReplyParts,
  textReply,
  withYearTotal,
} from "./reply-parts.ts";
import { planVerdict } from "./verdicts.ts";

/** Replies about one property of plans. Precondition: the catalogue has at least one plan. */
export const factReply = (asked: ReplyContext): ReplyParts => {
  const context = withoutUsedService({ ...asked, understood: aboutWhoIsLeft(asked.understood) });
  const { understood, offerings, operators } = context;
  const isKnown = offerings.some(({ brand }) => understood.operators.includes(brand));
  if (understood.operators.length > 0 && !isKnown)
    return textReply(`${es.noOperator(es.list(understood.operators))} ${es.others(operators)}`, {
      closing: es.wizard,
    });
  const { plans, missing } = plansMeant(context);
  const parts = factsOf(context, plans);
  return missing === null ? parts : { ...parts, lines: [es.none(missing), ...parts.lines] };
};

/** "¿Cuánto es la multa si me voy de VTR?" asks what VTR's plans say, not those of the others. */
const aboutWhoIsLeft = (understood: Understood): Understood => {
  const { intent, operators, excluded, topics } = understood;
  const isOfLeaving = intent === "permanence" && topics.includes("own_penalty") && operators.length === 0;
  return isOfLeaving ? { ...understood, operators: excluded, excluded: [] } : understood;
};

const factsOf = (context: ReplyContext, plans: readonly Offering[]): ReplyParts => {
  const limit = limitOf(context);
  switch (context.understood.intent) {
    case "permanence":
      return factList(plans, {
        opening: es.permanence,
        fact: permanenceOf,
        isOfEach: isOfEach(context),
        limit,
        ...(SHORTEST_STAY.test(context.text) ? { by: monthsOfStay, order: es.shortestStay } : {}),
      });
    case "channels":
      return channelsReply(context, plans, limit);
    case "streaming":
      return factList(plans, { opening: es.streaming, fact: streamingOf, limit });
    case "upload_speed":
      return uploadReply(context, plans);
    case "promotion_end":
      return promotionReply(context, plans);
    case "building_price":
      return buildingReply(context, plans);
    case "plan_details":
      return detailsReply(context, plans);
    default:
      return factList(plans, {
        opening: es.installation,
        fact: installationOf,
        isOfEach: isOfEach(context),
        limit,
      });
  }
};

/** How a plan is contracted, with the plan that the message refers to, if any. */
export const buyReply = (context: ReplyContext): ReplyParts => {
  const { understood, listed } = context;
  const plan = understood.nth === null ? describedBy(context) : nthOf(listed, understood.nth);
  // "Quiero el segundo", where none was listed.
  if (!plan && understood.nth !== null && understood.isCounted) return textReply(es.whichPlan);
  if (!plan) {
    // "Quiero contratar internet en Comas por 80 soles": what there is, before how it is contracted.
    const { operators, budget, megabits } = understood;
    // "El de WIN de 99 soles" means one plan, though none or several are so.
    const meansOne = operators.length === 1 && (budget !== null || megabits !== null);
    if (context.namesCriteria && !meansOne && context.offerings.length > 0)
      return withBuying(catalogueReply(context));
    const missing = meansOne && understood.nth === null ? missingPlan(context) : null;
    if (missing !== null) return missing;
    if (context.namesDistrict) return withBuying(coverageReply(context));
    return understood.unconnected
      ? { ...textReply(es.buy), lines: [es.buy, es.unconnected(context.country)] }
      : textReply(es.buy);
  }
  return {
    ...textReply(`${es.buyPlan(planName(plan))} ${es.buy}`),
    facts: [],
    services: [plan.serviceId],
  };
};

/** "Quiero el de 600 megas de WIN", which has none of that speed: what comes nearest; null where it has one. */
const missingPlan = (context: ReplyContext): ReplyParts | null => {
  const { operators, megabits, budget } = context.understood;
  const own = context.offerings.filter(({ brand }) => operators.includes(brand));
  const isThere = megabits === null || own.some((plan) => plan.megabits === megabits);
  if (isThere || budget !== null || own.length === 0) return null;
  const plans = byFirstYear(nearestSpeed(own, megabits)).slice(0, MAX_FACTS);
  const opening = es.none(`${es.of(operators)}${es.ofSpeed(megabits)}`);
  return withBuying(planList({ opening, remarks: [es.nearest], plans, templates: [] }));
};

const withBuying = (parts: ReplyParts): ReplyParts => ({
  ...parts,
  lines: [...parts.lines.slice(0, parts.closing === "" ? undefined : -1), es.buy],
  closing: es.buy,
  templates: [],
});

type Meant = {
  readonly plans: readonly Offering[];
  /** What the criteria ask for, where no plan meets them and these come nearest; null: these meet them. */
  readonly missing: string | null;
};

/**
 * The plans of the last list that are meant, those that meet the criteria, or those that come nearest. A speed names plans here
 * ("la permanencia de WIN 600"), and is no least one.
 */
const plansMeant = (context: ReplyContext): Meant => {
  const { understood, offerings, listed } = context;
  const counted = [understood.nth, understood.otherNth].flatMap((place) => nthOf(listed, place) ?? []);
  if (counted.length > 0) return { plans: counted, missing: null };
  const asked = { ...understood, megabits: null };
  const meets = fits(asked);
  const ofAnySpeed = offerings.filter(meets);
  // "Para jugar", then "¿y sin permanencia?": of the plans that are fast enough.
  const least = understood.megabits === null ? advised(understood)?.megabits : undefined;
  const fast = ofAnySpeed.filter(({ megabits }) => (megabits ?? 0) >= (least ?? 0));
  const meeting = fast.length > 0 ? fast : ofAnySpeed;
  // "Desde 300 megas", then "¿y sin pagar instalación?": of plans that are so fast or faster.
  const { noPermanence, freeInstallation, rise, fixedPrice } = understood;
  const isOfAll = noPermanence || freeInstallation || rise !== null || fixedPrice;
  const isLeast =
    (understood.leastMegabits || understood.mostMegabits !== null) && isOfAll && !understood.ofListed;
  const ofSpeed = isLeast ? [] : nearestOfEach(meeting, understood);
  const isThere = ofSpeed.some(
    ({ megabits }) => understood.megabits === null || megabits === understood.megabits,
  );
  if (isThere) return { plans: byFirstYear(ofSpeed), missing: null };
  // "Quiero 500 megas", then "¿y con instalación gratis?": faster ones will do.
  const faster = meeting.filter(({ megabits }) => (megabits ?? 0) >= (understood.megabits ?? 0));
  // "Planes desde 500 megas", then "¿y en edificio?": it is asked about those.
  const before = isLeast ? [] : faster.filter((plan) => listed.includes(plan));
  if (before.length > 0) return { plans: byFirstYear(before), missing: null };
  if (isOfAll && faster.length > 0) return { plans: byFirstYear(faster), missing: null };
  const speed = understood.megabits === null ? "" : es.ofSpeed(understood.megabits);
  // "Y sin permanencia?" about a plan that has one is answered with how long it is.
  const about = { ...asked, noPermanence: false, freeInstallation: false };
  return {
    plans: byFirstYear(nearestSpeed(nearest(about, offerings), understood.megabits)),
    missing: `${criteriaText(asked, currencyOf(context))}${speed}`,
  };
};

/** The plans whose speed is nearest to the one asked for; all where none is. */
const nearestSpeed = (plans: readonly Offering[], asked: number | null): readonly Offering[] => {
  if (asked === null) return plans;
  const away = ({ megabits }: Offering) => Math.abs((megabits ?? 0) - asked);
  const least = Math.min(...plans.map(away));
  return plans.filter((plan) => away(plan) === least);
};

/** Of each operator where several are named. */
const nearestOfEach = (
  plans: readonly Offering[],
  { operators, megabits }: Pick<Understood, "operators" | "megabits">,
): readonly Offering[] =>
  operators.length < 2
    ? nearestSpeed(plans, megabits)
    : operators.flatMap((name) =>
        nearestSpeed(
          plans.filter(({ brand }) => brand === name),
          megabits,
        ),
      );

/** "El de WIN de 99 soles": the operator's only plan of exactly this price, first or later, and this speed. */
const describedBy = ({ understood, offerings }: ReplyContext): Offering | undefined => {
  const { operators, budget, megabits } = understood;
  if (operators.length !== 1 || (budget === null && megabits === null)) return undefined;
  const [plan, ...others] = offerings.filter(
    (one) =>
      operators.includes(one.brand) &&
      (budget === null || [entryPriceOf(one), one.priceCents].includes(budget * 100)) &&
      (megabits === null || one.megabits === megabits),
  );
  return others.length === 0 ? plan : undefined;
};

type Facts = {
  readonly opening: string;
  readonly fact: (plan: Offering) => string;
  /** Each operator once for each value of the fact. */
  readonly isOfEach?: boolean;
  /** Limit of the monthly price, in cents: each plan is listed with its price, those that cost more later below the others. */
  readonly limit?: number | null;
  /** Sort key of the plans, ascending, and the text that names this order. */
  readonly by?: (plan: Offering) => number;
  readonly order?: string;
};

/** "¿Cuál tiene menos permanencia?" */
const SHORTEST_STAY =
  /\b(?:(?:menos|menor|mas (?:cort|baj)[oa]|minim[oa])(?: (?:tiempo|meses|plazo))?(?: de)? (?:permanencia|contrato|amarre)|(?:permanencia|contrato|amarre) (?:mas (?:cort|baj)[oa]|minim[oa]|menor)|(?:amarra|amarran|obliga|obligan|ata|atan) (?:por )?menos)\b/;
const monthsOfStay = ({ permanenceMonths }: Offering): number => permanenceMonths ?? Number.POSITIVE_INFINITY;

/** Of one plan no choice by its price is left. */
const limitOf = ({ understood: { budget, nth } }: ReplyContext): number | null =>
  budget === null || nth !== null ? null : budget * 100;

/** Without a named operator the reply covers the terms of all operators, not those of the cheapest plans. */
const isOfEach = ({ understood }: ReplyContext): boolean =>
  understood.operators.length === 0 && !understood.ofListed;

/** The first plan of each operator with each value of a fact. */
const eachOnce = (plans: readonly Offering[], fact: Facts["fact"]): readonly Offering[] => [
  ...new Map(plans.toReversed().map((plan) => [`${plan.brand}: ${fact(plan)}`, plan])).values(),
];

const factList = (
  plans: readonly Offering[],
  { opening, fact, isOfEach = false, limit = null, by, order }: Facts,
): ReplyParts => {
  // A plan that costs more from the first month on is none of those that a title by the limit promises.
  const affordable = plans.filter((plan) => limit === null || entryPriceOf(plan) <= limit);
  const isLimited = limit !== null && affordable.length > 0;
  const meant = isLimited ? affordable : plans;
  const inOrder = isOfEach ? byFirstYear(eachOnce(meant, fact)) : meant;
  const ordered = by === undefined ? inOrder : inOrder.toSorted((a, b) => by(a) - by(b));
  const most = isOfEach ? MAX_LISTED : MAX_FACTS;
  const isWithin = ({ priceCents }: Offering): boolean => !isLimited || priceCents <= limit;
  const isAllWithin = ordered.every(isWithin);
  const always = ordered.filter(isWithin).slice(0, isAllWithin ? most : most - 1);
  const atFirst = ordered.filter((plan) => !isWithin(plan)).slice(0, most - always.length);
  const lineOf = (plan: Offering): string =>
    es.facts.line(
      planName(plan),
      limit === null ? fact(plan) : `${fact(plan)}; ${priceText(plan, plan.currency)}`,
    );
  const [one] = atFirst;
  const shown = [...always, ...atFirst];
  const facts = [
    ...always.map(lineOf),
    ...(one && limit !== null ? [es.atFirst(money(limit, one.currency))] : []),
    ...atFirst.map(lineOf),
    ...(shown.length > 0 ? [priceDate(shown)] : []),
  ];
  const closing = es.wizard;
  return {
    lines: [opening, ...(order === undefined || shown.length < 2 ? [] : [order]), ...facts, closing],
    facts,
    closing,
    templates: [],
    services: shown.map(({ serviceId }) => serviceId),
  };
};

const installationOf = ({ installationCents, currency }: Offering): string =>
  es.facts.installation(installationCents, money(installationCents ?? 0, currency));
const permanenceOf = ({ permanenceMonths }: Offering): string => es.facts.permanence(permanenceMonths);
/** `text`: the message, which may ask for decoders. */
const channelsOf = ({ tvChannels, decoders }: Offering, text: string): string =>
  es.facts.channels(tvChannels, decoders, ASKS_DECODERS.test(text));
const ASKS_DECODERS = /\b(?:decos?|decodificador(?:es)?)\b/;
const streamingOf = ({ streaming }: Offering): string => es.facts.streaming(streaming);
const buildingOf = (plan: Offering): string =>
  es.facts.building(priceText(plan, plan.currency), priceText(plan.building, plan.currency));

const isOtherInBuilding = ({ priceCents, promotion, building }: Offering): boolean =>
  building.priceCents !== priceCents ||
  building.promotion?.priceCents !== promotion?.priceCents ||
  building.promotion?.months !== promotion?.months;

/** "¿En mi edificio el precio es distinto?", after lists: those of all that were shown of which it is; where it is of none, what was meant. */
const shownWithOther = (
  { understood: { nth }, namesCriteria, operators, text, shown, everywhere }: ReplyContext,
  meant: readonly Offering[],
): readonly Offering[] => {
  const isNamed = nth !== null || namesCriteria || namesOperator(text, operators);
  const others = isNamed ? [] : everywhere.filter((plan) => shown.includes(plan) && isOtherInBuilding(plan));
  return others.length > 0 ? byFirstYear(others) : meant;
};

/** Of many plans those whose price is another one: of each operator the most economic, unless operators are named. */
const buildingReply = (context: ReplyContext, meant: readonly Offering[]): ReplyParts => {
  const plans = meant.some(isOtherInBuilding) ? meant : shownWithOther(context, meant);
  const others = plans.filter(isOtherInBuilding);
  const opening = others.length > 0 ? es.building : es.sameInBuilding;
  if (others.length === 0 || plans.length <= MAX_FACTS) return factList(plans, { opening, fact: buildingOf });
  const first = isOfEach(context)
    ? others.filter(({ brand }, at) => others.findIndex((one) => one.brand === brand) === at)
    : others;
  const shown = first.slice(0, MAX_FACTS);
  const list = factList(shown, { opening, fact: buildingOf });
  const rest = es.moreInBuilding(others.length - shown.length);
  const facts = list.facts.toSpliced(shown.length, 0, rest);
  return { ...list, lines: [opening, ...facts, list.closing], facts };
};

const channelsReply = (
  { text, understood: { leastChannels } }: ReplyContext,
  plans: readonly Offering[],
  limit: number | null,
): ReplyParts => {
  const withTv = plans.filter(({ tvChannels, decoders }) => tvChannels !== null || decoders > 0);
  if (withTv.length === 0) return textReply(es.noChannels, { closing: es.wizard });
  const most = withTv.toSorted(
    (a, b) => (b.tvChannels ?? 0) - (a.tvChannels ?? 0) || a.serviceId - b.serviceId,
  );
  const isMet =
    leastChannels !== null && withTv.every(({ tvChannels }) => (tvChannels ?? 0) >= leastChannels);
  const opening = isMet ? es.ofSoMany(leastChannels) : es.channels;
  return factList(most, { opening, fact: (plan) => channelsOf(plan, text), limit });
};

const uploadReply = (context: ReplyContext, plans: readonly Offering[]): ReplyParts => {
  const symmetric = plans.filter(isSymmetric);
  const { megabits, operators } = context.understood;
  // "¿Hay gigabit simétrico, y cuánto vale?", where the one that is symmetric has another speed.
  const among = operators.length === 0 ? context.offerings : offeredIn(context.place, context.everywhere, []);
  const symmetricOf = (speed: number | null) =>
    among.filter(isSymmetric).filter(fits({ ...context.understood, operators: [], megabits: speed }));
  const ofThatSpeed = megabits === null || operators.length > 0 ? [] : symmetricOf(megabits);
  const others = ofThatSpeed.length > 0 ? ofThatSpeed : symmetricOf(null);
  // "¿Y VTR Giga?", then "lo necesito simétrico": of any operator.
  const isOfAny =
    operators.length === 0
      ? megabits !== null
      : (WANTS_IT.test(context.text) || /\bsimetri/.test(context.text)) &&
        !namesOperator(context.text, context.operators);
  if (symmetric.length === 0 && isOfAny && others.length > 0)
    return planList({
      opening: others === ofThatSpeed ? es.symmetric : es.symmetricOthers,
      plans: byFirstYear(others).slice(0, MAX_FACTS),
      templates: [],
    });
  return symmetric.length === 0
    ? textReply(es.upload, { closing: es.wizard })
    : planList(
        withLowLatency(context, {
          opening: es.symmetric,
          plans: symmetric.slice(0, MAX_FACTS),
          templates: [],
        }),
      );
};

const WANTS_IT =
  /\b(?:necesit|quier|quisier|busc|prefier|exij|que sea|tiene que ser)\w*|\b(?:algo|algun[oa]?|uno|otro|hay|cual)\b/;

/** Whether a message names an operator itself. `operators`: those of the market. */
const namesOperator = (text: string, operators: readonly string[]): boolean =>
  operatorsIn(text, namesWith(operators)).length > 0;

/** The streaming services that were asked for and that the plan does not have. */
const lackingOf = (plan: Offering, { service, moreServices }: Understood): readonly string[] => {
  const asked = service === null ? [] : [service, ...moreServices];
  const lacking = asked.filter((one) => !hasService(plan.streaming, one));
  return lacking.length === 0 ? [] : [es.facts.lacking(lacking.map(titled))];
};

const RANKED = /\b(?:primer|segund|tercer|2d|3r|2|3)[oa]? (?:mas (?:barat|economic|comod|rapid)\w*|mejor)\b/;
/** "¿Ese trae tele?" */
const ASKS_TV = /\b(?:tele|tv|television|cable|canales|decos?)\b/;

/** "¿Qué incluye el más caro de Claro?", "el más caro, ¿y por qué alguien lo pagaría?" */
const ASKS_CONTENT =
  /\bque (?:mas |cosas |todo )?(?:incluye|trae|tiene|ofrece|da|viene) (?:el|ese) (?:plan |que es )?mas (?:car|barat|economic|comod)o\b|\bmas (?:car|barat|economic|comod)o\b.{0,25}\by que (?:cosas |todo )?(?:incluye|trae|tiene|ofrece|da|viene)$|\bpor ?que (?:alguien )?(?:lo )?(?:pag|cuesta|vale|es tan)\w*/;

/** What the one plan holds that a superlative names; null: another question. */
export const superlativeReply = (context: ReplyContext): ReplyParts | null => {
  const { understood, offerings, text } = context;
  const { mostExpensive, service, nth, intent } = understood;
  const isNamed = mostExpensive || ASKS_CHEAPEST.test(text);
  const isOfAnother = intent === "human" || service !== null || nth !== null;
  if (!isNamed || isOfAnother || !ASKS_CONTENT.test(text)) return null;
  const plans = byFirstYear(offerings.filter(fits({ ...understood, intent: "price" })));
  const plan = mostExpensive ? plans.at(-1) : plans[0];
  return plan === undefined
    ? null
    : detailsReply({ ...context, understood: { ...understood, nth: 1 }, listed: [plan] }, [plan]);
};
const ASKS_CHEAPEST = /\bel (?:plan )?mas (?:barat|economic|comod)o\b/;

/** Everything that is known of one plan. */
const detailsReply = (context: ReplyContext, plans: readonly Offering[]): ReplyParts => {
  const { understood, listed } = context;
  const [plan] = plans;
  const isMeant = understood.nth !== null ? listed.length > 0 : understood.operators.length > 0;
  // "¿Cuál es el segundo más barato?", where none was listed.
  if (listed.length === 0 && RANKED.test(context.text))
    return catalogueReply({
      ...context,
      understood: { ...understood, intent: understood.fastest ? "speed" : "price", nth: null },
    });
  if (!plan || !isMeant) return textReply(es.whichPlan);
  const asksAll = asksContentOfShown(context.text) || asksWhatIsSpecial(context.text);
  const facts = [
    understood.yearTotal
      ? withYearTotal(priceText(plan, plan.currency), plan)
      : priceText(plan, plan.currency),
    ...(plan.megabits === null ? [] : [es.facts.speed(plan.megabits)]),
    ...(asksAll ? [es.facts.pack(hasTv(plan), comesWithPhone(plan))] : []),
    ...(plan.tvChannels === null && plan.decoders === 0 ? [] : [channelsOf(plan, context.text)]),
    ...(ASKS_TV.test(context.text) && plan.type === "internet" ? [es.facts.noTv] : []),
    ...(plan.hasPhone && !asksAll ? [es.facts.phone] : understood.phone === true ? [es.facts.noPhone] : []),
    ...(plan.streaming.length === 0 ? [] : [streamingOf(plan)]),
    ...lackingOf(plan, understood),
    installationOf(plan),
    permanenceOf(plan),
    ...(understood.mostExpensive || asksAll
      ? plan.features
      : featureOfPlan(context.text, plan, context.everywhere)),
  ].map(es.facts.item);
  const verdict = understood.judges === null ? [] : [planVerdict(plan, context)];
  const closing = es.wizard;
  const date = priceDate([plan]);
  return {
    lines: [...verdict, es.facts.name(planName(plan)), ...facts, date, closing],
    facts: [...facts, date],
    closing,
    templates: [],
    services: [plan.serviceId],
  };
};
