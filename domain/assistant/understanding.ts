import { searchable } from "../kernel/letters.ts";
import type { Country } from "../kernel/market.ts";
import {
  type Classifier,
  type Example,
  inSlices,
  type Scored,
  training,
  untilDone,
} from "./intent-classifier.ts";
import { featuresOf, isFamiliar } from "./intent-features.ts";
import { type Intent, type LearnedIntent, OFF_TOPIC, TELECOM } from "./lexicon.ts";
import { withDigits } from "./numbers-in-words.ts";
import { TRAINING_EXAMPLES } from "./training-examples.ts";
import { NO_WISHES, type Wishes, wishesIn } from "./wishes.ts";

/** What was recognised in a message. */
export type Understood = Wishes & {
  readonly intent: Intent;
  /** Probability of the intent, 0 to 1 with two decimals. */
  readonly confidence: number;
  /** The two likeliest intents where neither is clear; else empty. */
  readonly candidates: readonly LearnedIntent[];
  /** The message holds an e-mail address, a telephone number or a document. */
  readonly hasPersonalData: boolean;
};

export type Listening = {
  /** Of the catalogue. */
  readonly operators: readonly string[];
  readonly country: Country;
  /** The visitor's former messages, oldest first, for "¿y el más barato?". */
  readonly history: readonly string[];
};

/** Below it a message is not taken for what it is likeliest to be. */
const SURE = 0.35;
/** Below it not even a guess is offered. */
const GUESS = 0.15;
/** Of the classifier, so that its probabilities are the shares of right answers; `npm run bench assistant` prints them. */
const TEMPERATURE = 0.9;
/** From it on a message is out of scope though it holds a wish. */
const SURE_OUTSIDE = 0.8;
/** So many former messages are read again. */
const REMEMBERED = 4;

