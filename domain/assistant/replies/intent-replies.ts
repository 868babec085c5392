import { entryPriceOf } from "../../kernel/entry-price.ts";
import { CURRENCY } from "../../kernel/market.ts";
import { SUPPORT } from "../../kernel/support.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { isOutside } from "../intents/intent-features.ts";
import { isElsewhere } from "../intents/lexicon.ts";
import type { Offering } from "../offering.ts";
import { asksPrice } from "../text/conditions-in-text.ts";
import { operatorsIn } from "../text/operators-in-text.ts";
import {
  generalTopicUnder,
  isPlaced,
  isTopicOfPlans,
  precedesReply,
  refusesPrices,
  type Topic,
  topicText,
  topicUnder,
} from "../topics/topics.ts";
import { OBJECTS_TO_CALLS } from "../understanding/label-corrections.ts";
import { expectsCall, saysSent, saysWhenToCall } from "../understanding/requested-calls.ts";
import { catalogueReply, withoutUsedService } from "./catalogue-replies.ts";
import { titled } from "./criteria-text.ts";
import { discountReply } from "./discount-replies.ts";
import { coverageReply, namedOutside, reaching } from "./district-replies.ts";
import { sectionTexts } from "./es-sections.ts";
import { buyReply, factReply, superlativeReply } from "./fact-replies.ts";
import { featureReply, hasFeatureReply } from "./feature-replies.ts";
import { offersReply } from "./offer-replies.ts";
import { reasonOfPlace } from "./place-in-list.ts";
import { fits, hasService, including, SPORTS, TV_APPS } from "./plan-filter.ts";
import {
  differenceOf,
  nthOf,
  planName,
  priceDate,
  priceText,
  type ReplyContext,
  type ReplyParts,
  textReply,
} from "./reply-parts.ts";
import { sectionReply } from "./section-replies.ts";
import { sumsReply } from "./sums-replies.ts";

/** The topic of a message that the reply to its intent does not cover; null: none. */
export const topicOf = (understood: ReplyContext["understood"]): Topic | null => {
  const { intent, endsContract, operators, excluded, budget } = understood;
  // What leaving costs is in today's contract, not in the catalogue.
  const isOfToday = operators.length === 0 || excluded.length > 0;
  if (intent === "permanence" && endsContract && isOfToday) return "own_penalty";
  const named = topicUnder(understood, [intent])?.topic;
  // Where it is known what is paid today, the plans say what they cost less.
  // "Jubilada, gano poco, algo de 50 soles" wants plans of that price.
  const isOfPlans =
    named === "saving" || named === "price_increase" || (named === "conditions" && understood.use !== null);
  // "Soy jubilado y vivo solo en Breña" says who will use it.
  const isOfHousehold = named === "conditions" && understood.intent === "speed" && understood.people !== null;
  const topic = (isOfPlans && budget !== null) || isOfHousehold ? undefined : named;
  // A topic that the message names explicitly is answered, whatever the kind of question.
  const isGeneral = topic === undefined && understood.nth === null && !understood.freeInstallation;
  return topic ?? (isGeneral ? generalTopicUnder(understood.topics, intent) : null);
};

/** The parts of the reply to figures that a message quotes or sums, or to one plan; else to its intent or topic. */
export const replyPartsFor = (context: ReplyContext): ReplyParts =>
  offersReply(context) ??
  sumsReply(context) ??
  discountReply(context) ??
  superlativeReply(context) ??
  partsOfTopic(context);

