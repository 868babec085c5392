import type { Scored } from "../intents/intent-classifier.ts";
import { isFamiliar, isOutside } from "../intents/intent-features.ts";
import { learnedIntentOf } from "../intents/intent-names.ts";
import { type Label, type LearnedModel, ownOf } from "../intents/learned-model.ts";
import { type Intent, isElsewhere, type LearnedIntent } from "../intents/lexicon.ts";
import { sectionOfCompany } from "../text/section-aspects.ts";
import type { Slots } from "../text/slots.ts";
import { ASKS_TOTAL, correctionOf } from "./label-corrections.ts";
import { fitting, intentOfSlots, PLAN_LISTING } from "./slot-intents.ts";
import type { Judged } from "./understood.ts";
import { wordRuleOf } from "./word-rules.ts";

/** Least probability at which the likeliest intent is accepted. */
export const SURE = 0.35;
/** Below this probability of the classifier, the intent that the slots suggest is preferred. */
const SURE_OVER_SLOTS = 0.6;
/** Least probability at which an intent is offered as a candidate. */
const GUESS = 0.15;
/** From it on a message is about the assistant's subjects though it has words of another. */
const SURE_DESPITE_WORDS = 0.9;
/** From it on a message is out of scope though it fills a slot. */
const SURE_OUTSIDE = 0.8;
/** Below it a message that fills no slot is out of scope where that is the second likeliest, from MAYBE_OUTSIDE on. */
const SURE_INSIDE = 0.8;
const MAYBE_OUTSIDE = 0.25;
/** Below it a message of unknown words is not taken for a courtesy. */
const SURE_COURTESY = 0.6;
/** Below it a message without personal data by its form holds none. */
const SURE_OF_PERSONAL = 0.85;
/** What a message that counts a household's people may be taken for by its words. */
const ABOUT_PEOPLE: ReadonlySet<Label> = new Set(["personal_data", "small_talk"]);
const COURTESIES: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye", "small_talk"]);

const MANNERS: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye"]);
const NAMES_PLAN = /\b(?:el|la|ese|esa|uno) (?:plan )?de \d/;

/** What operators taught: a question that an example repeats, or one of their own intents. Null: neither. */
export const taught = (
  text: string,
  slots: Slots,
  scored: readonly Scored<Label>[],
  { lookUp }: LearnedModel,
): Judged | null => {
  const repeated = lookUp.repeated(text);
  const [first] = scored;
  const own = first && first.probability >= SURE ? ownOf(first.label) : null;
  const example = repeated ?? (own === null ? null : lookUp.nearestOf(own, text));
  if (!example) return null;
  const learned = learnedIntentOf(example.intent);
  const confidence = repeated ? example.confidence : Math.round((first?.probability ?? 0) * 100) / 100;
  const intent = learned === null ? "own" : fitting(learned, slots);
  return { intent, confidence, candidates: [], alternative: null, example };
};

const UNKNOWN: Judged = {
  intent: "fallback",
  confidence: 0,
  candidates: [],
  alternative: null,
  example: null,
};

const certain = (intent: Intent): Judged => ({ ...UNKNOWN, intent, confidence: CERTAIN });

/** What words and slots decide by themselves; null: nothing. */
const readingOfWords = (text: string, slots: Slots): Judged | null => {
  const section = slots.operators.length === 0 ? sectionOfCompany(text) : null;
  if (section !== null) return certain(section);
  const rule = wordRuleOf(text, slots);
  if (rule === undefined) return null;
  const { intent, isFitted, candidates } = rule;
  if (candidates !== undefined) return { ...UNKNOWN, intent, candidates, confidence: OF_EITHER };
  return certain(isFitted === true ? fitting(intent, slots) : intent);
};

