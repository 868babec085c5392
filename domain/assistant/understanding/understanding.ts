import type { Country } from "../../kernel/market.ts";
import { builtInModel } from "../intents/built-in-model.ts";
import { featuresOf } from "../intents/intent-features.ts";
import { type LearnedModel, NO_LOOKUP, withoutOwn } from "../intents/learned-model.ts";
import type { Intent } from "../intents/lexicon.ts";
import { asCorrected, correctionAtStart, withCommaAsCorrection } from "../text/corrections-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { namesWith } from "../text/operator-names.ts";
import { withoutMentions } from "../text/operators-in-text.ts";
import { hasPersonalData, normalisedWithoutPersonalData } from "../text/personal-data-in-text.ts";
import type { Section } from "../text/section-aspects.ts";
import { extractSlots, type Slots } from "../text/slots.ts";
import { topicsIn, topicUnder } from "../topics/topics.ts";
import {
  asksForOthers,
  asksSameFact,
  asksToChange,
  asksWhetherTrue,
  asksWhoHasIt,
  CHARGES_ALONE,
  changedPack,
  continued,
  continues,
  correctedFigure,
  isFollowUp,
  isUnrecognised,
  mayContinueSection,
  namesOperatorAlone,
  OF_TODAY,
  saysHome,
  saysSent,
  saysWhenToCall,
  sectionBefore,
  widened,
} from "./follow-up.ts";
import { judge, SURE, taught } from "./judgement.ts";
import { fitting, intentOfSlots, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Candidate, Judged, Understood } from "./understood.ts";
import { unusedWords } from "./unused-words.ts";

export type Listening = {
  /** Of the catalogue. */
  readonly operators: readonly string[];
  readonly country: Country;
  /** The visitor's former messages, oldest first, for "¿y el más barato?". */
  readonly history: readonly string[];
  /** The assistant's own when absent. */
  readonly model?: LearnedModel | undefined;
};

/** The most earlier messages that are read again. */
export const REMEMBERED = 4;

/** A message, and the section of the site that the conversation is about; null: internet, or nothing yet. */
export type OfConversation = Understood & { readonly section: Section | null };

/** Recognises one message. Deterministic. */
export const understand = (message: string, listening: Listening): OfConversation => {
  const { history, model = builtInModel() } = listening;
  const messages = [...history, message];
  const texts = messages.map(normalised);
  const readings = new Map<number, Understood>();
  // Each message is read once, however many later ones follow it up.
  const at = (index: number): Understood => {
    const before = messages.slice(0, index);
    const known = readings.get(index);
    if (known !== undefined) return known;
    const said = read(
      messages[index] ?? "",
      { ...listening, model, history: before },
      {
        texts: texts.slice(0, index),
        last: () => lastSaid(index, at),
        section: () => sectionBefore(index, at),
      },
    );
    const left = asksToChange(texts.slice(0, index + 1), said)
      ? operatorOfToday(texts.slice(0, index), listening, at)
      : [];
    const understood = left.length > 0 ? { ...said, excluded: left } : said;
    readings.set(index, understood);
    return understood;
  };
  return { ...at(history.length), section: sectionBefore(messages.length, at) };
};

/** The operator with which the visitor has trouble, or which is given up; it is none to change to. */
const operatorOfToday = (
  texts: readonly string[],
  { operators, country }: Listening,
  at: (index: number) => Understood,
): readonly string[] =>
  texts
    .map((text, index) =>
      OF_TODAY.has(at(index).intent)
        ? extractSlots(text, { operators, country }).mentions.map(({ name }) => name)
        : [],
    )
    .findLast((names) => names.length > 0) ?? [];

type Reading = Listening & { readonly model: LearnedModel };

/** What came before a message, read where it needs to be known. */
type Before = {
  /** All messages, normalised. */
  readonly texts: readonly string[];
  /** The last message that says what is wanted. */
  readonly last: () => Understood | null;
  readonly section: () => Section | null;
};