/** The parts of the reply for the recognised intent, or for the topic that it does not cover. */
const partsOfTopic = (context: ReplyContext): ReplyParts => {
  const topic = topicOf(context.understood);
  if (topic === null) return hasFeatureReply(context) ?? partsOfIntent(context);
  if (topic === "operators" && (context.place || context.everywhere.length === 0))
    return coverageReply(context);
  const text = topic === "reasons" ? reasonsText(context) : topicText(topic, context);
  const ofFeature = OF_EQUIPMENT.has(topic) ? (hasFeatureReply(context) ?? featureReply(context)) : null;
  const isFeatureAlone = topic === "equipment" && !ASKS_WHICH_ROUTER.test(context.text);
  if (ofFeature !== null) return isFeatureAlone ? ofFeature : below(text, ofFeature);
  // "Me mudo a Surco": who serves it, besides how a service is moved.
  if (OF_PLACE.has(topic) && isPlaced(topic, context) && context.everywhere.length > 0)
    return below(text, coverageReply({ ...context, understood: { ...context.understood, operators: [] } }));
  const included = INCLUDED_BY[topic];
  if (included !== undefined)
    return includedReply(context, text, included.services) ?? precededBy(included.otherwise, context);
  if (!precedesReply(topic) || (topic === "reliability" && refusesPrices(context.text)))
    return withUnknown(context, textReply(text, { closing: isTopicOfPlans(topic) ? es.wizard : "" }));
  return precededBy(topic, context);
};

/** The usual reply, below the text of a topic that precedes it. */
const precededBy = (topic: Topic | null, context: ReplyContext): ReplyParts => {
  if (topic === null) return partsOfIntent(context);
  const text = topicText(topic, context);
  return below(text, partsOfIntent(asTopicAsks(topic, context)));
};

const below = (text: string, parts: ReplyParts): ReplyParts => ({
  ...parts,
  lines: [text, ...parts.lines],
  facts: [text, ...parts.facts],
});

/** Topics whose text is followed by the operators that serve the conversation's place. */
const OF_PLACE: ReadonlySet<Topic> = new Set([
  "moving",
  "tenancy",
  "building_access",
  "no_coverage",
  "districts_served",
]);

/** Topics under which a feature of plans may be asked for as well: "WiFi 6 y repetidor". */
const OF_EQUIPMENT: ReadonlySet<Topic> = new Set(["equipment", "equipment_cost", "home_wifi", "wifi_kinds"]);

/** "¿Qué módem dan, es WiFi 6?" */
const ASKS_WHICH_ROUTER =
  /\b(?:que|cual(?:es)?|marca|modelo)(?: (?:es|son|tipo|marca|modelo|de|el|del|la))* (?:router|modem|equipo|aparato)s?\b/;

/**
 * The context for the lines below a topic's text. Some topics ask for something other than the recognised intent: one
 * about televisions asks for channels.
 */
const asTopicAsks = (topic: Topic, context: ReplyContext): ReplyContext => {
  // "¿Cuál no se cae cuando llueve?" asks for an operator, not for help.
  const isOfOthers = topic === "reliability" && context.understood.intent === "outage";
  // "Teléfono fijo nomás": the plans that have one.
  const isOfPhone = topic === "without_internet" && NAMES_FIXED_LINE.test(context.text);
  const asked = isOfOthers
    ? { intent: "comparison" as const }
    : isOfPhone
      ? { phone: true }
      : OF_TOPIC[topic];
  return asked === undefined ? context : { ...context, understood: { ...context.understood, ...asked } };
};
const NAMES_FIXED_LINE =
  /^(?!.*\b(?:tv|tele|television|cable|novelas|noticias)\b).*\b(?:telefono|fijo|linea fija)\b/;
const OF_TOPIC: Partial<Record<Topic, Partial<ReplyContext["understood"]>>> = {
  televisions: { intent: "channels" },
  smart_tv: { intent: "channels" },
  switch_cost: { intent: "installation" },
  seasonal_offers: { intent: "promotion_end" },
  group_discounts: { intent: "price" },
  phone_minutes: { intent: "price", phone: true },
  optional_services: { intent: "price", type: "internet", withTv: false, phone: null },
  company_facts: { intent: "price" },
  deposit: { intent: "installation" },
  first_bill: { intent: "installation" },
  other_benefits: { intent: "promotion_end" },
  free_months: { intent: "promotion_end" },
  catch_of_price: { intent: "promotion_end" },
  promotion_or_fixed: { intent: "promotion_end", fixedPrice: true },
};