/** The likeliest reading by classifier, slots and words: an intent, "clarify" with candidates, or "fallback". */
export const judge = (text: string, slots: Slots, scored: readonly Scored<LearnedIntent>[]): Judged => {
  if (text === "" || isElsewhere(text)) return UNKNOWN;
  const decided = readingOfWords(text, slots);
  if (decided) return decided;
  const [first, second] = scored;
  if (!first || !second) return UNKNOWN;
  if (isOutside(text) && slots.operators.length === 0 && first.probability < SURE_DESPITE_WORDS)
    return UNKNOWN;
  const asked = intentOfSlots(slots);
  // The word "internet" alone says little beside what the classifier found.
  const fromSlots = asked === "plan_type" && slots.type === "internet" && !slots.withoutTv ? null : asked;
  // "Mi hijo juega" fills a slot, so that it is not out of scope; "mi mamá, mi hermana y yo" is a household.
  const isHousehold = slots.people !== null && ABOUT_PEOPLE.has(first.label);
  // "Tengo 100 soles y vivo en Lince" wants plans: what is personal is found by its form.
  const isOfPlans = first.label === "personal_data" && (slots.budget !== null || slots.megabits !== null);
  const isOutOfScope = first.label === "fallback" && first.probability < SURE_OUTSIDE;
  // "Ah ok, entonces Entel" thanks for nothing.
  const isNarrowed = slots.operators.length > 0 || slots.budget !== null || slots.megabits !== null;
  const isGoingOn = COURTESIES.has(first.label) && isNarrowed && GOES_ON.test(text);
  if ((isGoingOn || isOfPlans) && fromSlots !== null) return certain(fitting(fromSlots, slots));
  const label = fromSlots !== null && (isOutOfScope || isHousehold) ? fromSlots : first.label;
  const meant = (label: Intent): Intent => fitting(correctionOf(label, text, slots)?.intent ?? label, slots);
  const intent = meant(label);
  // "Precios de WIN": the labels price and operator come to the same reading, so their probabilities add up.
  const confidenceIn = (reading: Intent): number => {
    const isSame = (one: Intent): boolean =>
      one === reading ||
      (fromSlots !== null && PLAN_LISTING.has(one) && PLAN_LISTING.has(reading)) ||
      (fromSlots !== null && reading === "plan_details" && one === "operator") ||
      (reading === "unconnected" && one === "buy");
    const same = scored.filter((one) => isSame(meant(one.label)));
    const sum = same.reduce((total, { probability }) => total + probability, 0);
    // Rounded down, and never 1: what was learned is not certain.
    return Math.min(99, Math.floor(sum * 100)) / 100;
  };
  if (fromSlots === null && isDoubtful(text, scored, [first, second])) return UNKNOWN;
  const others = scored.flatMap(({ label }) => (label === "fallback" ? [] : [label]));
  const readAs = (reading: Intent): Judged => ({
    intent: reading,
    confidence: reading === "fallback" ? 0 : confidenceIn(reading),
    candidates: [],
    alternative: others.find((other) => meant(other) !== reading && other !== reading) ?? null,
    example: null,
  });
  if (first.probability >= (fromSlots === null ? SURE : SURE_OVER_SLOTS)) return readAs(intent);
  if (fromSlots !== null) return readAs(fromSlots);
  if (first.probability < GUESS || first.label === "fallback" || !isFamiliar(text)) return UNKNOWN;
  const candidates = [first.label, second.label].filter((label) => label !== "fallback");
  return {
    intent: "clarify",
    confidence: confidenceIn(intent),
    candidates,
    alternative: null,
    example: null,
  };
};

/** Whether the likeliest label of a message without slots is no reading of it. */
const isDoubtful = (
  text: string,
  scored: readonly Scored<LearnedIntent>[],
  [first, second]: readonly [Scored<LearnedIntent>, Scored<LearnedIntent>],
): boolean =>
  // "Y el de 100 que tal" is no greeting.
  (MANNERS.has(first.label) && NAMES_PLAN.test(text)) ||
  // Personal data that a message holds is found by its form: without any, a guess is not enough.
  (first.label === "personal_data" && first.probability < SURE_OF_PERSONAL) ||
  (COURTESIES.has(first.label) && shareOfCourtesies(scored) < SURE_COURTESY) ||
  (!ASKS_TOTAL.test(text) &&
    second.label === "fallback" &&
    first.probability < SURE_INSIDE &&
    second.probability >= MAYBE_OUTSIDE);

const CERTAIN = 0.99;
const OF_EITHER = 0.5;
const GOES_ON = /\b(?:entonces|mejor|muestr\w+|dame|ver|y)\b/;

const shareOfCourtesies = (scored: readonly Scored<LearnedIntent>[]): number =>
  scored.reduce(
    // "¿Cómo te llamas?" is close to "¿quiénes son?".
    (sum, { label, probability }) =>
      COURTESIES.has(label) || label === "how_it_works" ? sum + probability : sum,
    0,
  );

/** Below this probability, a follow-up that fills a slot repeats the question before it. */
export const SURE_OF_FOLLOW_UP = 0.6;

/** Whether a message by itself asks for nothing that was understood, so that it may continue the one before it. */
export const isUnrecognised = ({ intent }: Pick<Judged, "intent">): boolean => NOT_UNDERSTOOD.has(intent);
const NOT_UNDERSTOOD: ReadonlySet<Intent> = new Set(["fallback", "clarify", "small_talk", "personal_data"]);

/** How sure a follow-up is of a cost that it asks about. */
export const SURE_OF_COST = 0.9;
/** How sure a message is of the subject before it. */
export const SURE_OF_SECTION = 0.8;
/** Fields of a reading that is answered without asking back. */
export const NOT_ASKED_BACK = { candidates: [], alternative: null } as const;
