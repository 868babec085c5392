import type { Country } from "../kernel/market.ts";
import {
  type Classifier,
  type Example,
  numbered,
  runInSlices,
  runToEnd,
  type Scored,
  training,
  type Vocabulary,
} from "./intent-classifier.ts";
import { featuresOf, isFamiliar, isOutside } from "./intent-features.ts";
import { learnedIntentOf } from "./intent-names.ts";
import {
  type Label,
  type LearnedModel,
  labelOf,
  lookUpIn,
  NO_LOOKUP,
  normalised,
  ownOf,
  withoutOwn,
} from "./learned-model.ts";
import type { Intent, LearnedIntent } from "./lexicon.ts";
import { extractSlots, NO_SLOTS, type Slots } from "./slots.ts";
import type { Material, TrainingExample } from "./training.ts";
import { TRAINING_EXAMPLES } from "./training-examples.ts";

/** An intent that can be asked back. */
export type Candidate = LearnedIntent | "unconnected";

/** What was recognised in a message. */
export type Understood = Slots & {
  readonly intent: Intent;
  /** Probability of the intent, 0 to 1 with two decimals. */
  readonly confidence: number;
  /** The two likeliest intents where neither is clear; else empty. */
  readonly candidates: readonly Candidate[];
  /** The second likeliest intent where the likeliest was taken; null where there is none to offer. */
  readonly alternative: LearnedIntent | null;
  /** The operators' example that the message repeats, or the nearest of an own intent. */
  readonly example: TrainingExample | null;
  /** The message holds an e-mail address, a telephone number or a document. */
  readonly hasPersonalData: boolean;
};

export type Listening = {
  /** Of the catalogue. */
  readonly operators: readonly string[];
  readonly country: Country;
  /** The visitor's former messages, oldest first, for "¿y el más barato?". */
  readonly history: readonly string[];
  /** The assistant's own when absent. */
  readonly model?: LearnedModel | undefined;
};

/** Below it a message is not taken for what it is likeliest to be. */
const SURE = 0.35;
/** Below it what the slots ask for is likelier than what the classifier found. */
const SURE_OVER_SLOTS = 0.6;
/** Below it not even a guess is offered. */
const GUESS = 0.15;
/** Of the classifier, so that its probabilities are the shares of right answers; `npm run bench assistant` prints them. */
const TEMPERATURE = 0.6;
/** From it on a message is out of scope though it fills a slot. */
const SURE_OUTSIDE = 0.8;
/** Below it a message that fills no slot is out of scope where that is the second likeliest, from MAYBE_OUTSIDE on. */
const SURE_INSIDE = 0.7;
const MAYBE_OUTSIDE = 0.2;
/** Below it a message of unknown words is not taken for a courtesy. */
const SURE_COURTESY = 0.6;
const COURTESIES: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye", "small_talk"]);
/** Below it a follow-up that fills a slot asks what the message before it asked. */
const SURE_OF_FOLLOW_UP = 0.6;
/** The most earlier messages that are read again. */
const REMEMBERED = 4;

/** Recognises one message. Deterministic. */
export const understand = (message: string, listening: Listening): Understood => {
  const { operators, country, history, model = ownModel() } = listening;
  const hasPersonalData = message.search(PERSONAL) >= 0;
  const text = model.lookUp.translate(normalised(message.replace(PERSONAL, " ")));
  const { mentions, ...own } = extractSlots(text, { operators, country });
  const scored = model.classifier.classify(featuresOf(text, { ...own, mentions }));
  const judged = {
    ...(taught(text, own, scored, model) ?? judge(text, own, withoutOwn(scored))),
    hasPersonalData,
  };
  const last = history.at(-1);
  // A telephone number beside a question about prices is answered with prices; alone, with where it belongs.
  if (hasPersonalData && !(LISTING.has(judged.intent) && judged.confidence >= SURE))
    return {
      ...own,
      ...judged,
      intent: "personal_data",
      confidence: 1,
      candidates: [],
      alternative: null,
      example: null,
    };
  if (last === undefined || judged.example || !isFollowUp(text, own, judged)) return { ...own, ...judged };
  const before = understand(last, { ...listening, model, history: history.slice(0, -1).slice(-REMEMBERED) });
  return continued(before, { ...own, ...correctedFigure(text, before, own) }, judged);
};

