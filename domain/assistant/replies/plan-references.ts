import type { Country } from "../../kernel/market.ts";
import { es, money } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import { byFirstYear, centsOver, firstYearCents, type Offering, ofYear, operatorsOf } from "../offering.ts";
import { peopleIn } from "../text/figures-in-text.ts";
import {
  plansNamedIn,
  plansOfOperatorIn,
  plansOfPriceIn,
  plansOfSpeed,
  plansOfSpeedIn,
} from "../text/plans-in-text.ts";
import { extractSlots, NO_SLOTS } from "../text/slots.ts";
import { asksVerdictAlone } from "../text/verdicts-in-text.ts";
import {
  asksContentOfShown,
  asksHowManyUsers,
  asksPacksOfShown,
  asksSpeedOfShown,
  asksWhetherEnough,
  asksWhichPlans,
} from "../understanding/asides.ts";
import { asksForOtherOperators } from "../understanding/follow-up.ts";
import { isMiss, type Reading } from "../understanding/reading.ts";
import { LISTING, PLAN_LISTING } from "../understanding/slot-intents.ts";
import type { ConversationPlans } from "./conversation-plans.ts";
import { fits } from "./plan-filter.ts";
import { insteadOf, packOf, planInHand } from "./plan-in-hand.ts";
import { bySpeed } from "./plan-orders.ts";
import {
  contentOf,
  MAX_FACTS,
  MAX_LISTED,
  nthOf,
  type PlanListing,
  planName,
  priceText,
} from "./reply-parts.ts";

/** A reading with the plans that its message refers to. */
export type Referred = {
  readonly understood: Reading;
  /** The plans that a place in the list counts among. */
  readonly listed: readonly Offering[];
  /** The only plans that are asked about; null: any. */
  readonly only: readonly Offering[] | null;
  /** The reply, where these plans are all of it; null: that of the intent. */
  readonly listing: PlanListing | null;
};

type Conversation = {
  /** The message, normalised. */
  readonly text: string;
  readonly country: Country;
  readonly operators: readonly string[];
  /** Plans of the market. */
  readonly offerings: readonly Offering[];
  readonly plans: ConversationPlans;
  /** The visitor's messages, normalised, the message itself last. */
  readonly said: readonly string[];
};

const CERTAIN = 0.99;

/** Whether a place that was counted is not in the list: "el segundo" of one. */
const isBeyondList = ({ isCounted, nth, otherNth }: Reading, listed: readonly Offering[]): boolean =>
  isCounted &&
  listed.length > 0 &&
  [nth, otherNth].some((place) => place !== null && nthOf(listed, place) === undefined);

/** What a message may be taken for that calls a plan by its name. */
const isAboutPlans = (intent: Intent): boolean =>
  LISTING.has(intent) || intent === "plan_details" || intent === "buy" || isMiss(intent);

const OF_ANOTHER_OPERATOR =
  /^(?:(?:uf|uy|asu|pucha|chuta|muy|esta|es|sale|car[oa]s?|demasiado) )*(?:y|pero|hay|tienes|tienen|el|la|lo|un[oa]|algun[oa]|algo|dame|quiero|cual|otr[oa])\b.*\b(?:siguiente|parecid[oa]|similar|equivalente|igual|mas (?:barat|economic|rapid)[oa]|esa velocidad|esos megas)\b.*\bde otr[oa] (?:operador|compania|empresa|marca|proveedor)(?: (?:con|de|a) esa velocidad| con esos megas)?$/;

/** After two plans: "¿cuál tiene más canales?", "¿y más barato?" */
const OF_TWO =
  /^(?:y |entonces |ok |pero )*(?:(?:cual|quien)(?: de (?:los|esos) (?:2|dos))? (?!plan|operador|compania|hay|llega|me recomiendas)\w+|(?:el )?mas (?:barat|rapid|economic))/;

const ADVICE_ON_TWO =
  /\b(?:cual|quien)\b.{0,20}\b(?:convien\w+|convendria|recom\w+|mejor|elij\w+|escoj\w+|barat\w+|economic\w+)\b/;

const DIFFERENCE_ALONE =
  /^(?:(?:y|entonces|ok|ya|pero) )*(?:cuanto es |cual es |cuanta es |de cuanto es |que |hay )?(?:la |cuanta )?diferencia(?: (?:hay|de|en|del|precio|costo|entre|ellos|los|esos|ambos|2|al|mes|(?:de )?cuanto|es|seria))*$/;

/** After "¿cuál es el más rápido?": "¿y la instalación?" */
const FACT_OF_SHOWN =
  /^(?:(?:y|e|pero|ok|ya) )+(?:(?:en|con|la|el|su|un|de|que|cuanto|sobre|cobran?|piden?|tienen?|hay|es) )*(?:edificio|depa|departamento|instalacion|permanencia|contrato|canales|promo\w*)$/;

/** "El más barato de esos, ¿cuántos canales trae?" */
const OF_CHEAPEST = /\b(?:el|la|cual) (?:plan |es (?:el |la )?)?mas (?:barat|economic|comod)[oa] de\b/;

const CHEAPEST_AND_FACT =
  /^(?:(?:y|ya|ok|entonces|bueno|dame|quiero|mejor) )*(?:el|la) (?:plan )?mas (?:barat|economic|comod)[oa] (?:(?:que|cuantos) canales|(?:y|e) (?:(?:dime|me dices|saber) )?(?:que|cuantos|cuanta|si) (?:canales|instalacion|permanencia|(?:trae|incluye|tiene|piden?)\b))/;

