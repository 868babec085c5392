import type { District } from "../kernel/district.ts";
import { districtsOf } from "../kernel/districts.ts";
import type { Country } from "../kernel/market.ts";
import type { TemplateKey } from "./config.ts";
import { districtNotes, leftOutNote, namedOutside, offeredIn } from "./district-replies.ts";
import { districtIn } from "./districts-in-text.ts";
import { es } from "./es.ts";
import { mannersOf } from "./es-manners.ts";
import type { ReplySource } from "./events.ts";
import type { Hint } from "./language-model.ts";
import { type LearnedModel, normalised } from "./learned-model.ts";
import type { Intent } from "./lexicon.ts";
import type { Offering } from "./offering.ts";
import { withValues } from "./placeholders.ts";
import { asksForOne, withReferences } from "./plan-references.ts";
import { isMiss, questionOf, type Reading, readMessages } from "./reading.ts";
import { planList, planName, type ReplyContext, type ReplyParts } from "./reply-parts.ts";
import { replyPartsFor, topicOf } from "./reply-templates.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import { PLAN_LISTING } from "./slot-intents.ts";
import {
  asksPriceAlone,
  cutAtWord,
  isStatement,
  isWish,
  joinedAnswers,
  LEAST_OPENING,
  questionsIn,
  saysWhere,
} from "./two-questions.ts";
import { meantAs } from "./understanding.ts";
import type { Understood } from "./understood.ts";

/** The current knowledge of the assistant. */
export type Knowledge = {
  /** Active plans of active brands of all markets. */
  readonly offerings: readonly Offering[];
  /** Texts of the active quick replies. */
  readonly templates: Readonly<Partial<Record<TemplateKey, string>>>;
  readonly botName: string;
  /** DEFAULT_SETTINGS when absent. */
  readonly settings?: Settings;
  /** The assistant's own when absent. */
  readonly model?: LearnedModel;
  /** The active article that a message asks for; null when none does. Absent: there are no articles. */
  readonly findArticle?: (message: string) => Article | null;
};

/** An article of the knowledge base. */
export type Article = {
  readonly id: string;
  readonly content: string;
  /** Share of the message's words that it holds, 0 to 1. */
  readonly share: number;
};

/** One message of the conversation so far. */
export type Turn = { readonly role: "user" | "assistant"; readonly content: string };

export type Question = {
  readonly message: string;
  /** The conversation so far, oldest first, without the message itself. */
  readonly turns: readonly Turn[];
  readonly country: Country;
  /** Where the visitor lives, as an earlier message said; a district that the message names comes before it. */
  readonly district?: string | null | undefined;
};

export type Reply = {
  /** At most MAX_REPLY characters. */
  readonly text: string;
  /** One of the assistant's, or the key of an operator's own. */
  readonly intent: string;
  readonly source: ReplySource;
  /** Keys of the configurations and ids of the services ("service-7") used in the reply. */
  readonly sourceIds: readonly string[];
  /** Probability of the intent, 0 to 1. */
  readonly confidence: number;
  /** Whether the reply hands over to a person. */
  readonly handsOff: boolean;
  /** Suggested next questions, as many as the settings allow. */
  readonly suggestions: readonly string[];
  /** The district that the conversation is about; null: none was named. */
  readonly district: string | null;
};

export const MAX_REPLY = 1000;

/**
 * The reply to a message; to both, where it holds two questions. Deterministic: the same question and knowledge give the
 * same reply. Prices come only from the offerings; without any, the reply says so.
 */