const read = (message: string, listening: Reading, { texts, last, section }: Before): Understood => {
  const { operators, country, history, model } = listening;
  const isPersonal = hasPersonalData(message);
  const names = namesWith(operators);
  const rest = history.length > 0 ? message.replace(ASSENT, "") : message;
  const said = withCorrections(rest, names, model);
  const text = (history.length > 0 ? correctionAtStart(said) : null) ?? said;
  const { mentions, ...own } = extractSlots(text, { operators, country });
  const scored = scoredBesideCourtesy(text, { ...own, mentions }, listening);
  const likeliest = taught(text, own, scored, model) ?? judge(text, own, withoutOwn(scored));
  const judged = {
    ...(scored[1]?.label === "fallback" && isOfUnknownThing(message, likeliest, own, listening)
      ? { ...likeliest, intent: "fallback" as const, confidence: 0 }
      : likeliest),
    hasPersonalData: isPersonal,
    topics: topicsIn(withoutMentions(text, mentions)),
  };
  // A telephone number beside a question about prices is answered with prices; alone, with where it belongs.
  if (isPersonal && !(asksBesides(judged.intent, own) && judged.confidence >= SURE))
    return {
      ...own,
      ...judged,
      intent: "personal_data",
      confidence: 1,
      candidates: [],
      alternative: null,
      example: null,
    };
  const isOfSent = judged.intent === "my_request" && saysSent(texts);
  const mayGoOn = history.length > 0 && !isOfSent && mayContinueSection(text, own, judged, country);
  const ofSection = mayGoOn ? section() : null;
  if (ofSection !== null && continues(text, ofSection, judged, country))
    return {
      ...own,
      ...judged,
      intent: ofSection,
      confidence: SURE_OF_SECTION,
      candidates: [],
      alternative: null,
    };
  if (history.length > 0 && asksWhetherTrue(text) && section() === null)
    return { ...own, ...judged, intent: "how_it_works", topics: ["truth"], confidence: SURE_OF_SECTION };
  const isContinued = rest !== message || text !== said || isFollowUp(text, { ...own, mentions }, judged);
  const isUnclear = isUnrecognised(judged);
  const isOfToday =
    judged.topics.includes("current_operator") || (mentions.length === 1 && IS_OF_OPERATOR.test(text));
  const previous = judged.example || !(isContinued || isUnclear || isOfToday) ? null : last();
  if (previous !== null && isOfToday && OF_TODAY.has(previous.intent))
    return {
      ...own,
      ...judged,
      operators: [],
      excluded: mentions.map(({ name }) => name),
      intent: previous.intent,
      topics: previous.topics,
      candidates: [],
      alternative: null,
    };
  // "¿Cuánto cuesta la instalación?", then "¿y cuánto demora?"
  const goesOn = (before: Understood): boolean =>
    saysWhenToCall(text, before.intent) || topicUnder({ ...own, ...judged }, [before.intent]) !== null;
  if (previous !== null && isUnclear && goesOn(previous))
    return { ...own, ...judged, intent: previous.intent, confidence: SURE_OF_SECTION, candidates: [] };
  if (
    previous !== null &&
    isUnclear &&
    saysHome(text) &&
    (LISTING.has(previous.intent) || previous.intent === "buy")
  )
    return { ...previous, intent: "plan_type", confidence: SURE_OF_SECTION, topics: [], alternative: null };
  const context = isContinued && previous !== null ? widened(previous, text) : null;
  // Who says what they pay today, and to whom, compares that and no longer what was asked before.
  const before =
    context !== null && own.pays && mentions.length > 0
      ? { ...context, operators: [], megabits: null }
      : context;
  if (before === null) return { ...own, ...judged };
  const corrected = correctedFigure(said, before, own);
  const changed = { ...own, ...corrected, ...changedPack(text, before, own) };
  if (asksWhoHasIt(text) && LISTING.has(before.intent))
    return { ...before, hasPersonalData: isPersonal, candidates: [], alternative: null };
  if (asksForOthers(text, own, before))
    return {
      ...before,
      hasPersonalData: isPersonal,
      operators: [],
      excluded: [...new Set([...before.excluded, ...before.operators])],
      candidates: [],
      alternative: null,
    };
  // "¿Cuánto demora instalar?", then "¿y cuánto cuesta?"
  const ofInstallation = before.intent === "installation" && COSTS.test(text);
  // "Quiero dar de baja", then "¿me van a cobrar?"
  const ofLeaving = before.intent === "cancel_contract" && CHARGES_ALONE.test(text);
  // "Pago 100 en Claro", then "¿me conviene?"
  const ofSaving = before.pays && own.asksSaving && own.budget === null;
  const asked = ofSaving
    ? { ...judged, intent: "price" as const, confidence: SURE_OF_COST, candidates: [], alternative: null }
    : ofInstallation
      ? { ...judged, intent: "installation" as const, confidence: SURE_OF_COST }
      : ofLeaving
        ? { ...judged, intent: "permanence" as const, confidence: SURE_OF_COST }
        : judged;
  // "Con el mismo Movistar" contracts nothing.
  const namesAlone = judged.intent === "buy" && namesOperatorAlone(text, { ...own, mentions });
  const understood = continued(
    before,
    changed,
    asked,
    Object.keys(corrected).length > 0 || namesAlone || asksSameFact(text, { ...own, mentions }, before),
  );
  if (!MEANS_TWO.test(text)) return understood;
  const moreServices = lastTwoServices(understood, history, listening);
  // "¿Alguno con los dos?"
  const ofServices =
    moreServices.length > understood.moreServices.length && understood.confidence < before.confidence
      ? ({ intent: "streaming", confidence: before.confidence, candidates: [] } as const)
      : {};
  const many = MEANS_THREE.test(text) ? 3 : 2;
  return {
    ...understood,
    operators: lastOf(many, understood, history, listening),
    moreServices,
    ...ofServices,
  };
};