/** Services that answer a topic, where plans name them among what they include; what is said where none does. */
const INCLUDED_BY: Partial<Record<Topic, { readonly services: RegExp; readonly otherwise: Topic | null }>> = {
  sports: { services: SPORTS, otherwise: null },
  tv_functions: { services: TV_APPS, otherwise: "procedure" },
};

/** That none of the plans has the service that was asked for by its name. */
const missingService = (
  { service }: ReplyContext["understood"],
  plans: readonly Offering[],
): readonly string[] =>
  service === null || plans.some(({ streaming }) => hasService(streaming, service))
    ? []
    : [es.none(es.including([titled(service)], false))];

/** "¿Cuál trae Liga 1?", where only some of the plans with sports have that service. */
const serviceOfSome = (
  { service }: ReplyContext["understood"],
  plans: readonly Offering[],
): readonly string[] => {
  if (service === null) return [];
  const having = plans.filter(({ streaming }) => hasService(streaming, service));
  return having.length === 0 || having.length === plans.length
    ? []
    : [es.serviceOnlyIn(titled(service), having.map(planName))];
};

/** What of the plans that include such a service fits the limit that a message names; where none does, all of them and that none does. */
const withinLimit = (
  { understood: { budget, service }, country }: ReplyContext,
  included: readonly Offering[],
  kind: string,
): { readonly plans: readonly Offering[]; readonly tooDear: readonly string[] } => {
  if (budget === null) return { plans: included, tooDear: [] };
  const plans = included.filter((plan) => entryPriceOf(plan) <= budget * 100);
  const has = ({ streaming }: Offering): boolean => service === null || hasService(streaming, service);
  const what = service === null ? kind : es.including([titled(service)], false);
  const isTooDear = included.some(has) && !plans.some(has);
  return {
    plans: plans.length > 0 ? plans : included,
    tooDear: isTooDear ? [es.none(`${what}${es.upTo(money(budget * 100, CURRENCY[country]))}`)] : [],
  };
};

/** A topic's text, with the plans that include such a service; null where none does. */
const includedReply = (asked: ReplyContext, opening: string, services: RegExp): ReplyParts | null => {
  const context = withoutUsedService(asked);
  const { offerings, understood, listed } = context;
  // "¿El segundo trae fútbol?": whether it does, and which plans do.
  const one = nthOf(listed, understood.nth);
  const included = including(offerings, one ? { ...understood, operators: [] } : understood, services);
  if (included.length === 0) return null;
  const within = withinLimit(context, included, services === SPORTS ? es.withSports : "");
  const { tooDear } = within;
  // "¿Cuál de esos trae fútbol?"
  const ofListed = understood.ofListed ? within.plans.filter((plan) => listed.includes(plan)) : [];
  const plans = ofListed.length > 0 ? ofListed : within.plans;
  const lacking = [
    ...(one && !plans.includes(one) ? [es.namesNone(planName(one))] : []),
    ...(understood.ofListed && listed.length > 0 && ofListed.length === 0 ? [es.noneOfListed] : []),
    ...tooDear,
    ...missingService(understood, included),
    ...serviceOfSome(understood, plans),
  ];
  const lines = plans.map((plan) =>
    es.facts.line(planName(plan), `${priceText(plan, plan.currency)}; ${es.facts.streaming(plan.streaming)}`),
  );
  const facts = [...lines, priceDate(plans)];
  const parts = {
    lines: [...lacking, opening, ...facts, es.wizard],
    facts,
    closing: es.wizard,
    templates: [],
    services: plans.map(({ serviceId }) => serviceId),
  };
  return withUnknown(context, parts);
};

/** That a named operator has no plans is said before what holds for every operator. */
const withUnknown = (context: ReplyContext, parts: ReplyParts): ReplyParts =>
  context.understood.topics.some((topic) => OF_KINDS.has(topic)) ? withUnlisted(context, parts) : parts;
const OF_KINDS: ReadonlySet<Topic> = new Set(["connection_kinds", "equipment", "sports"]);