export const replyTo = (asked: Question, knowledge: Knowledge): Reply => {
  // "Vivo en Ate. ¿Cuál es el más barato?" is one question, about Ate.
  const district = districtIn(normalised(asked.message), asked.country)?.code ?? asked.district;
  const said = questionsIn(asked.message);
  const messages = said.filter((part) => !saysWhere(part));
  const [only = asked.message, another] = messages;
  // What else is said is no question, and may change what the whole seems to mean.
  const isLeft = another === undefined && said.length > messages.length;
  const question = { ...asked, district };
  const left = isLeft ? replyToOne({ ...question, message: only }, knowledge) : null;
  if (left !== null && isUnderstood(left)) return left;
  if (messages.length < 2) return replyToOne(question, knowledge);
  const [first, second] = answersTo(messages.slice(0, MAX_PARTS), question, knowledge);
  if (!first || !second) {
    const whole = replyToOne(question, knowledge);
    // One of its questions was understood, though the whole was not.
    return first && !isUnderstood(whole) && !isCondition(first.message) ? first : whole;
  }
  return {
    ...first,
    text: joinedAnswers(first.text, second.text, MAX_REPLY),
    sourceIds: [...new Set([...first.sourceIds, ...second.sourceIds])],
    confidence: Math.min(first.confidence, second.confidence),
    handsOff: first.handsOff || second.handsOff,
  };
};

/** The most parts of a message that are read on their own. */
const MAX_PARTS = 5;

type Answer = Reply & {
  readonly message: string;
  /** What the text says of the district beside its plans. */
  readonly notes: readonly string[];
};

/** The replies to those parts of a message that ask something else than the part before; each is read after the ones before it. */
const answersTo = (
  messages: readonly string[],
  question: Question,
  knowledge: Knowledge,
): readonly Answer[] => {
  const answers: Answer[] = [];
  for (const [at, message] of messages.entries()) {
    const before = messages.slice(0, at).map((content): Turn => ({ role: "user", content }));
    const turns = [...question.turns, ...before];
    const asked = { ...question, turns, message: at === 0 ? message : continuing(message) };
    const { reply, notes } = answerTo(asked, knowledge);
    const answer = { ...reply, notes, message };
    if (isAnswer(answer) && answers.every((one) => areTwo(one, answer))) answers.push(answer);
  }
  const coverage = answers.find(({ intent }) => intent === "coverage");
  const operators = operatorsFor(question, knowledge);
  return coverage === undefined
    ? answers
    : answers.map((answer) => besideCoverage(answer, coverage, operators));
};

/** An answer without the notes about operators of which the other one states the coverage. */
const besideCoverage = (answer: Answer, coverage: Answer, operators: readonly string[]): Answer => {
  const isCovered = (line: string): boolean =>
    operators.every((name) => !line.includes(name) || coverage.text.includes(name));
  const lines = answer.text.split("\n").filter((line) => !(answer.notes.includes(line) && isCovered(line)));
  return { ...answer, text: lines.join("\n") };
};

/** "Si contrato hoy, …" is a part of what follows. */
const isCondition = (message: string): boolean => /^(?:y )?(?:si|cuando) /i.test(message);

/** "¿Hay Claro? ¿Cuánto sale el dúo?" is about Claro's, as "¿y cuánto sale el dúo?" would be. */
const continuing = (message: string): string => (GOES_ON.test(message) ? message : `y ${message}`);
/** "No, mejor de 70" corrects what was said before it. */
const GOES_ON = /^(?:y|o|no|pero|mejor|perd[oó]n|digo|ah|ay|uy|ya|es[eao]s?)(?![a-záéíóúñ])/i;

/** Said beside a question, not questions. */
const COURTESIES: ReadonlySet<string> = new Set([
  "greeting",
  "thanks",
  "goodbye",
  "fallback",
  "clarify",
  "small_talk",
  "personal_data",
]);
const SURE_OF_BOTH = 0.6;

/** "Trabajo de lunes a sábado" asks for no opening hours, but "somos cinco" may ask for plans. */
const isAnswer = ({ intent, confidence, message }: Answer): boolean =>
  !COURTESIES.has(intent) &&
  confidence >= SURE_OF_BOTH &&
  (STATED.has(intent) || isListing(intent) || !isStatement(message));
/** What is told rather than asked. */
const STATED: ReadonlySet<string> = new Set(["complaint", "data_protection", "my_request", "outage"]);
const isListing = (intent: string): boolean => PLAN_LISTINGS.has(intent);