/** What is asked of a plan without saying of which. */
const FACTS_OF_ONE: ReadonlySet<Intent> = new Set([
  "permanence",
  "installation",
  "channels",
  "upload_speed",
  "promotion_end",
  "building_price",
  "plan_details",
  "streaming",
]);
const MAX_WORDS_OF_FACT = 9;
/** "¿Cuál tiene permanencia?", "planes sin instalación" */
const OF_SEVERAL =
  /^(?:(?:y|entonces|pero|ok|ya) )*(?:cual|quien|que (?:plan|operador|compania|empresa)) |\b(?:cuales|quienes|planes|plan|alguno?|algunos|tod[oa]s|otr[oa]s?|cada|ambos|es[oa]s|ell[oa]s|l[oa]s (?:2|3|4)|operador\w*|compania\w*|empresa\w*|prefiero|quiero|busco|necesito|uno?|sin|con|solo)\b/;

/** What a message refers to, where it is a reference of one kind; null: it is none of it. */
type Resolver = (plain: Referred, conversation: Conversation) => Referred | null;

/** Resolves what a message refers to by name, by price, or as the plans of the last list: the first that finds something decides. */
export const withReferences = (understood: Reading, conversation: Conversation): Referred => {
  const listed = listedFor(understood, conversation.plans);
  const plain: Referred = { understood, listed, only: null, listing: null };
  const resolvers = [...OF_ANY_MESSAGE, ...(isAboutPlans(understood.intent) ? OF_PLANS_ALONE : [])];
  for (const resolve of resolvers) {
    const referred = resolve(plain, conversation);
    if (referred !== null) return referred;
  }
  return plain;
};

/** "¿De qué planes hablas?" */
const whichPlans: Resolver = (plain, { text }) => {
  if (!asksWhichPlans(text)) return null;
  const { understood, listed } = plain;
  const one = understood.isCounted ? nthOf(listed, understood.nth) : undefined;
  const meant = one === undefined ? listed : [one];
  return {
    ...plain,
    understood: { ...asReading(understood, "plan_details"), topics: [] },
    listing:
      meant.length === 0 ? null : { opening: es.meantPlans(meant.length), plans: meant, templates: [] },
  };
};

/** "¿Cuál era el más barato que me dijiste primero?": the cheapest of the first list. */
const ofFirstList: Resolver = (plain, { text, plans }) => {
  const [first = []] = plans.lists;
  const [cheapest] = byFirstYear(first);
  if (cheapest === undefined || !OF_FIRST_LIST.test(text)) return null;
  const shown = CHEAPEST.test(text) ? [cheapest] : first;
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [] },
    listing: { opening: es.meantPlans(shown.length), plans: shown, templates: [] },
  };
};
const OF_FIRST_LIST =
  /\b(?:me )?(?:dijiste|diste|mostraste|ensenaste|nombraste|mencionaste|recomendaste|salio|salia) (?:al )?(?:primero|principio|inicio|comienzo)\b/;

/** "¿Conviene?", of the first of the plans that were listed. */
const judged: Resolver = (plain, { text }) => {
  const [first] = plain.listed;
  return first !== undefined && !plain.understood.pays && asksVerdictAlone(text)
    ? ofPlans(plain, [first])
    : null;
};

/** "¿Y de otra empresa?", "¿y el siguiente más barato, pero de otra empresa?" after one operator's plans. */
const ofOtherOperators: Resolver = (plain, { text }) => {
  const { understood, listed } = plain;
  if (asksForOtherOperators(text) && listed.length > 0) return ofOthers(plain);
  return OF_ANOTHER_OPERATOR.test(text) && operatorsOf(listed).length === 1
    ? ofOthers({ ...plain, understood: { ...understood, megabits: alikeOf(plain, text) } })
    : null;
};

/** "¿Y al año?" */
const overYear: Resolver = (plain, conversation) => {
  const { understood } = plain;
  if (!understood.yearTotal || !asksYearOfListed(conversation)) return null;
  const plans = plain.listed.slice(0, MAX_FACTS);
  return {
    ...plain,
    understood: asReading(understood, "price"),
    listing: {
      opening: yearSavings(understood, plans) ?? es.yearOfPlans,
      plans,
      templates: [],
      withYear: true,
    },
  };
};

/** "El de Movistar de 1000", then "¿y si mejor uno de 600, cuánto ahorro?": the cheapest of that speed beside it. */
const savingOfSpeed: Resolver = (plain, { text, plans, offerings, operators, country }) => {
  const { understood } = plain;
  const own = extractSlots(text, { operators, country });
  const { one } = plans;
  if (one === null || !understood.asksSaving || understood.pays || own.megabits === null) return null;
  const asked = { ...NO_SLOTS, type: one.type, megabits: own.megabits, operators: own.operators };
  const [other] = byFirstYear(offerings.filter(fits({ ...asked, intent: "price" })));
  return other === undefined || other === one
    ? null
    : ofPlans({ ...plain, understood: { ...asReading(understood, "comparison"), topics: [] } }, [other, one]);
};