/**
 * "¿Qué velocidad alcanza un Ferrari?": plans would be listed for a thing of which no example has the like. Where the second
 * likeliest reading is out of scope; in cross-validation that gave up two right readings for four wrong ones.
 */
const isOfUnknownThing = (
  message: string,
  { intent, confidence, example }: Judged,
  own: Slots,
  { operators, country, model }: Reading,
): boolean =>
  example === null &&
  PLAN_LISTING.has(intent) &&
  confidence < SURE_DESPITE_UNKNOWN &&
  intentOfSlots(own) === null &&
  unusedWords(message, { operators, country, model }).some(({ isKnown }) => !isKnown);
const SURE_DESPITE_UNKNOWN = 0.9;

/** After an offer "claro" and a comma mean "of course": "claro, me interesa". */
const ASSENT =
  /^\s*claro(?: que s[ií])?\s*,\s*(?:s[ií]\s*,?\s*)?(?=(?:s[ií] )?(?:me (?:interesa|gusta|convence|lo llevo)|l[oa] (?:quiero|tomo|acepto)|quiero es[ea]|acepto)(?![\wáéíóúñ]))/iu;

/** A message as text for the patterns, with what it says in the end: "Mundo no, VTR" is "vtr". */
const withCorrections = (message: string, names: readonly string[], { lookUp }: LearnedModel): string => {
  const textOf = (typed: string): string => lookUp.translate(normalisedWithoutPersonalData(typed));
  const text = textOf(message);
  const marked = withCommaAsCorrection(message);
  if (marked === message) return asCorrected(text, names);
  const markedText = textOf(marked);
  const corrected = asCorrected(markedText, names);
  return corrected === markedText ? asCorrected(text, names) : corrected;
};

