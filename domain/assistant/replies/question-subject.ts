import { CURRENCY } from "../../kernel/market.ts";
import { comesWithPhone, type Offering, operatorsOf } from "../offering.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { districtsIn } from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots, type Slots } from "../text/slots.ts";
import type { Hint } from "../understanding/language-model.ts";
import { type Reading, readMessages } from "../understanding/reading.ts";
import { PLAN_LISTING } from "../understanding/slot-intents.ts";
import { meantAs } from "../understanding/understanding.ts";
import {
  bothPlaces,
  correctsPlace,
  districtOfQuestion,
  placeOfQuestion,
  withPlace,
} from "./conversation-district.ts";
import { conversationPlans } from "./conversation-plans.ts";
import { namedOutside, offeredIn } from "./district-replies.ts";
import { mannersOf } from "./es-manners.ts";
import { withFiguresOfShown } from "./figures-of-shown.ts";
import { withReferences } from "./plan-references.ts";
import type { Knowledge, Question } from "./reply.ts";
import type { PlanListing, ReplyContext } from "./reply-parts.ts";

/** Plans of the visitor's market. */
export const offeringsFor = (
  { country }: Pick<Question, "country">,
  { offerings }: Pick<Knowledge, "offerings">,
): readonly Offering[] => offerings.filter(({ currency }) => currency === CURRENCY[country]);

/** Operators of the visitor's market. */
export const operatorsFor = (
  question: Pick<Question, "country">,
  knowledge: Pick<Knowledge, "offerings">,
): readonly string[] => operatorsOf(offeringsFor(question, knowledge));

/** What a question is about: its reading, and the plans that it may be answered with. */
type Subject = {
  readonly context: ReplyContext;
  readonly understood: Reading;
  readonly listing: PlanListing | null;
};

export const subjectOf = (question: Question, knowledge: Knowledge, hint: Hint | undefined): Subject => {
  const subject = subjectAmong(pricedFor(question, knowledge), question, knowledge, hint);
  // The reply states both prices, also that of a house.
  return question.isInBuilding && subject.understood.intent === "building_price"
    ? subjectAmong(offeringsFor(question, knowledge), question, knowledge, hint)
    : subject;
};

/** Plans of the visitor's market, at the prices of where the visitor lives. */
const pricedFor = (question: Question, knowledge: Knowledge): readonly Offering[] => {
  const houses = offeringsFor(question, knowledge);
  return question.isInBuilding ? houses.map((plan) => ({ ...plan, ...plan.building })) : houses;
};

const subjectAmong = (
  everywhere: readonly Offering[],
  question: Question,
  knowledge: Knowledge,
  hint: Hint | undefined,
): Subject => {
  const { message, turns, country } = question;
  const operators = operatorsOf(everywhere);
  const history = turns.filter(({ role }) => role === "user").map(({ content }) => content);
  const plans = conversationPlans(turns, everywhere);
  const { botName, settings = DEFAULT_SETTINGS, model } = knowledge;
  // "No es Surco, es Surquillo" asks what was asked before it.
  const isCorrection = history.length > 0 && correctsPlace(question);
  const asked = isCorrection ? history : [...history, message];
  const understoodBefore = readMessages(asked, { operators, country, model }, settings.threshold);
  const read = isCorrection && !isOfPlace(understoodBefore) ? asCoverage(understoodBefore) : understoodBefore;
  const meant = hint ? meantAs(read, hint, message, model) : null;
  const text = normalised(message);
  const said = [...history.map(normalised), text];
  const district = districtOfQuestion(question, said);
  const place = placeOfQuestion(district, question, said);
  const both = bothPlaces(question);
  const districts = both.length > 0 ? both : districtsIn(text, country);
  const wanted: Reading = meant
    ? { ...meant, section: read.section, isSecondMiss: false }
    : withFiguresOfShown(withPlace(withoutExcluded(read, question), question), {
        said,
        country,
        operators,
        plans,
      });
  const namesOperator = extractSlots(text, { operators, country }).operators.length > 0;
  const leftOut =
    wanted.nth === null && (PLAN_LISTING.has(wanted.intent) || (isOfCondition(wanted) && !namesOperator))
      ? namedOutside(place, everywhere, wanted.operators)
      : [];
  const meaning = withAnyPhonePack(withoutOperators(wanted, leftOut), everywhere);
  const { understood, listed, only, listing } = withReferences(meaning, {
    text,
    country,
    operators,
    offerings: everywhere,
    plans,
    said,
    leftOut,
  });
  // "¿Claro o WOW?", "¿WOW llega a Ate?", then "entonces, ¿cuál me queda?": of the two the one that may.
  const within = only?.filter(({ brand }) => !leftOut.includes(brand)) ?? [];
  const isWithin = only !== null && (within.length > 0 || only.length === 0);
  const context = {
    text,
    understood,
    offerings: isWithin ? within : offeredIn(place, everywhere, understood.operators),
    operators,
    country,
    botName,
    listed,
    isSecondMiss: understood.isSecondMiss,
    section: understood.section,
    said,
    manners: mannersOf(settings),
    district,
    place,
    namesDistrict: districts.length > 0,
    namesCriteria: isNarrowing(extractSlots(text, { operators, country })),
    districts: districts.length > 1 ? districts : [],
    everywhere,
    leftOut,
    shown: plans.shown,
  };
  return { context, understood, listing };
};