/** Normalises a message for the patterns: lower case letters and digits without accents. */
export const normalised = (message: string): string =>
  withDigits(
    searchable(message)
      // "S/ 80" and "S/.80": one currency sign.
      .replace(/\bs ?\/ ?\.? ?(?=\d)/g, "$ ")
      .replace(/\b(\d+) ?(?:mbps|megas?)\b/g, "$1 megas")
      .replace(/[^a-z0-9.,$ ]/g, " ")
      .replace(/[.,](?!\d)/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

/** Recognises one message. Deterministic. */
export const understand = (message: string, { operators, country, history }: Listening): Understood => {
  const hasPersonalData = message.search(PERSONAL) >= 0;
  const text = normalised(message.replace(PERSONAL, " "));
  const { mentions, ...own } = wishesIn(text, { operators, country });
  const scored = classifier().classify(featuresOf(text, { ...own, mentions }));
  const judged = { ...judge(text, own, scored), hasPersonalData };
  const last = history.at(-1);
  // Who tells a telephone number and asks for prices gets prices; who only tells it is told where it belongs.
  if (hasPersonalData && !(LISTING.has(judged.intent) && judged.confidence >= SURE))
    return { ...own, ...judged, intent: "personal_data", confidence: 1, candidates: [] };
  if (last === undefined || !goesOn(text, own, judged)) return { ...own, ...judged };
  const before = understand(last, { operators, country, history: history.slice(0, -1).slice(-REMEMBERED) });
  return continued(before, own, judged);
};

type Judged = Pick<Understood, "intent" | "confidence" | "candidates">;

const UNKNOWN: Judged = { intent: "fallback", confidence: 0, candidates: [] };

const judge = (text: string, wishes: Wishes, scored: readonly Scored<LearnedIntent>[]): Judged => {
  if (text === "") return UNKNOWN;
  if (OFF_TOPIC.test(text) && !TELECOM.test(text) && wishes.operators.length === 0) return UNKNOWN;
  const [first, second] = scored;
  if (!first || !second) return UNKNOWN;
  const confidence = Math.round(first.probability * 100) / 100;
  const held = heldIntent(wishes);
  // "Mi hijo juega" holds a wish, so that it is not out of scope.
  const label =
    first.label === "fallback" && first.probability < SURE_OUTSIDE && held !== null ? held : first.label;
  const intent = fitting(corrected(label, text, wishes), wishes);
  if (first.probability >= SURE)
    return { intent, confidence: intent === "fallback" ? 0 : confidence, candidates: [] };
  if (held !== null) return { intent: held, confidence, candidates: [] };
  if (first.probability < GUESS || first.label === "fallback" || !isFamiliar(text)) return UNKNOWN;
  const candidates = [first.label, second.label].filter((label) => label !== "fallback");
  return { intent: "clarify", confidence, candidates };
};

const ASKS_PRICE =
  /\b(?:cuanto (?:cuesta|vale|sale|esta|cobran?|pago|pagaria)|a cuanto|precios?|tarifas?|barat\w*)\b/;

const WANTS_TO_BUY =
  /\b(?:contrat\w*|quiero|quisiera|deseo|necesito|instal\w*|poner\w*|compr\w*|afili\w*|pedir)\b/;

/** What a few words decide, whatever was learned. */
const corrected = (label: Intent, text: string, { unconnected }: Wishes): Intent => {
  if (label === "operator" && ASKS_PRICE.test(text)) return "price";
  if (label !== "buy" || WANTS_TO_BUY.test(text)) return label;
  if (unconnected) return "unconnected";
  return /^no (?:tengo|hay) (?:internet|wifi)$/.test(text) ? "outage" : label;
};

/** E-mail addresses, Peruvian mobile numbers, documents and RUTs. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.\w+|(?<![\d.])(?:\+?5[16] ?)?9\d{2}[ -]?\d{3}[ -]?\d{3}(?!\d)|\b(?:dni|documento|carn[eé])\D{0,12}\d{8,9}\b|\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/gi;

/** An intent that the wishes contradict becomes the one that they fit. */
const fitting = (intent: Intent, wishes: Wishes): Intent => {
  if (wishes.unconnected && WITHOUT_CONNECTION.has(intent)) return "unconnected";
  const { operators, excluded, nth } = wishes;
  if (operators.length > 1 && ["price", "plan_type", "operator"].includes(intent)) return "comparison";
  if (intent === "operator" && operators.length === 0) return excluded.length > 0 ? "price" : "plan_type";
  if (intent === "plan_details" && nth === null && operators.length > 0) return "operator";
  if (intent === "plan_type" && wishes.type === null && operators.length > 0) return "operator";
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
  "fallback",
]);

/** What the wishes alone ask for. */
const heldIntent = ({
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
}: Wishes): Intent | null => {
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

/** Whether a message goes on with what the one before it was about. */
const goesOn = (text: string, own: Wishes, { intent, confidence }: Judged): boolean => {
  if (/^(?:y|pero|entonces|tambien|ahora|mejor|aparte|ademas|o|ok y|ya y|si y|bueno y)\b/.test(text))
    return true;
  const words = text.split(" ").length;
  const onlyWishes =
    heldIntent(own) !== null &&
    words <= 5 &&
    /^(?:con|sin|de|del|hasta|menos|que|para|solo|en|max|maximo|no)\b/.test(text);
  if (onlyWishes) return true;
  if (/\b(?:es[oa]s|ellos|ambos|los 2|de esos|entre esos|cual de|alguno)\b/.test(text) && LISTING.has(intent))
    return true;
  return confidence < SURE && words <= 4 && heldIntent(own) !== null;
};

/** The message's own wishes over those of the conversation. */
const continued = (
  before: Understood,
  own: Wishes,
  judged: Judged & Pick<Understood, "hasPersonalData">,
): Understood => {
  const excluded = [...new Set([...before.excluded, ...own.excluded])];
  const operators = (own.operators.length > 0 ? own.operators : before.operators).filter(
    (name) => !own.excluded.includes(name),
  );
  const wishes: Wishes = {
    ...NO_WISHES,
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
    unconnected: own.unconnected || before.unconnected,
    nth: own.nth,
  };
  const vague = judged.confidence < SURE || judged.intent === "clarify" || judged.intent === "fallback";
  // "¿Y de WIN?" asks what was asked before.
  const same = vague && LISTING.has(before.intent) && heldIntent(own) !== null;
  if (!same) return { ...wishes, ...judged };
  const intent = before.intent === "comparison" && operators.length === 1 ? "operator" : before.intent;
  const { hasPersonalData } = judged;
  return { ...wishes, intent, confidence: before.confidence, candidates: [], hasPersonalData };
};

let learned: Classifier<LearnedIntent> | null = null;

/** Learned from the examples on first use, which takes a second or two; `prepareUnderstanding` does it beforehand. */
const classifier = (): Classifier<LearnedIntent> => {
  learned ??= untilDone(learning());
  return learned;
};

let preparing: Promise<void> | null = null;

/** Learns the intents in slices, with a pause after each; once for each process. */
export const prepareUnderstanding = (pause: () => Promise<unknown>): Promise<void> => {
  preparing ??= (async () => {
    learned ??= await inSlices(learning(), pause);
  })();
  return preparing;
};

/** What `understand` learns, with the time to do other things in between. */
export function* learning(temperature = TEMPERATURE): Generator<void, Classifier<LearnedIntent>> {
  return yield* training(yield* examplesOf(TRAINING_EXAMPLES), temperature);
}

/** So many examples are read between two pauses. */
const SLICE = 50;

/** Operators in examples stand for any other: those that everybody knows are enough. */
function* examplesOf(
  texts: Readonly<Record<LearnedIntent, readonly string[]>>,
): Generator<void, readonly Example<LearnedIntent>[]> {
  const examples: Example<LearnedIntent>[] = [];
  for (const label of Object.keys(texts) as LearnedIntent[])
    for (const message of texts[label]) {
      const text = normalised(message.replace(PERSONAL, " "));
      const wishes = wishesIn(text, { operators: [], country: "peru" });
      examples.push({ label, features: featuresOf(text, wishes) });
      if (examples.length % SLICE === 0) yield;
    }
  return examples;
}