/** "¿Y en el segundo año?", of the plans that were shown. */
const secondYear: Resolver = (plain, { text, plans }) => {
  if (!SECOND_YEAR.test(text) || plans.last.length === 0) return null;
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [] },
    listing: {
      opening: es.secondYear,
      plans: plans.last.slice(0, MAX_FACTS),
      fact: (plan) =>
        es.facts.secondYear(money(centsOver(plan, MONTHS * 2) - centsOver(plan, MONTHS), plan.currency)),
      templates: [],
    },
  };
};
const SECOND_YEAR = /\b(?:segundo|2do|2) ano\b|\bano 2\b/;
const MONTHS = 12;

/** "El que sigue". */
const nextInList: Resolver = (plain, { text, plans }) => {
  const next = plain.understood.more && NEXT.test(text) ? nextOf(plans) : undefined;
  return next === undefined ? null : ofPlans(plain, [next]);
};

/** A place that was counted in the list: one that it has not, or "¿y el segundo de qué empresa es?", of that plan. */
const countedInList: Resolver = (plain) => {
  const { understood, listed } = plain;
  if (isBeyondList(understood, listed)) return askingBack(plain, es.onlyListed(listed.length), listed);
  const isThere = understood.isCounted && nthOf(listed, understood.nth) !== undefined;
  return understood.intent === "clarify" && isThere
    ? { ...plain, understood: asReading(understood, "plan_details") }
    : null;
};

/** "Me quedo con ese", of two. */
const purchaseOfTwo: Resolver = (plain, conversation) => {
  const { understood, listed } = plain;
  if (!buysOneOfTwo(understood, conversation)) return null;
  return ASKS_HOW.test(conversation.text)
    ? askingBack(plain, es.buy, listed, [es.whichOfTwo])
    : askingBack(plain, es.whichOfTwo, listed);
};

/** "¿Qué diferencia hay con el primero?", "¿el primero o el segundo?" */
const comparedInList: Resolver = (plain, { plans }) => {
  const { understood, listed } = plain;
  const compared = withDescribed(understood, { listed, plans });
  if (compared.length === 2) return ofPlans(plain, compared);
  const isOfPlans = PLAN_LISTING.has(understood.intent) || understood.intent === "plan_details";
  return understood.otherNth !== null && isOfPlans
    ? { ...plain, understood: asReading(understood, "comparison") }
    : null;
};

/** "¿Uno parecido más barato?" */
const cheaperAlike: Resolver = (plain, { text }) => {
  const { understood, listed } = plain;
  return understood.cheaper && understood.megabits === null && listed.length > 0 && ALIKE.test(text)
    ? { ...plain, understood: { ...understood, fastest: false, megabits: alikeSpeed(listed) } }
    : null;
};

/** "¿Y el de Bitel?", of the plan in hand. */
const insteadOfPlanInHand: Resolver = (plain, { text, plans, offerings, operators, country }) => {
  const inHand = planInHand(plans);
  if (inHand === null) return null;
  const own = extractSlots(text, { operators, country });
  const instead = insteadOf(inHand, { text, own, offerings });
  const isOfOther = instead?.operators.every((name) => name !== inHand.brand) ?? false;
  if (instead === null || (instead.plans.length === 0 && !isOfOther)) return null;
  if (instead.plans.length === 1) return ofPlans(plain, instead.plans);
  const like = { ...plain.understood, operators: instead.operators, megabits: inHand.megabits, nth: null };
  return { ...plain, understood: asReading(like, "price") };
};

/** "Ese pero con tele". */
const changedInList: Resolver = (plain, { text, plans }) => {
  const { understood, listed } = plain;
  const same = SAME_BUT.test(text) ? (plans.one ?? plans.last[0]) : undefined;
  const plan = same ?? nthOf(listed, understood.nth);
  // "El mismo pero sin tele": what was asked of that plan is no wish.
  const asked = same === undefined ? understood : { ...understood, service: null, moreServices: [] };
  const changed = plan === undefined ? null : changedPlan(asked, text, plan);
  return changed === null ? null : { ...plain, understood: changed };
};

/** "El Hogar 600", "el de 99 soles". */
const namedOrPriced: Resolver = (plain, { text, offerings }) => {
  const { understood, listed } = plain;
  const beside = { operators: understood.operators, listed };
  const named = plansNamedIn(text, offerings, beside);
  const priced = named.length > 0 ? [] : plansOfPriceIn(text, offerings, beside);
  if (priced.length > 1) return { ...plain, ...listingOfPrice(understood, priced) };
  return named.length + priced.length > 0 ? ofPlans(plain, [...named, ...priced]) : null;
};

/** "El de Claro", "el de 850", "quiero contratar el WOW de 400". */
const ofOperatorOrSpeed: Resolver = (plain, { text, plans, offerings, operators: known, country }) => {
  const { understood, listed } = plain;
  const { operators, intent, megabits } = understood;
  const own = extractSlots(text, { operators: known, country });
  const meets = fits({ ...NO_SLOTS, ...packOf(own), intent: "price" });
  const [one] = [
    ...plansOfOperatorIn(text, { operators, lists: [...plans.lists, listed] }),
    ...plansOfSpeedIn(text, offerings, { operators, listed: [...listed, ...plans.counted], meets }),
    ...(intent === "buy" && operators.length === 1 && megabits !== null
      ? plansOfSpeed(megabits, offerings, { operators, listed, meets })
      : []),
  ];
  if (one === undefined) return null;
  const details = { ...plain, understood: asReading(understood, "plan_details") };
  // "¿El de WIN es dúo o trío?"
  if (understood.comparesTypes)
    return {
      ...details,
      listing: { opening: es.contentOfPlans(1), plans: [one], fact: contentOf, templates: [] },
    };
  return ofPlans(intent === "comparison" ? details : plain, [one]);
};

