import type { Country } from "../../kernel/market.ts";
import { featuresOf, isOutside } from "../intents/intent-features.ts";
import { type LearnedModel, withoutOwn } from "../intents/learned-model.ts";
import { type Intent, isElsewhere } from "../intents/lexicon.ts";
import {
  asCorrected,
  correctionAtStart,
  withCommaAsCorrection,
  withoutRefusalAtStart,
  withoutRefusalOfName,
} from "../text/corrections-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { namesWith } from "../text/operator-names.ts";
import { type Mention, operatorsIn, withoutMentions } from "../text/operators-in-text.ts";
import { hasPersonalData, normalisedWithoutPersonalData } from "../text/personal-data-in-text.ts";
import { extractSlots, type Slots } from "../text/slots.ts";
import { TOPICS, topicsIn } from "../topics/topics.ts";
import { judge, taught } from "./judgement.ts";
import { intentOfKnownWords, SURE_OF_GRAMMAR } from "./question-kind.ts";
import { fitting, intentOfSlots, PLAN_LISTING } from "./slot-intents.ts";
import type { Judged, JudgedMessage } from "./understood.ts";
import { unusedWords } from "./unused-words.ts";

/** What a message is understood with. */
export type MessageContext = {
  /** Of the catalogue. */
  readonly operators: readonly string[];
  readonly country: Country;
  /** The visitor's former messages, oldest first, for "¿y el más barato?". */
  readonly history: readonly string[];
  readonly model: LearnedModel;
};

/** A message by itself, before what was said earlier is considered. */
export type ReadMessage = {
  /** As text for the patterns, corrected. */
  readonly text: string;
  /** The same with the "no, …" that it begins with, where that corrects the message before it. */
  readonly uncorrected: string;
  /** It begins by agreeing to an offer, or by correcting the message before it. */
  readonly answersBefore: boolean;
  readonly own: Slots;
  readonly mentions: readonly Mention[];
  readonly judged: JudgedMessage;
};

/** Reads a message by itself; `history` decides only whether "claro, …" and "no, …" may answer something. */
export const readMessage = (message: string, context: MessageContext): ReadMessage => {
  const { operators, country, history, model } = context;
  const hasBefore = history.length > 0;
  const isName = (typed: string): boolean => isOperatorAlone(normalised(typed), operators);
  const rest = hasBefore
    ? withoutRefusalOfName(withoutRefusalAtStart(message.replace(ASSENT, "")), isName)
    : message;
  const uncorrected = withCorrections(rest, namesWith(operators), model);
  const text = (hasBefore ? correctionAtStart(uncorrected) : null) ?? uncorrected;
  const { mentions, ...own } = extractSlots(text, { operators, country });
  const scored = scoredBesideCourtesy(text, { ...own, mentions }, context);
  const whole = taught(text, own, scored, model) ?? judge(text, own, withoutOwn(scored));
  const likeliest = readWithoutConnectors(text, whole, context) ?? whole;
  const byGrammar =
    likeliest.intent === "fallback" && likeliest.example === null && !isElsewhere(text) && !isOutside(text)
      ? intentOfKnownWords(text, { ...own, mentions })
      : null;
  const isOutOfScope = scored[1]?.label === "fallback" && isOfUnknownThing(message, likeliest, own, context);
  const judged: Judged = {
    ...likeliest,
    ...(byGrammar === null ? {} : { intent: fitting(byGrammar, own), confidence: SURE_OF_GRAMMAR }),
    ...(asksCheapestSo(text, likeliest.intent, own) ? { intent: "price" as const } : {}),
    ...(isOutOfScope ? { intent: "fallback", confidence: 0 } : {}),
  };
  const outOfScope = scored.find(({ label }) => label === "fallback")?.probability ?? 0;
  // "¿Cuál es la trampa del ajedrez?" has words of a topic, and is of another subject.
  const isElsewhereLikely =
    likeliest.intent === "fallback" && byGrammar === null && outOfScope >= SURE_OF_OTHER_SUBJECT;
  return {
    text,
    uncorrected,
    answersBefore: rest !== message || text !== uncorrected,
    own: namesNoUse(text, judged.intent) ? { ...own, use: null } : own,
    mentions,
    judged: {
      ...judged,
      hasPersonalData: hasPersonalData(message),
      outOfScope,
      // Who asks what to think of a price and says for what speed gets that, though it was raised.
      topics:
        own.judges !== null && own.budget !== null && own.megabits !== null
          ? []
          : topicsIn(withoutMentions(text, mentions)).filter(
              (topic) => !(isElsewhereLikely && TOPICS[topic].mayBeElsewhere),
            ),
    },
  };
};