/** "¿Por qué ese?", "¿por qué el segundo?": why a plan has its place in the last list, where the list's order shows it. */
const reasonsText = (context: ReplyContext): string => {
  const { text, listed, understood } = context;
  const reasons = topicText("reasons", context);
  if (understood.nth !== null && ASKS_OF_PRICE.test(text)) {
    const plan = nthOf(listed, understood.nth);
    const [other] = listed.filter((one) => one !== plan);
    if (plan && other) return [reasons, ...differenceOf([other, plan])].join(" ");
  }
  if (understood.nth !== null) return reasonOfPlace(listed, understood.nth) ?? reasons;
  const reason = ASKS_OF_PLAN.test(text) ? reasonOfPlace(listed, 1) : null;
  return reason === null ? reasons : `${reason} ${reasons}`;
};
/** "¿Por qué es más barato el primero?": what else is different. */
const ASKS_OF_PRICE = /\b(?:mas|menos|tan) (?:barat|car|economic)[oa]s?\b/;
const ASKS_OF_PLAN = /\b(?:es[eao]s?|est[eao]s?)\b/;

/** What is said where no plan can be listed. */
const emptyReply = ({ place, everywhere }: ReplyContext): ReplyParts =>
  textReply(place && everywhere.length > 0 ? es.district.nobody(place.name) : es.empty);

const listingReply = (context: ReplyContext): ReplyParts =>
  context.offerings.length === 0 ? emptyReply(context) : catalogueReply(context);

/** "¿Llega WIN a Comas por menos de 80?", "qué planes hay en Comas": who serves it, and which plans are wanted there. */
const withPlansThere = (context: ReplyContext): ReplyParts => {
  const coverage = coverageReply(context);
  const own = asksOwnThere(context) ? servedOf(context) : [];
  if (own.length > 0) return withPlansBelow(coverage, context, { offerings: own, isOfServed: false });
  // "El de WIN de 850 megas", then "vivo en La Molina", where WIN does not reach: the others' that do.
  const asksOthers = asksOthersThere(context);
  const served = reaching(context);
  // "Hasta 70 soles", then "¿y en Cusco, San Sebastián?", of which nothing is known: the plans that may be had there.
  const isOfBefore =
    context.said.length > 1 &&
    served.length === 0 &&
    asksPlansThere(context) &&
    hasCriteria(context.understood);
  const isOfCriteria = context.namesCriteria || asksPricesThere(context) || isOfBefore;
  const isMet = context.understood.operators.length === 0 && served.some(fits(context.understood));
  const isOfServed = asksOthers || (isOfCriteria ? isMet : asksPlansThere(context));
  const offerings = isOfServed ? served : isOfCriteria ? context.offerings : [];
  if (offerings.length === 0) return coverage;
  const { understood } = context;
  const operators = asksOthers ? [] : understood.operators;
  return withPlansBelow(
    coverage,
    { ...context, understood: { ...understood, operators } },
    { offerings, isOfServed },
  );
};

/** Who serves a place, and the plans of these that meet the criteria. */
const withPlansBelow = (
  coverage: ReplyParts,
  context: ReplyContext,
  { offerings, isOfServed }: Pick<ReplyContext, "offerings"> & { readonly isOfServed: boolean },
): ReplyParts => {
  const intent = context.understood.fastest ? ("speed" as const) : ("price" as const);
  const plans = catalogueReply({
    ...context,
    offerings,
    understood: { ...context.understood, intent },
  });
  const [title = "", ...rest] = plans.lines.slice(0, -1);
  const opening = isOfServed ? es.district.amongThese(title) : title;
  const facts = [...coverage.facts, opening, ...rest];
  return { ...plans, lines: [...coverage.lines.slice(0, 1), ...facts, plans.closing], facts, templates: [] };
};

/** The plans of the operators that are asked about, where they serve the place. */
const servedOf = (context: ReplyContext): readonly Offering[] =>
  reaching(context).filter(({ brand }) => context.understood.operators.includes(brand));

/** "¿Y en Claro?", after plans of the place and not after who serves it: its plans are the answer as well. */
const asksOwnThere = ({ text, said, listed, operators, districts }: ReplyContext): boolean =>
  listed.length > 0 &&
  districts.length === 0 &&
  operatorsIn(text, operators).length === 1 &&
  !said.slice(-2).some((one) => ASKS_REACH.test(one));