/** Whether a message asks for plans besides the personal data that it holds. */
const asksBesides = (intent: Intent, { operators, megabits }: Slots): boolean =>
  LISTING.has(intent) || (intent === "buy" && (operators.length > 0 || megabits !== null));

/** The readings of a message; of what follows its courtesy, where the whole seems to be no more than that. */
const scoredBesideCourtesy = (
  text: string,
  extracted: ReturnType<typeof extractSlots>,
  { operators, country, model: { classifier } }: Reading,
): ReturnType<LearnedModel["classifier"]["classify"]> => {
  const scored = classifier.classify(featuresOf(text, extracted));
  const [, rest = ""] = AFTER_COURTESY.exec(text) ?? [];
  if (!isCourtesy(scored[0]?.label) || rest === "") return scored;
  const slots = extractSlots(rest, { operators, country });
  const besides = classifier.classify(featuresOf(rest, slots));
  const [first] = besides;
  // "Ok gracias, ¿cuál era el de 49 soles?" asks for a plan, whatever that is taken for.
  const isQuestion = QUESTION.test(rest) && intentOfSlots(slots) !== null;
  return first !== undefined &&
    !NOT_BESIDE_COURTESY.has(first.label) &&
    (isQuestion || first.probability >= SURE_BESIDE_COURTESY)
    ? besides
    : scored;
};
const AFTER_COURTESY =
  /^(?:(?:hola\w*|buen[oa]s?|dias?|tardes?|noches?|que tal|saludos|alo|hey|amig[oa]s?|senor(?:ita|a)?|disculp\w+|joven|(?:muchas |mil )?gracias|ok|okey|ya|listo|perfecto|genial|excelente|muy amable|chevere|bacan|por la info\w*|y) )+(.+)$/;
const QUESTION = /\b(?:cual(?:es)?|cuant[oa]s?|que|como|cuando|donde|quien(?:es)?|hay|tienen?)\b/;
const isCourtesy = (label: string | undefined): boolean => label === "greeting" || label === "thanks";
const SURE_BESIDE_COURTESY = 0.9;
/** "Hola, ¿hay alguien ahí?" is a greeting as a whole. */
const NOT_BESIDE_COURTESY: ReadonlySet<string> = new Set([
  "greeting",
  "thanks",
  "goodbye",
  "small_talk",
  "fallback",
  "human",
]);

/** "Mi internet se cae", then "es de WIN". */
const IS_OF_OPERATOR = /^(?:(?:es|son|el mio es|la mia es|mi internet es) )(?:de |con )?\w+$/;

const SURE_OF_COST = 0.9;
const SURE_OF_SECTION = 0.8;
/** The cost of what was asked before it, and nothing else. */
const COSTS =
  /^(?:(?:y|eso|ese|esa|pero|entonces|la|el) )*(?:(?:(?:a |en )?cuanto|(?:que|el) (?:precio|costo)|precio|costo)(?: (?:me |nos )?(?:cuesta|sale|saldria|vale|cobran?|es|seria|esta|tiene|queda))?|(?:me |nos |se )?(?:lo )?(?:cobran?|pag(?:a|o|an|amos))(?: (?:algo|eso|aparte|por eso))*|(?:es|sale) (?:gratis|aparte)|tiene(?: algun)? costo)(?: (?:eso|aparte|por eso|algo))*$/;

const MEANS_THREE = /\b(?:es[oa]s|l[oa]s) 3\b/;
const MEANS_TWO =
  /\b(?:es[oa]s|l[oa]s) [23]\b|\bambos\b|^(?:y |entonces |ok )*(?:cuanto es |cual es |de cuanto es |y )?(?:la |cuanta |que |hay )?diferencia(?: (?:hay|de|en|del|precio|costo|el|es|entre|ellos|ambos|al|mes))*$|^(?:y |ya y |entonces )*(?:cual|quien) (?:es |sale |(?:me |nos )?cuesta )?(?:(?:me |nos )?conviene|mas barat[oa]|mas economic[oa]|menos|mejor)(?: mas)?$/;