/** "¿Y la instalación?", "¿tiene permanencia?", of what was shown. */
const factOfShown: Resolver = (plain, conversation) => {
  const { understood } = plain;
  const { plans } = conversation;
  // "¿Cuál tiene más canales?", after plans without television: of all their operators' plans.
  const isOfTvAlone = understood.intent === "channels" && plans.last.every(({ type }) => type === "internet");
  if (asksFactOfShown(understood, conversation) && !isOfTvAlone)
    return { ...plain, understood: { ...understood, nth: null, ofListed: true }, only: plans.last };
  if (plans.one !== null) return asksOfOne(understood, conversation) ? ofPlans(plain, [plans.one]) : null;
  // After a list by several criteria it is asked of that list, though the question does not say so.
  const isOfOthers =
    understood.operators.length > 0 && plans.last.every(({ brand }) => !understood.operators.includes(brand));
  if (plans.last.length < 2 || isOfOthers || !asksFactAlone(understood, conversation)) return null;
  // The speed of one operator's plan names it.
  const megabits = understood.operators.length === 1 ? understood.megabits : null;
  return { ...plain, understood: { ...understood, megabits, ofListed: true }, only: plans.last };
};

/** "¿Y cuánto cobran por instalar?": a fact, and nothing of which plans. */
const asksFactAlone = (understood: Reading, conversation: Conversation): boolean => {
  const { intent, fixedPrice, rise, freeInstallation, noPermanence } = understood;
  const { text, plans } = conversation;
  const isOfTv = plans.last.every(({ type }) => type !== "internet");
  return (
    (FACTS_OF_SEVERAL.has(intent) || (intent === "channels" && isOfTv && COUNTS_CHANNELS.test(text))) &&
    !(fixedPrice || rise !== null || freeInstallation || noPermanence) &&
    !OF_SEVERAL.test(text) &&
    text.split(" ").length <= MAX_WORDS_OF_FACT &&
    !isNarrowed(conversation)
  );
};
const FACTS_OF_SEVERAL: ReadonlySet<Intent> = new Set(["installation", "permanence", "promotion_end"]);
const COUNTS_CHANNELS =
  /^(?:(?:y|ok|ya|pero) )*cuant[oa]s canales (?:traen?|tienen?|dan?|incluyen?|son|vienen?|hay)$/;

/** "¿Ese trae deco?", "¿el de Bitel tiene decodificador?": how many are known of the plans with television that were shown. */
const decodersOfShown: Resolver = (plain, { text, plans, offerings, operators, country }) => {
  const { understood, listed } = plain;
  if (!ASKS_DECODER.test(text)) return null;
  const own = extractSlots(text, { operators, country }).operators;
  const one = own.length === 0 ? (nthOf(listed, understood.nth) ?? plans.one) : null;
  const isMeant = ({ brand, type }: Offering): boolean =>
    type !== "internet" && (understood.operators.length === 0 || understood.operators.includes(brand));
  const shown = [...new Set(plans.shown)].filter(isMeant).slice(-MAX_FACTS);
  const others = understood.operators.length === 0 ? [] : byFirstYear(offerings.filter(isMeant));
  const withTv = one ? [one] : shown.length > 0 ? shown : others.slice(0, MAX_FACTS);
  return withTv.length === 0
    ? null
    : {
        ...plain,
        understood: { ...asReading(understood, "plan_details"), topics: [] },
        listing: {
          opening: es.decodersOfPlans,
          plans: withTv,
          fact: ({ decoders }) => es.facts.decoders(decoders),
          templates: [],
        },
      };
};
const ASKS_DECODER =
  /\b(?:tra[ei]\w*|tien\w+|inclu\w+|vien\w+|dan?|cuantos) (?:con )?(?:su |el |un |algun )?(?:decos?|decodificador(?:es)?)(?: (?:es[eao]s?|incluid[oa]s?|trae|tiene|son|dan))*$/;

/** "¿Cuánto sería por cabeza?": what each of the household pays for the plans that were shown. */
const perPerson: Resolver = (plain, { text, plans, said }) => {
  const people = said.map((one) => peopleIn(one)).findLast((count) => count !== null && count > 1) ?? null;
  const one = nthOf(plain.listed, plain.understood.nth);
  const shown = one === undefined ? plans.last : [one];
  if (people === null || shown.length === 0 || !PER_PERSON.test(text)) return null;
  const share = (cents: number): number => Math.round(cents / people);
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [] },
    listing: {
      opening: es.perPerson(people),
      plans: shown.slice(0, MAX_FACTS),
      fact: ({ priceCents, promotion, currency }) =>
        es.facts.each(
          priceText(
            {
              priceCents: share(priceCents),
              promotion: promotion && { ...promotion, priceCents: share(promotion.priceCents) },
            },
            currency,
          ),
        ),
      templates: [],
    },
  };
};
const PER_PERSON =
  /\bcuanto\b.*\b(?:por (?:cabeza|persona|cada un[oa])|c u|cada (?:un[oa]|quien)|(?:dividid[oa] )?entre (?:tod[oa]s|(?:l[oa]s )?\d|nosotros))\b|\b(?:por cabeza|c u|cada un[oa])\b.*\bcuanto\b/;