/** Whether a conversation has said what a plan may cost or how fast it has to be. */
const hasCriteria = ({ budget, megabits }: ReplyContext["understood"]): boolean =>
  budget !== null || megabits !== null;

/** "Entel fibra en Arequipa, precio": what an operator's plans cost, beside whether it serves the place. */
const asksPricesThere = ({ text, understood, offerings }: ReplyContext): boolean =>
  asksPrice(text) && offerings.some(({ brand }) => understood.operators.includes(brand));

/** Whether the operators that were asked about do not reach the one place that a message names, and it asks for more than that. */
const asksOthersThere = (context: ReplyContext): boolean => {
  const { text, understood, place, namesDistrict, districts, everywhere } = context;
  const { operators } = understood;
  return (
    namesDistrict &&
    districts.length === 0 &&
    operators.length > 0 &&
    operatorsIn(text, operators).length === 0 &&
    !ASKS_REACH.test(text) &&
    namedOutside(place, everywhere, operators).length === operators.length
  );
};

/** Whether a message names one district and no operator: the plans of those that reach it are its answer as well. */
const asksPlansThere = ({ text, understood, namesDistrict, districts }: ReplyContext): boolean =>
  namesDistrict && districts.length === 0 && understood.operators.length === 0 && !ASKS_REACH.test(text);
/** Who asks so wants to know who serves the place, and no more. */
const ASKS_REACH = /^(?!.*\bplan(?:es)?\b).*\b(?:lleg\w+|cobertura|cubr\w+|atiend\w+|entran?)\b/;

/** "¿Llega Mi Fibra a Ate?": that the catalogue has no plans of an operator that is named. */
const withUnlisted = ({ operators, understood }: ReplyContext, parts: ReplyParts): ReplyParts => {
  const unlisted = understood.operators.filter((name) => !operators.includes(name));
  return unlisted.length === 0
    ? parts
    : { ...parts, lines: [es.noOperator(es.list(unlisted)), ...parts.lines] };
};

/** Where who wants to be called leaves what it takes, and how soon the call comes; null: after the comparison. */
const whereToBeCalled = ({ section, country }: ReplyContext): string | null =>
  section === null ? null : sectionTexts[section].where(country);

const requestText = (context: ReplyContext): string => {
  const { text, understood, section, country } = context;
  if (WAITS_FOR_CALL.test(text))
    return es.call.late(SUPPORT[country], section === null ? 24 : sectionTexts[section].hours);
  // "¿Me llaman mañana?", where nothing was sent.
  return expectsCall(text, understood.intent) && !saysSent(context.said)
    ? [es.call.send, es.call.atComparison, es.call.sent].join(" ")
    : es.myRequest(SUPPORT[country], section === null ? 24 : sectionTexts[section].hours);
};

/** "Llené el formulario hace 3 días y nadie me llama." */
const WAITS_FOR_CALL =
  /\b(?:nadie|nunca|aun no|todavia no|no) (?:me |nos )?(?:ha[n]? )?(?:llam|contact)(?:a|o|an|aron|ado|ada)\b|\b(?:sigo|estoy) esperando (?:la |su |que me )?llam\w+/;

/** "Quiero que borren mis datos." */
/** What is said of personal data: how they are erased, who gets them, which are kept, or how. */
const dataText = ({ text, country }: ReplyContext, support: Parameters<typeof es.erasure>[0]): string => {
  if (ASKS_ERASURE.test(text)) return es.erasure(support);
  if (OBJECTS_TO_CALLS.test(text)) return es.noMoreCalls(support);
  if (ASKS_SHARING.test(text)) return es.sharing;
  return ASKS_WHICH_DATA.test(text) ? es.kept(country) : es.data(country);
};
/** "¿Venden mis datos?", "¿quién ve mi número?" */
const ASKS_SHARING =
  /\b(?:vend(?:en|er|an|ido)|compart(?:en|ir|an|ido)|ced(?:en|er|an)|(?:pas|regal|entreg|trafic)(?:an|ar|en|ado)|dan (?:mis|los|nuestros) datos|otras (?:empresas|companias)|quien(?:es)? (?:lo |los |la )?(?:ve|ven|vera|veran|(?:va|van|puede|pueden) (?:a )?ver|tiene acceso|lee|usa))\b/;