/** Whether two parts are answered differently: "quiero internet, necesito 300 megas" is one wish in two parts. */
const areTwo = (one: Answer, other: Answer): boolean => {
  // "Hoy no tengo planes de Entel" is said once.
  if (one.text.replaceAll("\n", " ").includes(other.text.split("\n")[0] ?? "")) return false;
  if (one.intent === other.intent) return !isListing(one.intent);
  // The plans that were asked for are listed with their prices.
  if (isListing(one.intent) && asksPriceAlone(other.message)) return false;
  if (!isListing(one.intent) || !isListing(other.intent)) return true;
  return !isWish(other.message) && other.sourceIds.some((id) => !one.sourceIds.includes(id));
};
const PLAN_LISTINGS: ReadonlySet<string> = PLAN_LISTING;

/**
 * The reply to a message that was not understood, as an outside language model read it; null where there is none. What it
 * says comes from the catalogue and from operators' texts, as in any other reply.
 */
export const replyMeant = (question: Question, knowledge: Knowledge, hint: Hint): Reply | null => {
  const reply = replyToOne(question, knowledge, hint);
  return isUnderstood(reply) ? reply : null;
};
const isUnderstood = ({ source, intent }: Reply): boolean => source !== "fallback" && intent !== "clarify";

type WithNotes = Pick<Answer, "notes"> & { readonly reply: Reply };

/** Operators of the visitor's market. */
export const operatorsFor = (
  { country }: Pick<Question, "country">,
  { offerings }: Pick<Knowledge, "offerings">,
): readonly string[] => {
  const currency = country === "chile" ? "CLP" : "PEN";
  return [...new Set(offerings.filter((one) => one.currency === currency).map(({ brand }) => brand))];
};

const replyToOne = (question: Question, knowledge: Knowledge, hint?: Hint): Reply =>
  answerTo(question, knowledge, hint).reply;

const answerTo = (question: Question, knowledge: Knowledge, hint?: Hint): WithNotes => {
  const { message, turns, country } = question;
  const currency = country === "chile" ? "CLP" : "PEN";
  const everywhere = knowledge.offerings.filter((one) => one.currency === currency);
  const operators = operatorsFor(question, knowledge);
  const history = turns.filter(({ role }) => role === "user").map(({ content }) => content);
  const listening = { operators, country, model: knowledge.model };
  const lists = turns.flatMap(({ role, content }) =>
    role === "assistant" ? [listedIn(content, everywhere)] : [],
  );
  const { botName, settings = DEFAULT_SETTINGS } = knowledge;
  const read = readMessages([...history, message], listening, settings.threshold);
  const meant = hint ? meantAs(read, hint, message, knowledge.model) : null;
  const district = districtOfQuestion(question, history);
  const wanted: Reading = meant ? { ...meant, isSecondMiss: false } : withPlace(read, question);
  const leftOut =
    PLAN_LISTING.has(wanted.intent) && wanted.nth === null
      ? namedOutside(district, everywhere, wanted.operators)
      : [];
  const last = lists.at(-1) ?? [];
  // After the details of one plan "el primero" is the first of the list before them.
  const counted = wanted.isCounted ? (lists.findLast((one) => one.length > 1) ?? last) : last;
  const { understood, listed, only, listing } = withReferences(withoutOperators(wanted, leftOut), {
    text: normalised(message),
    country,
    operators,
    offerings: everywhere,
    listed: counted,
    one: asksForOne(normalised(history.at(-1) ?? "")) || last.length === 1 ? (last[0] ?? null) : null,
    described: lists.flatMap((one) => (one.length === 1 ? one : [])),
  });
  const { intent, confidence, isSecondMiss } = understood;
  const offerings = only ?? offeredIn(district, everywhere, understood.operators);
  const manners = mannersOf(settings);
  const context = {
    understood,
    offerings,
    operators,
    country,
    botName,
    listed,
    isSecondMiss,
    manners,
    district,
    everywhere,
    leftOut,
    shown: lists.flat(),
  };
  const withoutNotes = withLeftOut(listing === null ? replyPartsFor(context) : planList(listing), context);
  const notes = districtNotes(context, withoutNotes.services);
  const parts = withNotes(withoutNotes, notes);
  const values = { botName, offerings, country };
  const article = understood.example ? null : articleFor(question, understood, knowledge);
  if (article) {
    const reply: Reply = {
      text: fitted([withValues(article.content, values), ...notice(understood)], 0),
      intent: isMiss(intent) ? "knowledge" : intent,
      confidence: isMiss(intent) ? article.share : confidence,
      source: "knowledge",
      sourceIds: [`knowledge-${article.id}`],
      handsOff: false,
      district: district?.code ?? null,
      suggestions: suggestionsAfter(intent, operators).slice(0, settings.maxSuggestions),
    };
    return { reply, notes: [] };
  }
  const template = exampleText(understood, values) ?? templateFor(parts, knowledge.templates, values);
  const lines = [
    ...(template === null ? parts.lines : [template.text, ...parts.facts, parts.closing]),
    ...notice(understood),
  ];
  const reply: Reply = {
    text: fitted(
      lines,
      [...parts.facts, parts.closing].reduce((sum, line) => sum + line.length + 1, 0),
    ),
    intent: understood.intent === "own" ? (understood.example?.intent ?? intent) : intent,
    confidence,
    source: understood.example ? "training" : sourceOf(understood, template !== null, parts),
    sourceIds: [
      ...(understood.example ? [`training-${understood.example.exampleId}`] : template ? [template.key] : []),
      ...parts.services.map((id) => `service-${id}`),
    ],
    handsOff: intent === "human" || isSecondMiss,
    district: district?.code ?? null,
    suggestions: suggestionsFor(understood, operators, settings),
  };
  return { reply, notes };
};