/** "El más barato de esos, ¿cuántos canales trae?", "el más barato, y dime qué canales trae". */
const factOfCheapest: Resolver = (plain, { text }) => {
  const { understood, listed } = plain;
  const [cheapest] = byFirstYear(listed);
  if (cheapest === undefined || !FACTS_OF_ONE.has(understood.intent)) return null;
  if (understood.ofListed && OF_CHEAPEST.test(text)) return ofPlans(plain, [cheapest]);
  return CHEAPEST_AND_FACT.test(text)
    ? ofPlans({ ...plain, understood: asReading(understood, "plan_details") }, [cheapest])
    : null;
};

/** "¿Cuántos canales trae el plan más caro de Movistar?", or of the list: of that plan alone. */
const factOfSuperlative: Resolver = (plain, { text, offerings }) => {
  const { intent, operators } = plain.understood;
  const [, superlative] = ONE_BY_PRICE.exec(text) ?? [];
  const [operator, another] = operators;
  if (superlative === undefined || another !== undefined) return null;
  if (!FACTS_OF_ONE.has(intent) || plain.understood.ofListed) return null;
  const among = operator === undefined ? plain.listed : offerings.filter(({ brand }) => brand === operator);
  const own = byFirstYear(among.filter(({ type }) => intent !== "channels" || type !== "internet"));
  const plan = superlative.startsWith("car") ? own.at(-1) : own[0];
  return plan === undefined ? null : ofPlans(plain, [plan]);
};
const ONE_BY_PRICE = /\b(?:el|la|al|del)(?: plan)? mas (barat[oa]|economic[oa]|comod[oa]|car[oa])\b/;

/** "¿Cuál me conviene?", "de esos, ¿cuál tiene más megas?" */
const ofLastList: Resolver = (plain, conversation) => {
  const { understood, listed } = plain;
  const { text, plans } = conversation;
  const { intent } = understood;
  const asksAdvice = intent === "clarify" && ADVICE_ON_TWO.test(text);
  // "El más rápido de Claro" is that of all its plans, though two plans were compared.
  const isOfTwo =
    listed.length === 2 &&
    (LISTING.has(intent) || asksAdvice) &&
    (intent !== "channels" || listed.some(({ type }) => type !== "internet")) &&
    !isNarrowed(conversation) &&
    OF_TWO.test(text);
  if (isOfTwo && asksAdvice) return ofPlans(plain, listed);
  // "¿Cuál tiene subida igual?", of which there is one, then "y de esos, ¿el más barato?"
  const [only] = listed;
  if (OF_THOSE.test(text) && listed.length === 1 && only !== undefined && PLAN_LISTING.has(intent))
    return ofPlans(plain, [only]);
  if (FACT_OF_SHOWN.test(text) && FACTS_OF_ONE.has(intent) && plans.byRank && listed.length > 1)
    return { ...plain, understood: { ...understood, ofListed: true }, only: listed };
  return (understood.ofListed && listed.length > 1) || isOfTwo ? ofList(plain, conversation) : null;
};

const OF_THOSE = /\b(?:de|entre) (?:es[oa]s|ell[oa]s)\b/;

/** What the plans are that were shown: their packs, their speeds, what they hold. Null: another question, or none were shown. */
const ofShown = (plain: Referred, { text, plans }: Conversation): Referred | null => {
  const one = nthOf(plain.listed, plain.understood.nth);
  const shown = one === undefined ? plans.last : [one];
  const [plan, another] = shown;
  if (plan === undefined) return null;
  const understood = { ...asReading(plain.understood, "plan_details"), topics: [] };
  const withFact = (opening: string, fact: (one: Offering) => string): Referred => ({
    ...plain,
    understood,
    listing: { opening, plans: shown.slice(0, MAX_LISTED), fact, templates: [] },
  });
  const isOfOne = another === undefined;
  if (asksPacksOfShown(text)) return withFact(es.contentOfPlans(shown.length), contentOf);
  if (asksContentOfShown(text))
    return isOfOne
      ? ofPlans({ ...plain, understood }, [plan])
      : withFact(es.contentOfPlans(shown.length), contentOf);
  if (asksSpeedOfShown(text))
    return isOfOne
      ? ofPlans({ ...plain, understood }, [plan])
      : withFact(es.speedOfPlans, ({ megabits }) =>
          megabits === null ? es.facts.noSpeed : es.facts.speed(megabits),
        );
  const slowest = shown.reduce((least, one) => ((one.megabits ?? 0) < (least.megabits ?? 0) ? one : least));
  if (slowest.megabits !== null && (asksWhetherEnough(text) || (isOfOne && asksHowManyUsers(text))))
    return {
      ...plain,
      understood: {
        ...asReading(
          { ...plain.understood, megabits: slowest.megabits, asksEnough: true, nth: null, budget: null },
          "speed",
        ),
        operators: isOfOne ? [plan.brand] : [],
        topics: [],
      },
    };
  return null;
};

/** "Pago 109", then "¿cuánto ahorraría al año?"; null: it is not asked, or not said what is paid. */
const yearSavings = ({ asksSaving, pays, budget }: Reading, plans: readonly Offering[]): string | null => {
  const [first] = plans;
  if (!asksSaving || !pays || budget === null || first === undefined) return null;
  const amount = (cents: number): string => money(cents, first.currency);
  const month = Math.round(budget * 100);
  const year = ofYear(month);
  return es.yearSavings(
    amount(month),
    amount(year),
    plans
      .filter((plan) => firstYearCents(plan) < year)
      .map((plan) => ({ name: planName(plan), less: amount(year - firstYearCents(plan)) })),
  );
};