/** "Quiero trabajar con ustedes", "¿a qué juegas?", "en la semana trabajo, ¿instalan los domingos?": no use of a connection. */
const namesNoUse = (text: string, intent: Intent): boolean =>
  OF_NO_USE.has(intent) ||
  (intent === "fallback" && (isElsewhere(text) || isOutside(text)) && !OF_HOUSEHOLD.test(text)) ||
  (intent === "installation" && !SAYS_WHAT_FOR.test(text));
const OF_NO_USE: ReadonlySet<Intent> = new Set([
  "small_talk",
  "hours",
  "how_it_works",
  "free",
  "insult",
  "other_language",
]);
/** "Nadie juega, solo series y tareas", which goes on about what was asked. */
const OF_HOUSEHOLD = /\b(?:solo|solamente|unicamente|nada mas|puro|somos|casa|hogar|familia|hij[oa]s?)\b/;
/** "¿Instalan internet para teletrabajar?" */
const SAYS_WHAT_FOR =
  /\b(?:(?:para|pa) (?:(?:que|yo|mi|mis|el|la|los) )*(?:jug|jueg|trabaj|estudi|clases)\w*|teletrabaj\w*|home ?office|remoto|(?:desde|en) (?:la |mi )?casa|gamers?|gaming|juegos)\b/;

/** From it on the words of a topic say nothing of a message that was not recognised. */
const SURE_OF_OTHER_SUBJECT = 0.7;

/** "El más barato sin permanencia": plans that are so, and not what operators ask. */
const asksCheapestSo = (text: string, intent: Intent, { noPermanence, freeInstallation }: Slots): boolean =>
  ((intent === "permanence" && noPermanence) || (intent === "installation" && freeInstallation)) &&
  CHEAPEST.test(text);
const CHEAPEST = /\b(?:el|la|lo|cual)(?: plan)?(?: es)?(?: (?:el|la))? mas (?:barat|economic|comod)[oa]\b/;

/** Whether a text is the name of an operator and nothing else. */
const isOperatorAlone = (text: string, operators: readonly string[]): boolean => {
  const mentions = operatorsIn(text, namesWith(operators));
  return mentions.length === 1 && withoutMentions(text, mentions).trim() === "";
};

/**
 * "¿Qué velocidad alcanza un Ferrari?": plans would be listed for a thing of which no example has the like. Where the second
 * likeliest reading is out of scope; in cross-validation that gave up two right readings for four wrong ones.
 */
const isOfUnknownThing = (
  message: string,
  { intent, confidence, example }: Judged,
  own: Slots,
  { operators, country, model }: MessageContext,
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

/**
 * "Ya, pero entonces ¿cuál es la promo más larga?": the reading without the words that only connect a question, where that is
 * surer. Null: it is not, or the message has none.
 */
const readWithoutConnectors = (
  text: string,
  { confidence, example }: Judged,
  { operators, country, model }: MessageContext,
): Judged | null => {
  const rest = text.replace(CONNECTORS, "");
  if (example !== null || confidence >= SURE_WITH_CONNECTORS || rest === text || rest === "") return null;
  const { mentions, ...own } = extractSlots(rest, { operators, country });
  const scored = model.classifier.classify(featuresOf(rest, { ...own, mentions }));
  const judged = judge(rest, own, withoutOwn(scored));
  return judged.confidence > Math.max(confidence, SURE_WITH_CONNECTORS) ? judged : null;
};
const CONNECTORS =
  /^(?:(?:y|a ver|oye|mira|ah) )*(?:(?:ya|ok|okey|bueno|pero|entonces|pues|listo) )(?:(?:y|ya|pero|entonces|a ver|dime) )*/;
const SURE_WITH_CONNECTORS = 0.7;

/** The readings of a message; of what follows its courtesy, where the whole seems to be no more than that. */
const scoredBesideCourtesy = (
  text: string,
  extracted: ReturnType<typeof extractSlots>,
  { operators, country, model: { classifier } }: MessageContext,
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