/** The district of the conversation; a client may not send back the one of the last answer. */
const districtOfQuestion = (
  { message: asked, district, country }: Question,
  history: readonly string[],
): District | null => {
  const known = districtIn(normalised(asked), country) ?? districtsOf(country).get(district ?? "");
  if (known) return known;
  for (const message of history.toReversed()) {
    const named = districtIn(normalised(message), country);
    if (named) return named;
  }
  return null;
};

/** Said beside a place by who asks what there is in it. */
const BESIDE_PLACE: ReadonlySet<string> = new Set(
  "hola y si no bueno ok es en el la los las mi por para de del al a desde ahora aqui aca ahi alla peru chile lima santiago region metropolitana provincia vivo vivimos vive soy somos estoy estamos casa zona distrito comuna ciudad que cual cuales quien quienes hay llega llegan tengo tienen tienes hay internet fibra wifi senal cobertura servicio planes plan operador operadores compania companias empresa empresas porfa favor gracias quiero necesito ver".split(
    " ",
  ),
);

/** Whether a text says no more than a place, in as many words as it has or in its own. */
const saysLittleBeside = (text: string, { name }: District): boolean => {
  const own = new Set(normalised(name).split(" "));
  const rest = text.split(" ").filter((word) => !BESIDE_PLACE.has(word));
  return rest.length <= 1 || rest.filter((word) => !own.has(word)).length === 0;
};

/** "Me mudé a Jesús María, ¿qué hay?", "¿y si me mudo a Comas?" */
const ASKS_WHAT_THERE_IS =
  /\b(?:que|cual(?:es)?|quien(?:es)?) (?:(?:operador|compania|empresa|opcion|internet|plan)(?:es|s)? )?(?:hay|llegan?|tienen|puedo)\b/;
const ASKS_ELSEWHERE = /^(?:y |pero )*(?:que pasa )?si (?:me|nos) (?:mud\w+|cambi\w+|voy|vamos) (?:a|para) /;