/** "¿Qué datos míos guardan?" */
const ASKS_WHICH_DATA =
  /\b(?:que|cuales) (?:son los )?(?:datos|informacion)\b.{0,20}\b(?:guard|tien|piden|pides|recog|almacen)\w*/;
const ASKS_ERASURE =
  /\b(?:borr|elimin|suprim|quit|sac)\w*\b.{0,25}\b(?:datos|informacion|numero|registro|solicitud)\b|\bdatos\b.{0,20}\b(?:borr|elimin)\w*/;
const ASKS_LOAN =
  /\b(?:prestamos?|microcreditos?|creditos? (?:para|personal|hipotecario|de consumo)|hipotecas?)\b/;

const partsOfIntent = (context: ReplyContext): ReplyParts => {
  const { intent } = context.understood;
  const support = SUPPORT[context.country];
  const where = whereToBeCalled(context);
  switch (intent) {
    case "greeting":
      return textReply(context.manners.greeting(context.botName), { templates: ["welcome_message"] });
    case "thanks":
      return textReply(context.manners.thanks);
    case "goodbye":
      return textReply(context.manners.goodbye(context.country));
    case "how_it_works":
      return textReply(es.how(context.country), { closing: es.wizard });
    case "free":
      return textReply(es.free, { closing: es.wizard });
    case "data_protection":
      return textReply(dataText(context, support));
    case "coverage":
      return context.operators.length === 0
        ? coverageReply(context)
        : withUnlisted(context, withPlansThere(context));
    case "unconnected":
      return textReply(es.unconnected(context.country), { closing: es.wizard });
    case "installation":
      return context.offerings.length === 0
        ? textReply(es.installation, { closing: es.wizard })
        : factReply(context);
    case "buy":
      return buyReply(context);
    case "permanence":
    case "channels":
    case "upload_speed":
    case "promotion_end":
    case "building_price":
    case "plan_details":
      return context.offerings.length === 0 ? emptyReply(context) : factReply(context);
    case "streaming":
      // Of one plan that was named it is a fact.
      return context.understood.nth !== null && context.offerings.length > 0
        ? factReply(context)
        : listingReply(context);
    case "outage":
      return textReply(es.outage);
    case "human":
      return textReply(
        es.human(support, where ?? (saysWhenToCall(context.text, intent) ? es.call.atThatTime : null)),
      );
    case "hours":
      return textReply(
        /\bferiad/.test(context.text) ? `${es.hours(support)} ${es.holidays}` : es.hours(support),
      );
    case "alarms":
    case "car_insurance":
      return sectionReply(context, intent);
    case "small_talk":
      return textReply(es.smallTalk);
    case "insult":
      return textReply(es.insult);
    case "complaint":
      return textReply(es.complaint(support));
    case "my_request":
      return textReply(requestText(context));
    case "other_language":
      return textReply(es.otherLanguage(support));
    case "personal_data":
      return textReply(es.personalData(where));
    case "cancel_contract":
      return textReply(es.cancelContract(context.country));
    case "payment":
      return textReply(es.payment(context.country));
    // The caller puts the example's own text in front.
    case "own":
      return textReply("");
    case "clarify":
      return textReply(context.isSecondMiss ? es.secondMiss(support) : context.manners.clarify);
    case "mobile_plans":
      return textReply(es.mobile, { closing: es.wizard });
    case "fallback":
      if (ASKS_LOAN.test(context.text)) return textReply(es.loans);
      return context.isSecondMiss
        ? textReply(es.secondMiss(support))
        : textReply(
            isElsewhere(context.text) || isOutside(context.text)
              ? context.manners.outside
              : context.manners.fallback,
            { templates: ["fallback_response"] },
          );
    default:
      return listingReply(context);
  }
};