/** Whether another place changes the answer: "¿cuánto demoran?", then "no es Surco, es Surquillo" asks who serves the second. */
const isOfPlace = ({ intent }: Reading): boolean => PLAN_LISTING.has(intent) || intent === "coverage";

const asCoverage = (read: Reading): Reading => ({
  ...read,
  intent: "coverage",
  topics: [],
  nth: null,
  candidates: [],
  alternative: null,
});

/** "¿WOW llega a Ate?", then "sin pagar instalación": which plans are meant, and not what an operator asks. */
const isOfCondition = ({ intent, noPermanence, freeInstallation }: Reading): boolean =>
  (intent === "permanence" && noPermanence) || (intent === "installation" && freeInstallation);

/** Whether a message says which plans are wanted, beyond their operator and that they are of internet. */
const isNarrowing = ({ type, budget, megabits, people, use, service, ...own }: Slots): boolean =>
  [budget, megabits, people, use, service].some((slot) => slot !== null) ||
  (type !== null && type !== "internet") ||
  own.withTv ||
  own.phone === true ||
  own.noPermanence ||
  own.freeInstallation;

/** "Internet y teléfono fijo", where no plan has just these two: any pack that has them. */
const withAnyPhonePack = (understood: Reading, everywhere: readonly Offering[]): Reading => {
  const { type, phone, withoutTv } = understood;
  const isMissing =
    phone === true &&
    !withoutTv &&
    (type === "doble_pack" || type === "internet") &&
    !everywhere.some((plan) => plan.type === type && comesWithPhone(plan));
  return isMissing ? { ...understood, type: null } : understood;
};

/** A reading of plans without the operators that another part of the message gives up. */
const withoutExcluded = (read: Reading, { excluded = [] }: Pick<Question, "excluded">): Reading => {
  const others = excluded.filter((name) => !read.operators.includes(name) && !read.excluded.includes(name));
  return others.length === 0 || !PLAN_LISTING.has(read.intent)
    ? read
    : { ...read, excluded: [...read.excluded, ...others] };
};

/** A reading without operators whose plans are not listed: the others that were named, or all. */
const withoutOperators = (understood: Reading, leftOut: readonly string[]): Reading => {
  if (leftOut.length === 0) return understood;
  const operators = understood.operators.filter((name) => !leftOut.includes(name));
  const speeds = understood.speeds.filter(
    ({ operator }) => operator === null || operators.includes(operator),
  );
  const intent = isOfCondition(understood)
    ? understood.intent
    : operators.length > 0
      ? ("operator" as const)
      : understood.intent === "operator"
        ? ("price" as const)
        : understood.intent;
  return { ...understood, operators, speeds, intent: operators.length > 1 ? "comparison" : intent };
};