/** The conversation's last operators, where only the last is known to be meant. */
const lastOf = (
  many: number,
  { operators, excluded }: Slots,
  history: readonly string[],
  { operators: known, country }: Listening,
): readonly string[] => {
  const [only, another] = operators;
  if (only === undefined || another !== undefined) return operators;
  const earlier = history
    .flatMap((message) => extractSlots(normalised(message), { operators: known, country }).operators)
    .filter((name) => name !== only && !excluded.includes(name));
  // Each where it was named last.
  const distinct = [...new Set(earlier.toReversed())].toReversed();
  return [...distinct.slice(1 - many), only];
};

/** "Con Disney", "¿y con HBO?", then "¿alguno con los dos?" */
const lastTwoServices = (
  { service, moreServices }: Slots,
  history: readonly string[],
  { operators, country }: Listening,
): readonly string[] => {
  if (service === null || moreServices.length > 0) return moreServices;
  const earlier = history
    .flatMap((message) => extractSlots(normalised(message), { operators, country }).service ?? [])
    .findLast((name) => name !== service);
  return earlier === undefined ? moreServices : [earlier];
};

/**
 * The last of the first `count` messages that says what is wanted: "ok" and "mmm" do not. Where none does it is the last one;
 * null: there is none.
 */
const lastSaid = (count: number, at: (index: number) => Understood): Understood | null => {
  for (let index = count - 1; index >= 0; index -= 1) {
    const one = at(index);
    if (says(one)) return one;
  }
  return count === 0 ? null : at(count - 1);
};
/** Whether a message says what is wanted: by what it fills, or by an intent that was recognised. */
const says = (one: Understood): boolean =>
  intentOfSlots(one) !== null || (!SAYS_NOTHING.has(one.intent) && one.confidence >= SURE_OF_INTENT);
const SURE_OF_INTENT = 0.5;
const SAYS_NOTHING: ReadonlySet<Intent> = new Set([
  "fallback",
  "clarify",
  "greeting",
  "thanks",
  "goodbye",
  "small_talk",
  "insult",
  "complaint",
]);

/** What was asked back and chosen: a message's slots under the intent that its visitor meant. */
export const chosen = (before: Understood, intent: Candidate): Understood => ({
  ...before,
  intent: fitting(intent, before),
  confidence: 1,
  candidates: [],
  alternative: null,
});

type Meant = Pick<Slots, "operators" | "type" | "budget" | "megabits" | "people"> & {
  readonly intent: Candidate | `own:${string}`;
};

/**
 * A message that was not understood, with the intent and criteria that another reader (the language model) found: criteria
 * recognised in the message itself take precedence. Null for an own intent without an example. The confidence stays low,
 * because the assistant did not recognise the message.
 */
export const meantAs = (
  before: Understood,
  { intent, ...more }: Meant,
  message: string,
  { lookUp }: Pick<LearnedModel, "lookUp"> = { lookUp: NO_LOOKUP },
): Understood | null => {
  const slots = {
    operators:
      before.operators.length > 0
        ? before.operators
        : more.operators.filter((name) => !before.excluded.includes(name)),
    type: before.type ?? more.type,
    budget: before.budget ?? more.budget,
    megabits: before.megabits ?? more.megabits,
    people: before.people ?? more.people,
  };
  const understood = { ...before, ...slots, candidates: [], alternative: null, example: null };
  if (!isOwn(intent)) return { ...understood, intent: fitting(intent, understood) };
  const example = lookUp.nearestOf(intent.slice("own:".length), lookUp.translate(normalised(message)));
  return example && { ...understood, intent: "own", example };
};

const isOwn = (intent: Meant["intent"]): intent is `own:${string}` => intent.startsWith("own:");
