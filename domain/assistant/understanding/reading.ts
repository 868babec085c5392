import { es } from "../es.ts";
import { isOutside } from "../intents/intent-features.ts";
import { type Intent, isElsewhere } from "../intents/lexicon.ts";
import { normalised } from "../text/normalise.ts";
import type { Slots } from "../text/slots.ts";
import { BEYOND_TOPICS, type Topic, topicUnder } from "../topics/topics.ts";
import { SURE } from "./judgement.ts";
import { asksWhatThereIs } from "./place-asked.ts";
import { intentByGrammar, SURE_OF_GRAMMAR } from "./question-kind.ts";
import { fitting, intentOfSlots, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import { type Conversation, chosen, type OfConversation, REMEMBERED, understand } from "./understanding.ts";
import type { Candidate, Understood } from "./understood.ts";

/** What the last message of a visitor means after what was asked back before it. */
export type Reading = OfConversation & {
  /** Neither this message nor the one before it was understood. */
  readonly isSecondMiss: boolean;
};

/** Neither needs to be understood for certain: nothing is looked up, and who wants a person gets one. */
const NEVER_ASKED_BACK: ReadonlySet<Intent> = new Set([
  "greeting",
  "thanks",
  "goodbye",
  "small_talk",
  "personal_data",
  "human",
]);

/** Whether no intent was recognised, or two are asked back. */
export const isMiss = (intent: Intent): intent is "fallback" | "clarify" =>
  intent === "fallback" || intent === "clarify";

/** What operators taught to be out of scope was understood. */
const isMissed = ({ intent, example }: Pick<Understood, "intent" | "example">): boolean =>
  isMiss(intent) && example === null;

/** Whether a message was not recognised, or with too low a confidence for an intent that is asked back. */
export const isUnsure = (
  { intent, confidence }: { readonly intent: string; readonly confidence: number },
  threshold: number,
): boolean => {
  const certain: ReadonlySet<string> = NEVER_ASKED_BACK;
  return intent === "fallback" || intent === "clarify" || (confidence < threshold && !certain.has(intent));
};

/** The question on the button that offers an intent. */
export const questionOf = (candidate: Candidate): string => es.example[candidate];

/**
 * Reads a visitor's messages, oldest first. Below `threshold` (0 to 1) the intent is "clarify" with the two likeliest as
 * candidates; a visitor who then sends the question of one of them asks it with the criteria of the unclear message.
 */
export const readMessages = (
  messages: readonly string[],
  conversation: Omit<Conversation, "history">,
  threshold: number,
): Reading => {
  const message = messages.at(-1) ?? "";
  const history = messages.slice(0, -1).slice(-REMEMBERED);
  const text = normalised(message);
  // While a model is being learned, all that the patterns find is asked back.
  const isLearned = conversation.model === undefined || conversation.model.classifier.has !== undefined;
  const answered = (said: Understood, one: string, isFirst: boolean): Understood =>
    ofPlace(askingBack(said, one, threshold, isLearned), one, { ...conversation, isFirst });
  const { section, ...said } = understand(message, {
    ...conversation,
    history,
    // What was asked back as well is what the next message goes on about.
    asAnswered: (one, asked, isFirst) => {
      const reply = answered(one, asked, isFirst);
      return reply.intent === "coverage" ? reply : one;
    },
  });
  const understood = { ...answered(said, text, history.length === 0), section };
  const mayBeMiss = isMissed(understood);
  if (history.length === 0 || !(mayBeMiss || QUESTIONS.has(text)))
    return { ...understood, isSecondMiss: false };
  const before = readMessages(history, conversation, threshold);
  const meant = before.candidates.find((one) => normalised(questionOf(one)) === text);
  return meant === undefined
    ? { ...understood, isSecondMiss: mayBeMiss && isMissed(before) }
    : { ...chosen(before, meant), section, isSecondMiss: false };
};

/** "Quiero internet en Surco", of which only the place is sure: what there is in it. */
const ofPlace = (
  understood: Understood,
  text: string,
  { country, isFirst }: Pick<Conversation, "country"> & { readonly isFirst: boolean },
): Understood => {
  const { intent, hasPersonalData, outOfScope } = understood;
  const around = { isFirst, isOutOfScope: outOfScope >= SURE_OUT_OF_SCOPE };
  // "Hola, vivo en Ate" may be taken for an address.
  const isAddress = intent === "personal_data" && !hasPersonalData;
  // "Vivo en Villa Alemana, ¿qué cosas hay?" says nothing of a plan.
  const isOfNothing = intent === "plan_type" && intentOfSlots(understood) === null;
  // "Hola, estamos por mudarnos a Ate".
  const isBesideGreeting = intent === "greeting" && text.split(" ").length > MAX_WORDS_OF_GREETING;
  return (isMiss(intent) || isAddress || isOfNothing || isBesideGreeting) &&
    asksWhatThereIs(text, country, around)
    ? { ...understood, intent: "coverage", confidence: 1, candidates: [], alternative: null }
    : understood;
};

const MAX_WORDS_OF_GREETING = 4;

const countFilled = ({ operators, excluded, type, budget, megabits, people, use, service, ...rest }: Slots) =>
  [
    operators.length > 0,
    excluded.length > 0,
    ...[type, budget, megabits, people, use, service].map((slot) => slot !== null),
    rest.noPermanence,
    rest.freeInstallation,
  ].filter(Boolean).length;

/** Below it even a listing is asked back: what the message says besides its criteria was not recognised. */
const LEAST_OF_LISTING = 0.15;

/** From it on a message that may be a courtesy as well is taken for the other thing. */
const LEAST_BESIDE_COURTESY = 0.5;
const COURTESIES: ReadonlySet<Intent> = new Set(["greeting", "thanks", "goodbye"]);

const QUESTIONS: ReadonlySet<string> = new Set(Object.values(es.example).map(normalised));

const readingsOf = (
  { intent, confidence, candidates, alternative }: Understood,
  threshold: number,
): readonly Intent[] => {
  if (isMiss(intent)) return candidates;
  return confidence < threshold && alternative !== null ? [intent, alternative] : [intent];
};

/** The topic that the words of a message name which was not recognised otherwise: "descuento para universitarios". */
const topicAlone = (understood: Understood, text: string) => {
  const isOfService = OF_SERVICE.test(text);
  const ofService = understood.topics.filter((topic) => isOfService && TOPICS_OF_SERVICE.has(topic));
  if (understood.intent !== "fallback" || understood.outOfScope >= SURE_OUT_OF_SCOPE || isElsewhere(text))
    return null;
  // "No tengo recibo de luz, ¿igual me instalan?"
  if (isOutside(text)) return topicUnder({ ...understood, topics: ofService }, INTENTS_OF_TOPICS);
  const { alternative } = understood;
  // "¿Cuánto demora?" is likeliest about the installation where it is about anything.
  const nearly = text.split(" ").length <= MAX_WORDS_OF_NEARLY && alternative !== null ? [alternative] : [];
  const ofAlternative = topicUnder(understood, nearly);
  if (ofAlternative !== null) return ofAlternative;
  const topics = understood.topics.filter(
    (topic) => DISTINCTIVE_TOPICS.has(topic) || ofService.includes(topic),
  );
  if (alternative !== null && BEYOND_TOPICS.has(alternative)) return null;
  const isShort = text.split(" ").length <= MAX_WORDS_OF_TOPIC;
  return isShort ? topicUnder({ ...understood, topics }, INTENTS_OF_TOPICS) : null;
};
/**
 * From it on no topic is taken from words that other subjects share: "requisitos para la visa". In cross-validation such a
 * topic was right for 3 of 26 messages, and below it for 9 of 22.
 */
const SURE_OUT_OF_SCOPE = 0.9;
/** Of a topic whose words say what the message is about, though the classifier found nothing. */
const SURE_OF_TOPIC = 0.6;
const MAX_WORDS_OF_TOPIC = 12;
const MAX_WORDS_OF_NEARLY = 5;
/** Those whose words other subjects do not share. */
const DISTINCTIVE_TOPICS: ReadonlySet<Topic> = new Set([
  "office",
  "building_access",
  "home_wifi",
  "equipment_cost",
  "moving",
  "number",
  "own_account",
  "withdrawal",
  "conditions",
  "guarantee",
  "equipment_return",
] as const);
/** Named as well by who asks of something else: "¿dónde saco mi pasaporte?" */
const TOPICS_OF_SERVICE: ReadonlySet<Topic> = new Set([
  "debts",
  "tenancy",
  "requirements",
  "business",
] as const);
const OF_SERVICE =
  /\b(?:instal\w*|contrat\w*|internet|wifi|plan(?:es)?|servicio|ruc|alquilad[oa]|arrendad[oa]|sirve|acept\w+|me (?:dan|ponen|atienden))\b/;
const INTENTS_OF_TOPICS: readonly Intent[] = [
  "buy",
  "plan_type",
  "installation",
  "permanence",
  "how_it_works",
];

/** Answered with the cheapest plans that meet the criteria. */
const LISTED_ALIKE: ReadonlySet<Intent> = new Set(["price", "plan_type", "operator"]);
/** Whether both readings of a message that holds a criterion are answered with the plans that meet it. */
const isOneListing = (understood: Understood): boolean => {
  const { intent, alternative, megabits } = understood;
  // "¿Cuánto está el de 300?": prices of plans that are so fast.
  const isAlike = (one: Intent): boolean => LISTED_ALIKE.has(one) || (one === "speed" && megabits !== null);
  const isListing = (one: Intent | null): boolean => one !== null && isAlike(one);
  return (
    isListing(intent) &&
    isListing(alternative) &&
    countFilled({ ...understood, operators: [], excluded: [] }) > 0
  );
};

/** What a question may have been taken for whose grammar says what it asks. */
const MAY_BE_ASKED: ReadonlySet<Intent> = new Set([
  ...LISTING,
  "clarify",
  "plan_details",
  "coverage",
  "buy",
  "payment",
  "my_request",
  "cancel_contract",
]);

/** What is not sure, where one reply answers whichever of its readings was meant; null: it does not. */
const answeredAlike = (understood: Understood): Understood | null => {
  const { intent, confidence, alternative } = understood;
  // "900 megas de Claro": whichever listing was meant, the plans that fit both are its answer.
  // "El costo de internet nomás": plans with their prices are the answer to both.
  if (isOneListing(understood)) return understood;
  const isListing = PLAN_LISTING.has(intent) || understood.noPermanence || understood.freeInstallation;
  if (isListing && confidence >= LEAST_OF_LISTING && countFilled(understood) >= 2) return understood;
  // "¿Cuánto cuesta el más rápido?" has one answer, whichever of the two was meant.
  const { fastest, mostExpensive, midPriced } = understood;
  const isOther = alternative !== null && !PLAN_LISTING.has(alternative);
  const isOfListing = PLAN_LISTING.has(intent) && (!isOther || (fastest && alternative === "upload_speed"));
  if ((fastest || mostExpensive || midPriced) && isOfListing)
    return {
      ...understood,
      intent: fastest ? "speed" : "price",
      confidence: Math.max(confidence, SURE_OF_TOPIC),
    };
  // "Chato de Claro": what it says at least is that another one is wanted.
  if (isListing && confidence >= SURE && understood.excluded.length > 0) return understood;
  // "Trío en Surco": its plans there, whichever of the two was meant; "ella no ve tele", in whatever words.
  const namesPack = understood.withTv || (understood.type !== null && understood.type !== "internet");
  const isOfPack =
    (namesPack && alternative === "coverage") || understood.withoutTv || understood.phone !== null;
  if (PLAN_LISTING.has(intent) && confidence >= SURE && isOfPack) return understood;
  // "¿Cuántos canales trae ese?": all that is known of the plan.
  if (
    understood.nth !== null &&
    OF_ONE_PLAN.has(intent) &&
    alternative !== null &&
    OF_ONE_PLAN.has(alternative)
  )
    return { ...understood, intent: "plan_details", confidence: Math.max(confidence, SURE_OF_TOPIC) };
  // "Ok, dame los precios": a courtesy is not what was asked.
  return alternative !== null && confidence >= LEAST_BESIDE_COURTESY && COURTESIES.has(alternative)
    ? understood
    : null;
};

/** What the details of a plan answer. */
const OF_ONE_PLAN: ReadonlySet<Intent> = new Set([
  "plan_details",
  "channels",
  "streaming",
  "installation",
  "permanence",
]);

const askingBack = (
  understood: Understood,
  text: string,
  threshold: number,
  isLearned: boolean,
): Understood => {
  const { intent, confidence, alternative, example } = understood;
  // "¿Es fibra o cobre?" has one reply, whichever of its readings was meant.
  const ofTopic = example ? null : topicUnder(understood, readingsOf(understood, threshold));
  if (ofTopic !== null) {
    const isOutOfScope = ofTopic.intent === "fallback";
    return {
      ...understood,
      intent: ofTopic.intent,
      confidence: isOutOfScope ? 0 : understood.confidence,
      candidates: [],
    };
  }
  const alone = example ? null : topicAlone(understood, text);
  if (alone !== null)
    return {
      ...understood,
      intent: alone.intent,
      confidence: Math.max(confidence, SURE_OF_TOPIC),
      candidates: [],
    };
  const isOpen = intent === "clarify";
  const isSure = intent === "fallback" || NEVER_ASKED_BACK.has(intent) || confidence >= threshold;
  // What operators taught they answer for.
  if ((isSure && !isOpen) || example || intent === "own") return understood;
  const answered = isOpen ? null : answeredAlike(understood);
  if (answered !== null) return answered;
  // "¿Cuánto es el mes de WIN?"
  const asked = isLearned && MAY_BE_ASKED.has(intent) ? intentByGrammar(text, understood) : null;
  if (asked !== null)
    return {
      ...understood,
      intent: fitting(asked, understood),
      confidence: Math.max(confidence, SURE_OF_GRAMMAR),
      candidates: [],
      alternative: null,
    };
  if (isOpen) return understood;
  const candidates = alternative === null ? [intent] : [intent, alternative];
  return { ...understood, intent: "clarify", candidates, alternative: null };
};