/** "¿Qué diferencia hay entre los 2?": the two that were named or counted; null: any other question, or none were. */
const ofTheTwo = (plain: Referred, { text, plans }: Conversation): Referred | null => {
  const asksDifference = DIFFERENCE_ALONE.test(text) || asksSavingOfTwo(plain.understood, text);
  const two = asksDifference || OF_THE_TWO.test(text) ? lastTwoOf(plans, plain.understood) : [];
  const isOfShown = plans.last.length === 2 && !asksSavingOfTwo(plain.understood, text);
  if (two.length === 2 && !isOfShown) return ofPlans(plain, two);
  if (!asksDifference || !/\b2$/.test(text) || plain.understood.operators.length >= 2) return null;
  const { counted } = plans;
  if (counted.length === 2) return ofPlans(plain, counted);
  return counted.length > 2 ? askingBack(plain, es.whichTwo, counted) : null;
};

/** "¿Esos cobran instalación?", "¿cuál tiene permanencia?" of two, "¿cuántos canales traen?" */
const asksFactOfShown = (
  { intent, freeInstallation, noPermanence }: Reading,
  conversation: Conversation,
): boolean => {
  const { text, plans } = conversation;
  return (
    ASKED_OF_SHOWN.has(intent) &&
    plans.last.length > 1 &&
    !(freeInstallation || noPermanence) &&
    !isNarrowed(conversation) &&
    (OF_THESE.test(text) ||
      (plans.last.length === 2 && (WHICH_OF_TWO.test(text) || FACT_OF_SHOWN.test(text))))
  );
};
const ASKED_OF_SHOWN: ReadonlySet<Intent> = new Set([
  "installation",
  "permanence",
  "channels",
  "promotion_end",
  "building_price",
]);
const OF_THESE =
  /^(?:(?:y|pero|ok|ya) )*(?:(?:todos )?(?:es[oa]s|est[oa]s|ell[oa]s) |cuantos canales (?:traen|tienen|dan|incluyen)(?: cada uno)?$)/;
const WHICH_OF_TWO =
  /^(?:(?:y|pero|ok|ya) )*(?:cual|quien)(?: de (?:los|esos) 2)? (?:no )?(?:es el que |me )?(?:tiene|pide|cobra|exige|trae|dura|sube)\b/;

/** "Y sin tele", then "¿cuánto me ahorro?", of who has not said what is paid today. */
const asksSavingOfTwo = ({ asksSaving, pays, budget }: Reading, text: string): boolean =>
  (asksSaving || LESS_ALONE.test(text)) && !pays && budget === null && SAVING_ALONE.test(text);
const LESS_ALONE = /\bcuanto menos\b/;
const SAVING_ALONE =
  /^(?:(?:y|entonces|ok|ya) )*cuanto (?:(?:me |nos |se )?(?:ahorr|economiz)\w+|menos(?: (?:es|sale|cuesta|pago|seria))?)(?: (?:asi|ahi|con eso|entonces|al mes|al ano))*$/;

/** "¿Qué diferencia hay con el primero?", after the details of another one; empty: any other question. */
const withDescribed = (
  { intent, nth, otherNth }: Reading,
  { listed, plans: { one } }: Pick<Referred, "listed"> & Pick<Conversation, "plans">,
): readonly Offering[] => {
  const counted = intent === "comparison" && otherNth === null ? nthOf(listed, nth) : undefined;
  return one === null || counted === undefined || counted === one ? [] : [one, counted];
};

/** The plans that were shown, of which the message does not say which it means. */
const askingBack = (
  plain: Referred,
  opening: string,
  plans: readonly Offering[],
  remarks: readonly string[] = [],
): Referred => ({
  ...plain,
  understood: asReading(plain.understood, "plan_details"),
  listing: { opening, remarks, plans, templates: [] },
});

/** "Ese pero con tele": plans that are at least as fast, of its operator, by what the message changes. Null: it changes none. */
const changedPlan = (understood: Reading, text: string, plan: Offering): Reading | null => {
  const { type, withTv, withoutTv, phone, noPermanence, freeInstallation } = understood;
  const changesPack = type !== null || withTv || withoutTv || phone !== null;
  // Conditions are the same for all plans of most operators.
  const changesConditions = noPermanence || freeInstallation;
  // "Ese mismo pero con más megas".
  if (plan.megabits !== null && FASTER.test(text))
    return asReading(
      {
        ...understood,
        nth: null,
        operators: [plan.brand],
        type: plan.type,
        megabits: plan.megabits,
        overMegabits: true,
        fastest: false,
      },
      "price",
    );
  if (!(changesPack || changesConditions) || !BUT.test(text)) return null;
  const megabits = understood.megabits ?? plan.megabits;
  const operators = changesConditions ? [] : [plan.brand];
  return asReading({ ...understood, nth: null, operators, megabits }, "price");
};
const FASTER = /\bpero (?:con |que (?:tenga|sea|traiga) )?mas (?:megas|velocidad|rapid[oa])$/;
const SAME_BUT = /\b(?:el|la|lo) mism[oa](?: plan)? pero (?:sin|con)\b/;
const BUT = /\bpero (?:con|sin|que (?:tenga|traiga|incluya|venga))\b/;

/** After the details of one plan "el primero" is the first of the list before them. */
const listedFor = ({ isCounted }: Reading, { counted, last }: ConversationPlans): readonly Offering[] =>
  isCounted ? counted : last;