/** "Vivo en Ate", or "Ate" alone, asks what there is in Ate. */
const withPlace = (understood: Reading, { message, country, turns }: Question): Reading => {
  const text = normalised(message);
  const { intent } = understood;
  const named = districtIn(text, country);
  const asksThere =
    ((intent === "unconnected" || intent === "buy") && ASKS_WHAT_THERE_IS.test(text)) ||
    (turns.length > 0 && ASKS_ELSEWHERE.test(text));
  if (named !== null && asksThere) return { ...understood, intent: "coverage", topics: [] };
  const place = isMiss(intent) ? named : null;
  const isPlace = place !== null && saysLittleBeside(text, place);
  return isPlace
    ? {
        ...understood,
        intent: "coverage",
        confidence: 1,
        candidates: [],
        alternative: null,
        isSecondMiss: false,
      }
    : understood;
};

/** A reading without operators whose plans are not listed: the others that were named, or all. */
const withoutOperators = (understood: Reading, leftOut: readonly string[]): Reading => {
  if (leftOut.length === 0) return understood;
  const operators = understood.operators.filter((name) => !leftOut.includes(name));
  const speeds = understood.speeds.filter(
    ({ operator }) => operator === null || operators.includes(operator),
  );
  const intent =
    operators.length > 0
      ? ("operator" as const)
      : understood.intent === "operator"
        ? ("price" as const)
        : understood.intent;
  return { ...understood, operators, speeds, intent: operators.length > 1 ? "comparison" : intent };
};

/** What is not listed because it does not serve the district, above what is. */
const withLeftOut = (parts: ReplyParts, { district, everywhere, leftOut }: ReplyContext): ReplyParts => {
  const opening = leftOutNote(district, everywhere, leftOut);
  return { ...parts, lines: [...opening, ...parts.lines], facts: [...opening, ...parts.facts] };
};

/** What has to be said of the district, below the plans. */
const withNotes = (parts: ReplyParts, notes: readonly string[]): ReplyParts => {
  if (notes.length === 0) return parts;
  const facts = [...parts.facts, ...notes];
  const hasClosing = parts.closing !== "" && parts.lines.at(-1) === parts.closing;
  const lines = hasClosing
    ? [...parts.lines.slice(0, -1), ...notes, parts.closing]
    : [...parts.lines, ...notes];
  return { ...parts, facts, lines };
};

const notice = ({ hasPersonalData, intent }: Understood): readonly string[] =>
  hasPersonalData && intent !== "personal_data" ? [es.personalData] : [];

/** What an article may answer instead of the assistant: what was not understood, and what needs no catalogue. */
const WITHOUT_CATALOGUE: ReadonlySet<Intent> = new Set([
  "fallback",
  "clarify",
  "how_it_works",
  "free",
  "data_protection",
  "coverage",
  "installation",
  "unconnected",
  "outage",
  "cancel_contract",
  "payment",
  "mobile_plans",
]);

const articleFor = (
  { message }: Question,
  understood: Reading,
  { findArticle }: Knowledge,
): Article | null =>
  findArticle && (WITHOUT_CATALOGUE.has(understood.intent) || topicOf(understood) !== null)
    ? findArticle(message)
    : null;

/** The buttons of a question that is asked back are never fewer than its two readings. */
const LEAST_CANDIDATES = 2;

const suggestionsFor = (
  understood: Reading,
  operators: readonly string[],
  { maxSuggestions }: Settings,
): readonly string[] => {
  const { suggest } = es;
  const { intent, candidates, isSecondMiss } = understood;
  const meant = candidates.map(questionOf);
  const first = isSecondMiss
    ? [suggest.human, ...meant, suggest.cheapest, suggest.how]
    : intent === "clarify"
      ? [...meant, suggest.human]
      : suggestionsAfter(intent, operators);
  const more = maxSuggestions > USUAL_SUGGESTIONS ? [suggest.how, suggest.streaming, suggest.free] : [];
  const most = intent === "clarify" ? Math.max(maxSuggestions, LEAST_CANDIDATES) : maxSuggestions;
  return [...new Set([...first, ...more])].slice(0, most);
};

