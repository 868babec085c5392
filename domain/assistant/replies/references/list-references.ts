import { es } from "../../es.ts";
import { byFirstYear, type Offering, operatorsOf } from "../../offering.ts";
import { extractSlots } from "../../text/slots.ts";
import { asksWhichPlans } from "../../understanding/asides.ts";
import { startsOver } from "../../understanding/follow-up.ts";
import { isMiss, type Reading } from "../../understanding/reading.ts";
import { LISTING, PLAN_LISTING } from "../../understanding/slot-intents.ts";
import type { ConversationPlans } from "../conversation-plans.ts";
import { fits } from "../plan-filter.ts";
import { bySpeed } from "../plan-orders.ts";
import { MAX_FACTS, nthOf } from "../reply-parts.ts";
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

/** Whether a place that was counted is not in the list: "el segundo" of one. */
const isBeyondList = ({ isCounted, nth, otherNth }: Reading, listed: readonly Offering[]): boolean =>
  isCounted &&
  listed.length > 0 &&
  [nth, otherNth].some((place) => place !== null && nthOf(listed, place) === undefined);

/** After two plans: "¿cuál tiene más canales?", "¿y más barato?" */
const OF_TWO =
  /^(?:y |entonces |ok |pero )*(?:(?:cual|quien)(?: de (?:los|esos) (?:2|dos))? (?!plan|operador|compania|hay|llega|me recomiendas)\w+|(?:el )?mas (?:barat|rapid|economic))/;

const ADVICE_ON_TWO =
  /\b(?:cual|quien)\b.{0,20}\b(?:convien\w+|convendria|recom\w+|mejor|elij\w+|escoj\w+|barat\w+|economic\w+)\b/;

const DIFFERENCE_ALONE =
  /^(?:(?:y|entonces|ok|ya|pero) )*(?:cuanto es |cual es |cuanta es |de cuanto es |que |hay )?(?:la |cuanta )?diferencia(?: (?:hay|de|en|del|precio|costo|entre|ellos|los|esos|ambos|2|al|mes|(?:de )?cuanto|es|seria))*$/;

/** "¿De qué planes hablas?" */
export const whichPlans: Resolver = (plain, { text }) => {
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

/** "¿Cuál de esas sale menos en todo el primer año?", whatever it is taken for. */
export const leastOverYear: Resolver = (plain, conversation) => {
  const { text, plans } = conversation;
  if (plans.last.length < 2 || !LEAST_OF_THOSE.test(text) || !OVER_YEAR.test(text)) return null;
  if (isNarrowed(conversation)) return null;
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [], ofListed: true },
    listing: {
      opening: es.cheapestOfListed,
      plans: byFirstYear(plans.last).slice(0, MAX_FACTS),
      templates: [],
      withYear: true,
    },
  };
};
const LEAST_OF_THOSE =
  /\b(?:de|entre) (?:es[oa]s|ell[oa]s)\b.{0,12}\b(?:(?:sale|cuesta|pago|cobra|gasto) menos|menos (?:sale|cuesta|pago|cobra)|(?:sale |es )?mas (?:barat|economic)[oa])\b|\b(?:sale|cuesta|pago) menos\b.{0,20}\bde (?:es[oa]s|ell[oa]s)\b/;
const OVER_YEAR = /\b(?:primer ano|todo el ano|al ano|en (?:el |un )ano)\b/;

/** "¿Cuál era el más barato que me dijiste primero?": the cheapest of the first list. */
export const ofFirstList: Resolver = (plain, { text, plans }) => {
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

/** "El que sigue". */
export const nextInList: Resolver = (plain, { text, plans }) => {
  const next = plain.understood.more && NEXT.test(text) ? nextOf(plans) : undefined;
  return next === undefined ? null : ofPlans(plain, [next]);
};

/** A place that was counted in the list: one that it has not, or "¿y el segundo de qué empresa es?", of that plan. */
export const countedInList: Resolver = (plain) => {
  const { understood, listed } = plain;
  if (isBeyondList(understood, listed)) return askingBack(plain, es.onlyListed(listed.length), listed);
  const isThere = understood.isCounted && nthOf(listed, understood.nth) !== undefined;
  return understood.intent === "clarify" && isThere
    ? { ...plain, understood: asReading(understood, "plan_details") }
    : null;
};

/** "¿Cuál es el segundo más barato en Surco?", where no list has one: the cheapest in their order. */
export const ofOrderAlone: Resolver = (plain, { text, plans }) =>
  plans.last.length === 0 && ORDERED_PLACE.test(text)
    ? {
        ...plain,
        understood: {
          ...asReading({ ...plain.understood, nth: null, otherNth: null, isCounted: false }, "price"),
          topics: [],
        },
      }
    : null;
const ORDERED_PLACE = /\b(?:segund|tercer)[oa]? (?:plan )?mas (?:barat|economic|comod)[oa]\b/;

/** "Me quedo con ese", of two. */
export const purchaseOfTwo: Resolver = (plain, conversation) => {
  const { understood, listed } = plain;
  if (!buysOneOfTwo(understood, conversation)) return null;
  return ASKS_HOW.test(conversation.text)
    ? askingBack(plain, es.buy, listed, [es.whichOfTwo])
    : askingBack(plain, es.whichOfTwo, listed);
};

/** "¿Qué diferencia hay con el primero?", "¿el primero o el segundo?" */
export const comparedInList: Resolver = (plain, { plans }) => {
  const { understood, listed } = plain;
  const compared = withDescribed(understood, { listed, plans });
  if (compared.length === 2) return ofPlans(plain, compared);
  const isOfPlans = PLAN_LISTING.has(understood.intent) || understood.intent === "plan_details";
  return understood.otherNth !== null && isOfPlans
    ? { ...plain, understood: asReading(understood, "comparison") }
    : null;
};

/** "¿Cuál me conviene?", "de esos, ¿cuál tiene más megas?" */
export const ofLastList: Resolver = (plain, conversation) => {
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
    !(startsOver(text) && !OF_THOSE.test(text)) &&
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

/** "¿Qué diferencia hay entre los 2?": the two that were named or counted; null: any other question, or none were. */
export const ofTheTwo = (plain: Referred, { text, plans }: Conversation): Referred | null => {
  const asksDifference = DIFFERENCE_ALONE.test(text) || asksSavingOfTwo(plain.understood, text);
  const two = asksDifference || OF_THE_TWO.test(text) ? lastTwoOf(plans, plain.understood) : [];
  const isOfShown = plans.last.length === 2 && !asksSavingOfTwo(plain.understood, text);
  if (two.length === 2 && !isOfShown) return ofPlans(plain, two);
  if (!asksDifference || !/\b2$/.test(text) || plain.understood.operators.length >= 2) return null;
  const { counted } = plans;
  if (counted.length === 2) return ofPlans(plain, counted);
  return counted.length > 2 ? askingBack(plain, es.whichTwo, counted) : null;
};

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