/** "¿Cuál de los dos?", "el más barato de los dos". */
const OF_THE_TWO =
  /\b(?:cual|quien) de (?:los|las|esos|ambos|es[oa]s) 2\b|\b(?:entre|compar\w+|de) (?:esos|los) 2\b/;

/** The last two plans that the conversation was about; where it was about none, the first of the last two lists. Each once. */
const lastTwoOf = (
  { named, lists, last, isCounted: isOfPlace }: ConversationPlans,
  { intent, operators }: Reading,
): readonly Offering[] => {
  const lastTwo = (plans: readonly Offering[]) => [...new Set(plans.toReversed())].slice(0, 2).toReversed();
  const ofNamed = lastTwo(named);
  const leading = lists.slice(-2).flatMap(([first]) => first ?? []);
  // Two operators, as the conversation asked for their plans, are compared by what it asked for.
  const areOperators = intent === "comparison" && operators.length > 1;
  if (ofNamed.length === 2 || areOperators) return ofNamed;
  // After "el segundo" it is not known which two are meant.
  return last.length === 1 && isOfPlace ? ofNamed : lastTwo(leading);
};

/** "El que sigue", as against "otros". */
const NEXT = /\b(?:el|la) (?:que (?:le )?sigue|siguiente|proxim[oa])\b/;

/** The plan after the one that the last reply was about, in the list that had it. */
const nextOf = ({ one, counted }: ConversationPlans): Offering | undefined => {
  const at = one === null ? -1 : counted.indexOf(one);
  return at < 0 ? undefined : counted[at + 1];
};

/** "¿Uno parecido más barato?": at least half as fast as the first of those. */
const ALIKE = /\b(?:parecid|similar|igual|lo mismo)/;
const alikeSpeed = ([first]: readonly Offering[]): number | null =>
  first?.megabits ? Math.floor(first.megabits / 2) : null;

/** The speed that was asked for; where none was and a plan alike is, that of the first one. */
const alikeOf = ({ understood: { megabits }, listed: [first] }: Referred, text: string): number | null =>
  megabits ?? (ALIKE.test(text) ? (first?.megabits ?? null) : null);

/** "¿Tiene permanencia?", "¿cuánto es al año?", which name no plan, operator or criterion. */
const asksOfOne = (understood: Reading, conversation: Conversation): boolean => {
  const { intent, yearTotal, nth, refusesService } = understood;
  const { text } = conversation;
  const asksFact = (FACTS_OF_ONE.has(intent) || yearTotal) && !OF_SEVERAL.test(text);
  const buysIt = intent === "buy" && BUYS_IT.test(text);
  return (
    (asksFact || buysIt) &&
    nth === null &&
    !refusesService &&
    text.split(" ").length <= MAX_WORDS_OF_FACT &&
    !isNarrowed(conversation)
  );
};

/** "Me quedo con ese", after two operators' plans of which none was singled out. */
const buysOneOfTwo = (
  { intent, nth, isCounted }: Reading,
  { text, operators, country, plans: { last, one } }: Conversation,
): boolean => {
  const isOfTwo = last.length === 2 && operatorsOf(last).length === 2;
  if (intent !== "buy" || isCounted || !isOfTwo || one !== null) return false;
  const own = extractSlots(text, { operators, country });
  const isNamed = own.operators.length > 0 || own.budget !== null || own.megabits !== null;
  return !isNamed && (nth === 1 || BUYS_IT.test(text));
};

const ASKS_HOW = /\b(?:como|donde|que (?:hago|tengo que hacer|necesito))\b/;

/** "Lo quiero", "¿cómo lo contrato?" */
const BUYS_IT =
  /\bl[oa] (?:quiero|contrat\w+|tomo|llevo|compro|pido|saco)\b|\b(?:contratar|comprar|tomar|pedir|sacar|adquirir)l[oa]\b/;

const ofOthers = (plain: Referred): Referred => {
  const { understood, listed } = plain;
  const excluded = [...new Set([...understood.excluded, ...listed.map(({ brand }) => brand)])];
  return { ...plain, understood: asReading({ ...understood, more: true, operators: [], excluded }, "price") };
};

const asReading = (understood: Reading, intent: Intent): Reading => ({
  ...understood,
  intent,
  confidence: isMiss(understood.intent) || intent !== understood.intent ? CERTAIN : understood.confidence,
  candidates: [],
  alternative: null,
  isSecondMiss: false,
});

/** Whether a message itself says which plans it is about. */
const isNarrowed = ({ text, country, operators }: Conversation): boolean => {
  const own = extractSlots(text, { operators, country });
  return (
    own.operators.length + own.excluded.length > 0 ||
    [own.type, own.budget, own.megabits, own.nth].some((slot) => slot !== null)
  );
};

/** "¿Y al año?" says nothing of which plans. */
const asksYearOfListed = (conversation: Conversation): boolean =>
  conversation.plans.last.length > 0 &&
  !isNarrowed(conversation) &&
  !/\bplan(?:es)?\b/.test(conversation.text);

const listingOfPrice = (
  understood: Reading,
  plans: readonly Offering[],
): Pick<Referred, "understood" | "listing"> => ({
  understood: asReading({ ...understood, budget: null }, "price"),
  listing: { opening: es.ofThatPrice, plans: plans.slice(0, MAX_FACTS), templates: [] },
});

