import { es } from "../../es.ts";
import type { Intent } from "../../intents/lexicon.ts";
import { byFirstYear, type Offering } from "../../offering.ts";
import { extractSlots } from "../../text/slots.ts";
import {
  asksContentOfShown,
  asksHowManyUsers,
  asksPacksOfShown,
  asksSpeedOfShown,
  asksWhetherEnough,
} from "../../understanding/asides.ts";
import type { Reading } from "../../understanding/reading.ts";
import { contentOf, MAX_FACTS, MAX_LISTED, nthOf } from "../reply-parts.ts";
import {
  asReading,
  BUYS_IT,
  type Conversation,
  FACT_OF_SHOWN,
  FACTS_OF_ONE,
  isNarrowed,
  ofPlans,
  type Referred,
  type Resolver,
} from "./referred.ts";

/** "El más barato de esos, ¿cuántos canales trae?" */
const OF_CHEAPEST = /\b(?:el|la|cual) (?:plan |es (?:el |la )?)?mas (?:barat|economic|comod)[oa] de\b/;

const CHEAPEST_AND_FACT =
  /^(?:(?:y|ya|ok|entonces|bueno|dame|quiero|mejor) )*(?:el|la) (?:plan )?mas (?:barat|economic|comod)[oa] (?:(?:que|cuantos) canales|(?:y|e) (?:(?:dime|me dices|saber) )?(?:que|cuantos|cuanta|si) (?:canales|instalacion|permanencia|(?:trae|incluye|tiene|piden?)\b))/;

const MAX_WORDS_OF_FACT = 9;

/** "¿Cuál tiene permanencia?", "planes sin instalación" */
const OF_SEVERAL =
  /^(?:(?:y|entonces|pero|ok|ya) )*(?:cual|quien|que (?:plan|operador|compania|empresa)) |\b(?:cuales|quienes|planes|plan|alguno?|algunos|tod[oa]s|otr[oa]s?|demas|cada|ambos|es[oa]s|ell[oa]s|l[oa]s (?:2|3|4)(?! (?:meses|dias|anos|semanas))|operador\w*|compania\w*|empresa\w*|prefiero|quiero|busco|necesito|uno?|sin|con|solo)\b/;

/** "¿Y la instalación?", "¿tiene permanencia?", of what was shown. */
export const factOfShown: Resolver = (plain, conversation) => {
  const { understood } = plain;
  const { plans } = conversation;
  // "¿Cuál tiene más canales?", after plans without television: of all their operators' plans.
  const isOfTvAlone = understood.intent === "channels" && plans.last.every(({ type }) => type === "internet");
  // "¿Y si me arrepiento?" is of no plan.
  if (understood.topics.includes("withdrawal")) return null;
  if (asksFactOfShown(understood, conversation) && !isOfTvAlone)
    return { ...plain, understood: { ...understood, nth: null, ofListed: true }, only: plans.last };
  if (plans.one !== null) return asksOfOne(understood, conversation) ? ofPlans(plain, [plans.one]) : null;
  // After a list by several criteria it is asked of that list, though the question does not say so.
  const isOfOthers =
    understood.operators.length > 0 && plans.last.every(({ brand }) => !understood.operators.includes(brand));
  if (plans.last.length < 2 || isOfOthers || !asksFactAlone(understood, conversation)) return null;
  // The speed of one operator's plan names it.
  const megabits = understood.operators.length === 1 ? understood.megabits : null;
  // "Lo más cercano que tengo", then "¿cuántos canales trae?": of those, though they do not meet what was asked for.
  const ofAll = understood.intent === "channels" ? NO_FIGURES : {};
  return { ...plain, understood: { ...understood, megabits, ...ofAll, ofListed: true }, only: plans.last };
};
const NO_FIGURES = { megabits: null, budget: null, people: null, use: null } as const;

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
export const decodersOfShown: Resolver = (plain, { text, plans, offerings, operators, country }) => {
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

/** "El más barato de esos, ¿cuántos canales trae?", "el más barato, y dime qué canales trae". */
export const factOfCheapest: Resolver = (plain, { text }) => {
  const { understood, listed } = plain;
  const [cheapest] = byFirstYear(listed);
  if (cheapest === undefined || !FACTS_OF_ONE.has(understood.intent)) return null;
  if (understood.ofListed && OF_CHEAPEST.test(text)) return ofPlans(plain, [cheapest]);
  return CHEAPEST_AND_FACT.test(text)
    ? ofPlans({ ...plain, understood: asReading(understood, "plan_details") }, [cheapest])
    : null;
};

/** "¿Cuántos canales trae el plan más caro de Movistar?", or of the list: of that plan alone. */
export const factOfSuperlative: Resolver = (plain, { text, offerings }) => {
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

const OF_ONE = /\b(?:tiene|trae|es|va)\b/;
/** What the plans are that were shown: their packs, their speeds, what they hold. Null: another question, or none were shown. */
export const ofShown = (plain: Referred, { text, plans }: Conversation): Referred | null => {
  // "El más barato", then "¿cuántos megas tiene?"
  const ofOne = asksSpeedOfShown(text) && OF_ONE.test(text) ? (plans.one ?? undefined) : undefined;
  const one = nthOf(plain.listed, plain.understood.nth) ?? ofOne;
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