/** "No, perdón, 300": a figure without its unit takes the place of the only one that was said before. */
const correctedFigure = (text: string, before: Slots, own: Slots): Partial<Slots> => {
  const [, figure] = CORRECTS.test(text) ? (/(?<![\d.,$])(\d{1,6})(?![\d.,])/.exec(text) ?? []) : [];
  const isTaken = FIGURES.some((name) => own[name] !== null) || own.nth !== null;
  const [said, another] = FIGURES.filter((name) => before[name] !== null);
  if (figure === undefined || isTaken || said === undefined || another !== undefined) return {};
  return { [said]: Number(figure) };
};
const FIGURES = ["budget", "megabits", "people"] as const;

type Judged = Pick<Understood, "intent" | "confidence" | "candidates" | "alternative" | "example">;

/** What operators taught: a question that an example repeats, or one of their own intents. Null: neither. */
const taught = (
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

const judge = (text: string, slots: Slots, scored: readonly Scored<LearnedIntent>[]): Judged => {
  if (text === "") return UNKNOWN;
  if (isOutside(text) && slots.operators.length === 0) return UNKNOWN;
  const [first, second] = scored;
  if (!first || !second) return UNKNOWN;
  const fromSlots = intentOfSlots(slots);
  // "Mi hijo juega" fills a slot, so that it is not out of scope.
  const label =
    first.label === "fallback" && first.probability < SURE_OUTSIDE && fromSlots !== null
      ? fromSlots
      : first.label;
  const meant = (label: Intent): Intent => fitting(corrected(label, text, slots), slots);
  const intent = meant(label);
  // "Precios de WIN": the labels price and operator come to the same reading, so their probabilities add up.
  const confidenceIn = (reading: Intent): number => {
    const same = scored.filter((one) => meant(one.label) === reading);
    const sum = same.reduce((total, { probability }) => total + probability, 0);
    // Rounded down, and never 1: what was learned is not certain.
    return Math.min(99, Math.floor(sum * 100)) / 100;
  };
  const others = scored.flatMap(({ label }) => (label === "fallback" ? [] : [label]));
  if (COURTESIES.has(first.label) && shareOfCourtesies(scored) < SURE_COURTESY && fromSlots === null)
    return UNKNOWN;
  if (
    fromSlots === null &&
    second.label === "fallback" &&
    first.probability < SURE_INSIDE &&
    second.probability >= MAYBE_OUTSIDE
  )
    return UNKNOWN;
  if (first.probability >= (fromSlots === null ? SURE : SURE_OVER_SLOTS))
    return {
      intent,
      confidence: intent === "fallback" ? 0 : confidenceIn(intent),
      candidates: [],
      alternative: others.find((other) => meant(other) !== intent && other !== intent) ?? null,
      example: null,
    };
  if (fromSlots !== null)
    return {
      intent: fromSlots,
      confidence: confidenceIn(fromSlots),
      candidates: [],
      alternative: others.find((other) => meant(other) !== fromSlots && other !== fromSlots) ?? null,
      example: null,
    };
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

const shareOfCourtesies = (scored: readonly Scored<LearnedIntent>[]): number =>
  scored.reduce((sum, { label, probability }) => (COURTESIES.has(label) ? sum + probability : sum), 0);

/** A message that asks for the price of what the conversation is about, and nothing else. */
const ASKS_TOTAL =
  /^(?:y |entonces |ok |ya )*(?:cuanto (?:es|seria|sale|saldria|cuesta|costaria|vale|queda|quedaria)|a cuanto(?: sale| queda)?)(?: (?:eso|ese|esa|todo|en total|al mes|mensual))*$/;
const ASKS_PRICE =
  /\b(?:cuanto (?:cuesta|vale|sale|esta|cobran?|pago|pagaria)|a cuanto|precios?|tarifas?|barat\w*)\b/;

const WANTS_TO_BUY =
  /\b(?:contrat\w*|quiero|quisiera|deseo|necesito|instal\w*|poner\w*|compr\w*|afili\w*|pedir)\b/;

const PREFERS = /^(?:(?:no|ya|bueno|ah|uy|espera) )+(?:mejor|prefiero) (?:(?:de|a|con|el de|los de) )?\w+$/;

/** What a few words decide, whatever was learned. */
const corrected = (label: Intent, text: string, { unconnected, operators }: Slots): Intent => {
  if (label === "fallback" && ASKS_TOTAL.test(text)) return "price";
  if (label === "operator" && ASKS_PRICE.test(text)) return "price";
  // "No, mejor WIN" corrects the operator, and compares nothing.
  if (label === "comparison" && operators.length === 1 && PREFERS.test(text)) return "operator";
  if (label !== "buy" || WANTS_TO_BUY.test(text)) return label;
  if (unconnected) return "unconnected";
  return /^no (?:tengo|hay) (?:internet|wifi)$/.test(text) ? "outage" : label;
};

/** E-mail addresses, Peruvian mobile numbers, documents and RUTs. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.\w+|(?<![\d.])(?:\+?5[16] ?)?9\d{2}[ -]?\d{3}[ -]?\d{3}(?!\d)|\b(?:dni|documento|carn[eé])\D{0,12}\d{8,9}\b|\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/gi;

/** An intent that the slots contradict becomes the one that they fit. */
const fitting = (intent: Intent, slots: Slots): Intent => {
  // "Ya no quiero WIN, se cae a cada rato" looks for another operator.
  if (intent === "outage" && slots.excluded.length > 0) return "price";
  // "Uno que no suba de precio" asks what is paid later.
  if (intent === "price" && slots.fixedPrice) return "promotion_end";
  if (slots.unconnected && WITHOUT_CONNECTION.has(intent)) return "unconnected";
  const { operators, excluded, nth } = slots;
  if (operators.length > 1 && ["price", "plan_type", "operator"].includes(intent)) return "comparison";
  if (intent === "operator" && operators.length === 0) return excluded.length > 0 ? "price" : "plan_type";
  if (intent === "plan_details" && nth === null && operators.length > 0) return "operator";
  if (intent === "plan_type" && slots.type === null && operators.length > 0) return "operator";
  if (nth !== null && ["price", "plan_type", "operator", "streaming"].includes(intent)) return "plan_details";
  return intent;
};

/** What "todavía no tengo internet en casa" may be taken for. */
const WITHOUT_CONNECTION: ReadonlySet<Intent> = new Set([
  "outage",
  "plan_type",
  "payment",
  "cancel_contract",
  "building_price",
  "how_it_works",
  "fallback",
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

/** What the slots alone ask for. */
const intentOfSlots = ({
  operators,
  excluded,
  type,
  budget,
  megabits,
  people,
  use,
  service,
  nth,
  ...rest
}: Slots): Intent | null => {
  if (nth !== null) return "plan_details";
  if (rest.unconnected) return "unconnected";
  if (operators.length > 1) return "comparison";
  if (megabits !== null || people !== null || use !== null) return "speed";
  if (rest.noPermanence) return "permanence";
  if (rest.freeInstallation) return "installation";
  if (budget !== null) return "price";
  if (service !== null) return "streaming";
  if (operators.length === 1) return "operator";
  if (excluded.length > 0) return "price";
  return type === null ? null : "plan_type";
};

const LISTING: ReadonlySet<Intent> = new Set([
  "price",
  "speed",
  "operator",
  "plan_type",
  "comparison",
  "streaming",
  "installation",
  "permanence",
  "channels",
  "upload_speed",
  "promotion_end",
  "building_price",
]);

/** "Perdón, 5", "no, mejor de Claro", "uy no, hasta 18 lucas". */
const CORRECTS =
  /^(?:perdon|digo|uy|no (?:mejor|perdon|digo|espera)|en verdad|en realidad|mejor dicho|(?:no )?me equivoque)\b/;
/** What is asked about plans that were already described. */
const ASKS_MORE: ReadonlySet<Intent> = new Set([
  ...LISTING,
  "plan_details",
  "coverage",
  "cancel_contract",
  "payment",
]);
const MOST_WORDS_OF_MORE = 14;
const MAX_WORDS_OF_FOLLOW_UP = 8;
/** What begins another subject, or widens it to every plan. */
const OTHER_SUBJECT =
  /\b(?:planes|paquetes|otra (?:cosa|pregunta|consulta|duda)|por otro lado|cambiando|tod[oa]s|cualquier\w*|cada|en general|operador(?:es)?|companias?|empresas?|proveedor(?:es)?|cual es el plan)\b|^(?:el|lo) mas \w+$/;

/** Whether a message says itself which plans it is about. */
const isOfItsOwn = (text: string, { operators, excluded, type }: Slots): boolean =>
  operators.length > 0 || excluded.length > 0 || type !== null || OTHER_SUBJECT.test(text);

/** Whether a message is a follow-up of the one before it. */
const isFollowUp = (text: string, own: Slots, { intent, confidence }: Judged): boolean => {
  if (/^(?:y|pero|entonces|tambien|ahora|mejor|aparte|ademas|o|ok y|ya y|si y|bueno y)\b/.test(text))
    return true;
  if (CORRECTS.test(text)) return true;
  const words = text.split(" ").length;
  if (ASKS_MORE.has(intent) && words <= MOST_WORDS_OF_MORE && !isOfItsOwn(text, own)) return true;
  const onlySlots =
    intentOfSlots(own) !== null &&
    words <= 5 &&
    /^(?:con|sin|de|del|hasta|menos|que|para|solo|en|max|maximo|no)\b/.test(text);
  if (onlySlots) return true;
  if (/\b(?:es[oa]s|ellos|ambos|los 2|de esos|entre esos|cual de|alguno)\b/.test(text) && LISTING.has(intent))
    return true;
  return confidence < SURE && words <= MAX_WORDS_OF_FOLLOW_UP && intentOfSlots(own) !== null;
};

/** The message's own slots over those of the conversation. */
const continued = (
  before: Understood,
  own: Slots,
  judged: Judged & Pick<Understood, "hasPersonalData">,
): Understood => {
  const excluded = [...new Set([...before.excluded, ...own.excluded])];
  const operators = (own.operators.length > 0 ? own.operators : before.operators).filter(
    (name) => !own.excluded.includes(name),
  );
  const slots: Slots = {
    ...NO_SLOTS,
    operators,
    excluded: excluded.filter((name) => !own.operators.includes(name)),
    type: own.type ?? before.type,
    withoutTv: own.withoutTv || before.withoutTv,
    budget: own.budget ?? before.budget,
    megabits: own.megabits ?? before.megabits,
    people: own.people ?? before.people,
    use: own.use ?? before.use,
    service: own.service ?? before.service,
    noPermanence: own.noPermanence || before.noPermanence,
    freeInstallation: own.freeInstallation || before.freeInstallation,
    fixedPrice: own.fixedPrice || before.fixedPrice,
    fastest: own.fastest,
    unconnected: own.unconnected || before.unconnected,
    nth: own.nth,
  };
  const vague =
    judged.confidence < SURE_OF_FOLLOW_UP || judged.intent === "clarify" || judged.intent === "fallback";
  // "¿Y de WIN?" asks what was asked before.
  const same = vague && LISTING.has(before.intent) && intentOfSlots(own) !== null;
  if (!same) return { ...slots, ...judged };
  const intent =
    own.nth !== null
      ? "plan_details"
      : before.intent === "comparison" && operators.length === 1
        ? "operator"
        : before.intent;
  const { hasPersonalData } = judged;
  const { confidence, alternative } = before;
  return { ...slots, intent, confidence, candidates: [], alternative, example: null, hasPersonalData };
};

let learned: LearnedModel | null = null;

/** Learned on first use, which takes some tenths of a second; `prepareUnderstanding` does it beforehand. */
const ownModel = (): LearnedModel => {
  learned ??= ownModelWith(runToEnd(learning()));
  return learned;
};

const ownModelWith = (classifier: Classifier<Label>): LearnedModel => ({
  modelId: null,
  classifier,
  lookUp: NO_LOOKUP,
});

/** The assistant's own model where this process has learned it; else null. */
export const ownModelIfLearned = (): LearnedModel | null => learned;

/** The assistant's own model, learned where this process has not done so. */
export function* ownModelLearned(): Generator<void, LearnedModel> {
  learned ??= ownModelWith(yield* learning());
  return learned;
}

let preparing: Promise<LearnedModel> | null = null;

/** Trains the assistant's own model once in each process, awaiting `yieldNow` between steps. */
export const prepareUnderstanding = (yieldNow: () => Promise<unknown>): Promise<LearnedModel> => {
  preparing ??= runInSlices(ownModelLearned(), yieldNow);
  return preparing;
};

const NO_MATERIAL: Material = { examples: [], synonyms: [] };

/** What `understand` learns, with the time to do other things in between. */
export function* learning(material = NO_MATERIAL): Generator<void, Classifier<Label>> {
  return yield* learningFrom(yield* lessonFor(material));
}

export const learningFrom = ({ examples, vocabulary }: Lesson): Generator<void, Classifier<Label>> =>
  training(examples, vocabulary, TEMPERATURE);

/** Examples as features, which the vocabulary has numbered. */
export type Lesson = {
  readonly examples: readonly Example<Label>[];
  readonly vocabulary: ReadonlyMap<number, number>;
};

/** Examples read between two yields. */
const SLICE = 50;

type OwnLesson = Lesson & { readonly vocabulary: Vocabulary; readonly texts: readonly string[] };
let read: OwnLesson | null = null;

/** The assistant's own examples, read once for each process. */
function* ownLesson(): Generator<void, OwnLesson> {
  if (read !== null) return read;
  const vocabulary: Vocabulary = new Map();
  const texts: string[] = [];
  const examples: Example<Label>[] = [];
  for (const { label, message } of questionsOf(NO_MATERIAL)) {
    if (examples.length % SLICE === 0) yield;
    const text = learnable(message);
    texts.push(text);
    examples.push({ label, features: numbered(featuresToLearn(text), vocabulary) });
  }
  read = { vocabulary, texts, examples };
  return read;
}

/** The assistant's own examples and those of operators, in the order of `questionsOf`. */
export function* lessonFor(material: Material): Generator<void, Lesson> {
  const known = yield* ownLesson();
  if (material.examples.length === 0 && material.synonyms.length === 0) return known;
  const { translate } = lookUpIn({ examples: [], synonyms: material.synonyms });
  const vocabulary: Vocabulary = new Map(known.vocabulary);
  const examples: Example<Label>[] = [];
  for (const { label, message } of questionsOf(material)) {
    const at = examples.length;
    if (at % SLICE === 0) yield;
    const before = known.texts[at] ?? learnable(message);
    const text = translate(before);
    const same = text === before ? known.examples[at] : undefined;
    examples.push(same ?? { label, features: numbered(featuresToLearn(text), vocabulary) });
  }
  return { vocabulary, examples };
}

const learnable = (message: string): string => normalised(message.replace(PERSONAL, " "));

/** Operators become placeholders, so examples need to name the best known ones only. */
const featuresToLearn = (text: string): ReadonlySet<number> =>
  featuresOf(text, extractSlots(text, { operators: [], country: "peru" }));

type LearnedQuestion = {
  readonly label: Label;
  readonly message: string;
  /** The operators' example; null: one of the assistant's own. */
  readonly exampleId: string | null;
};

/** What `examplesFor` reads, in its order. */
export const questionsOf = ({ examples }: Pick<Material, "examples">): readonly LearnedQuestion[] => [
  ...(Object.keys(TRAINING_EXAMPLES) as LearnedIntent[]).flatMap((label) =>
    TRAINING_EXAMPLES[label].map((message) => ({ label, message, exampleId: null })),
  ),
  ...examples.map(({ exampleId, intent, userInput }) => ({
    label: labelOf(intent),
    message: userInput,
    exampleId,
  })),
];

/** A text without e-mail addresses, telephone numbers and documents. */
export const withoutPersonalData = (text: string): string => text.replace(PERSONAL, "…");