const USUAL_SUGGESTIONS = DEFAULT_SETTINGS.maxSuggestions;

/** The plans that a reply listed, in its order. */
const listedIn = (reply: string, offerings: readonly Offering[]): readonly Offering[] =>
  reply.split("\n").flatMap((line) => offerings.find((one) => isLineOf(line, one)) ?? []);

const isLineOf = (line: string, plan: Offering): boolean =>
  [" (", ":"].some((end) => line.startsWith(`• ${planName(plan)}${end}`)) ||
  line === es.facts.name(planName(plan));

/** What an operator's example answers; null where it leaves the answer to the assistant. */
const exampleText = (
  { example, operators }: Understood,
  values: Parameters<typeof withValues>[1],
): { readonly key: string; readonly text: string } | null => {
  const text = example?.botResponse.trim() ?? "";
  if (!example || text === "") return null;
  const { offerings } = values;
  const about =
    operators.length === 0 ? offerings : offerings.filter(({ brand }) => operators.includes(brand));
  return { key: example.exampleId, text: withValues(text, { ...values, offerings: about }) };
};

const templateFor = (
  { templates: wanted }: ReplyParts,
  templates: Knowledge["templates"],
  values: Parameters<typeof withValues>[1],
): { readonly key: TemplateKey; readonly text: string } | null => {
  for (const key of wanted) {
    const text = templates[key];
    if (text !== undefined && text.trim() !== "")
      return { key, text: withValues(text.trim(), { ...values, offerings: aboutIn(key, values.offerings) }) };
  }
  return null;
};

/** The plans that a quick reply is about: an operator's own for its text. */
const aboutIn = (key: TemplateKey, offerings: readonly Offering[]): readonly Offering[] => {
  const operator = /^(\w+)_info$/.exec(key)?.[1];
  return operator === undefined
    ? offerings
    : offerings.filter(({ brand }) => brand.toLowerCase() === operator);
};

const sourceOf = (
  { intent, isSecondMiss }: Reading,
  hasTemplate: boolean,
  { services }: ReplyParts,
): ReplySource => {
  if (intent === "fallback" || isSecondMiss) return "fallback";
  if (hasTemplate) return "template";
  return services.length > 0 ? "catalogue" : "rule";
};

/**
 * As many lines as fit. The first is cut at a word where it leaves no room for `reserved` characters of the others: a long
 * quick reply does not push out the prices.
 */
const fitted = (lines: readonly string[], reserved: number): string => {
  const [first = "", ...rest] = lines.filter((line) => line !== "");
  const most = Math.min(MAX_REPLY, Math.max(LEAST_OPENING, MAX_REPLY - reserved));
  let text = cutAtWord(first, most);
  for (const line of rest) if (text.length + 1 + line.length <= MAX_REPLY) text += `\n${line}`;
  return text;
};

const suggestionsAfter = (intent: Intent, operators: readonly string[]): readonly string[] => {
  const { suggest } = es;
  const [one, other] = operators;
  const compare = one !== undefined && other !== undefined ? [suggest.compare(one, other)] : [];
  switch (intent) {
    case "price":
    case "promotion_end":
    case "plan_type":
      return [suggest.speed, ...compare, suggest.human];
    case "operator":
    case "plan_details":
    case "permanence":
    case "installation":
    case "channels":
    case "streaming":
      return [suggest.cheapest, suggest.speed, suggest.human];
    case "comparison":
      return [suggest.cheapest, suggest.streaming, suggest.human];
    case "speed":
      return [suggest.cheapest, suggest.streaming, suggest.human];
    case "free":
    case "data_protection":
    case "coverage":
      return [suggest.how, suggest.cheapest, suggest.human];
    case "human":
    case "hours":
    case "thanks":
    case "goodbye":
      return [suggest.cheapest, suggest.speed, suggest.how];
    default:
      return [suggest.cheapest, suggest.speed, suggest.human];
  }
};