/** One plan, or the first two of several, take the place of the last list. */
const ofPlans = (plain: Referred, plans: readonly Offering[]): Referred => {
  const { understood } = plain;
  const { intent } = understood;
  const [, other] = plans;
  if (other === undefined && intent === "comparison") return plain;
  if (other !== undefined && intent === "buy") return plain;
  // What the name of a plan says is no criterion, and the operator is its own.
  const { megabits, type, budget } = NO_SLOTS;
  const operators = operatorsOf(plans);
  const place = { nth: 1, otherNth: other ? 2 : null, isCounted: false };
  const slots = { ...understood, megabits, type, budget, operators, ...place };
  const isListed = PLAN_LISTING.has(intent) || intent === "plan_details" || isMiss(intent);
  // "¿Tiene streaming?" asks for that alone.
  const asksFact = !isListed || (intent === "streaming" && understood.service === null);
  const meant = other !== undefined && isListed ? "comparison" : asksFact ? intent : "plan_details";
  return { ...plain, understood: asReading(slots, meant), listed: plans };
};

/** "¿Cuál es el más barato de ellos?", by nothing else. */
const asksCheapestOf = ({ intent, ofListed, budget, ...asked }: Reading): boolean =>
  intent === "price" &&
  ofListed &&
  budget === null &&
  !(asked.mostExpensive || asked.bestValue || asked.midPriced || asked.yearTotal || asked.comparesTypes);

const CHEAPEST = /\bmas (?:barat|economic|comod)[oa]\b/;

/** "El más barato de esos" is named before it can be contracted. */
const ofList = (plain: Referred, { text, operators, country, offerings }: Conversation): Referred => {
  const { understood, listed } = plain;
  const isListed = (name: string): boolean => listed.some(({ brand }) => brand === name);
  const own = extractSlots(text, { operators, country }).operators;
  if (own.length > 0 && !own.some(isListed)) {
    const ofThem = offerings.filter(({ brand }) => own.includes(brand));
    const meeting = ofThem.filter(fits({ ...understood, operators: own }));
    const plans = byFirstYear(meeting.length > 0 ? meeting : ofThem).slice(0, MAX_FACTS);
    return {
      ...plain,
      understood: asReading({ ...understood, operators: own }, "operator"),
      listing: { opening: es.noneListed(own), plans, templates: [] },
    };
  }
  if (!understood.operators.every(isListed) || understood.topics.includes("sports")) return plain;
  // "¿Cuál de esos trae teléfono?": not one does, and the catalogue has some.
  const meets = fits(understood);
  if (PLAN_LISTING.has(understood.intent) && !listed.some(meets) && offerings.some(meets)) return plain;
  const asksWhich = understood.intent === "buy" && /\bmas (?:barat|economic|rapid)/.test(text);
  // Those of one operator are compared as a list.
  const isOfOne =
    understood.intent === "comparison" && !understood.fastest && operatorsOf(listed).length === 1;
  const isQuestion = asksWhich || isOfOne;
  const { operators: _, ...asked } = extractSlots(text, { operators, country });
  const isOpen = isMiss(understood.intent);
  if (asksCheapestOf(understood) || (isOpen && CHEAPEST.test(text))) {
    const meeting = listed.filter(fits({ ...understood, ...asked }));
    if (meeting.length > 1)
      return {
        ...plain,
        understood: asReading(understood, "price"),
        listing: {
          opening: es.cheapestOfListed,
          plans: byFirstYear(meeting).slice(0, MAX_FACTS),
          templates: [],
        },
      };
  }
  if (understood.mostExpensive && understood.ofListed && listed.length > 1)
    return {
      ...plain,
      understood: asReading(understood, "price"),
      listing: {
        opening: es.dearestOfListed,
        plans: byFirstYear(listed).toReversed().slice(0, MAX_FACTS),
        templates: [],
      },
    };
  // "Menos de 90", then "¿y el más rápido de esos?"
  if (understood.fastest && understood.ofListed && PLAN_LISTING.has(understood.intent) && listed.length > 1)
    return {
      ...plain,
      listing: { opening: es.fastestOfListed, plans: bySpeed(listed).slice(0, MAX_FACTS), templates: [] },
    };
  // "¿Cuál es más barato de los dos?" may be taken for two intents, of which both are answered with these.
  // The speed that was asked for before is a criterion of the list, and names none of its plans.
  const isOfInstallation = understood.ofListed && understood.intent === "installation";
  const ofThese = isOfInstallation ? { ...understood, megabits: asked.megabits } : understood;
  return {
    ...plain,
    understood: isQuestion || isOpen ? asReading(ofThese, understood.fastest ? "speed" : "price") : ofThese,
    only: listed,
  };
};

/** Whatever the message is taken for. */
const OF_ANY_MESSAGE: readonly Resolver[] = [
  whichPlans,
  ofFirstList,
  decodersOfShown,
  perPerson,
  ofShown,
  judged,
  ofOtherOperators,
  overYear,
  secondYear,
  savingOfSpeed,
  ofTheTwo,
  nextInList,
];
/** Of a message about plans. */
const OF_PLANS_ALONE: readonly Resolver[] = [
  countedInList,
  purchaseOfTwo,
  comparedInList,
  cheaperAlike,
  insteadOfPlanInHand,
  changedInList,
  namedOrPriced,
  ofOperatorOrSpeed,
  factOfShown,
  factOfCheapest,
  factOfSuperlative,
  ofLastList,
];
