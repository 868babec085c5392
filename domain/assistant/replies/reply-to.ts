import type { District } from "../../kernel/district.ts";
import { es } from "../es.ts";
import { isElsewhere } from "../intents/lexicon.ts";
import { isFigureCorrected } from "../text/corrections-in-text.ts";
import { cityIn, districtApart } from "../text/districts-in-text.ts";
import { inSpanish } from "../text/english.ts";
import { normalised } from "../text/normalise.ts";
import { isSection } from "../text/section-aspects.ts";
import { extractSlots, findsTooDear } from "../text/slots.ts";
import { topicsIn } from "../topics/topics.ts";
import { asksHowMuchLess, namesOperatorAlone } from "../understanding/follow-up.ts";
import type { Hint } from "../understanding/language-model.ts";
import { LISTING, PLAN_LISTING } from "../understanding/slot-intents.ts";
import {
  asksPriceAlone,
  isStatement,
  isWish,
  questionsIn,
  saysMove,
  saysWhere,
} from "../understanding/two-questions.ts";
import { livesInBuilding } from "./building-replies.ts";
import { correctsPlace, districtSaid } from "./conversation-district.ts";
import { joinedReplies } from "./joined-replies.ts";
import { withPlanlessNote } from "./planless-notes.ts";
import { operatorsFor } from "./question-subject.ts";
import { type Knowledge, MAX_REPLY, type Question, type Reply, type Turn } from "./reply.ts";
import { fitted } from "./reply-texts.ts";
import { type QuestionReply, replyToQuestion } from "./reply-to-question.ts";

/**
 * The reply to a message. A message in English is translated word by word and answered in Spanish, with a remark, when
 * that is understood. As `replyInSpanish` otherwise.
 */
export const replyTo = (asked: Question, knowledge: Knowledge): Reply => {
  const turns = asked.turns.map((turn) =>
    turn.role === "user" ? { ...turn, content: inSpanish(turn.content) ?? turn.content } : turn,
  );
  const answered = (question: Question): Reply =>
    withPlanlessNote(replyInSpanish(question, knowledge), question);
  const message = inSpanish(asked.message);
  if (message !== null) {
    const reply = answered({ ...asked, turns, message });
    if (isUnderstood(reply) && !NOT_GUESSED.has(reply.intent))
      return { ...reply, text: fitted([es.guessed, ...reply.text.split("\n")], 0).join("\n") };
  }
  return answered({ ...asked, turns });
};
/** What a guess at words of another language may be by chance. */
const NOT_GUESSED: ReadonlySet<string> = new Set(["small_talk", "insult", "personal_data", "other_language"]);

/**
 * The reply to a message in Spanish; to both, where it holds two questions. Deterministic: the same question and knowledge give the
 * same reply. Prices come only from the offerings; without any, the reply says so.
 */
const replyInSpanish = (asked: Question, knowledge: Knowledge): Reply => {
  // "Vivo en Ate. ¿Cuál es el más barato?" is one question, about Ate.
  const text = normalised(asked.message);
  const earlier = asked.turns.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  const before = earlier.map(normalised);
  const named = districtSaid(asked, [...before, text]) ?? districtApart(asked.message, asked.country);
  const district = named?.code ?? asked.district;
  const city = cityIn(text, asked.country);
  const known = { operators: operatorsFor(asked, knowledge), country: asked.country };
  // "¿Cuál es el más barato? ¿Y el más rápido? No quiero WIN."
  const { excluded } = extractSlots(text, known);
  const isInBuilding = livesInBuilding([...earlier, asked.message]);
  const question = { ...asked, district, city, excluded, isInBuilding };
  // "Vivo en Bogotá, ¿cuál me conviene?" asks for nothing that is known, whichever part is read.
  const parts = questionsIn(asked.message);
  // "Quiero instalar un calefont, ¿cuánto cobran?" asks of another subject alone.
  const [about = "", cost = ""] = parts;
  const isOfOther = parts.length === 2 && isElsewhere(normalised(about)) && asksPriceAlone(cost);
  const isWhole =
    isOfOther ||
    correctsPlace(asked) ||
    topicsIn(text).includes("other_countries") ||
    isAskedTogether(parts, text);
  const said = isWhole ? [asked.message] : parts;
  const asksThere = said.length === 2 && named !== null && asksPresence(said[1] ?? "", known);
  // "Uy no, muy caro. ¿Y con Disney?" asks of what comes next alone.
  const isGivenUp = (part: string, at: number): boolean =>
    at < said.length - 1 && earlier.length > 0 && findsTooDear(normalised(part)) && refusesAtStart(text);
  const asking = said.filter(
    (part, at) => !(saysWhere(part) || (asksThere && saysMove(part)) || isGivenUp(part, at)),
  );
  // "¿Hay internet en Huancayo? Chilca exactamente"
  const messages = asking.filter((part, at) => at === 0 || !namesPlaceAlone(part, named));
  const [only = asked.message, another] = messages;
  // What else is said is no question, and may change what the whole seems to mean.
  const isLeft = another === undefined && said.length > messages.length;
  const leftMessage = asksThere ? `${only} en ${named.name}` : only;
  const left = isLeft ? replyToQuestion({ ...question, message: leftMessage }, knowledge) : null;
  if (left !== null && isUnderstood(left)) return replyOf(left);
  const replies =
    messages.length < 2
      ? repliesAsBefore(question, knowledge)
      : repliesToParts(messages, question, knowledge);
  const [first, second] = withoutRepeats(replies.filter(isAnswer), knowledge);
  if (first && second) return joined(first, second);
  const whole = replyToQuestion(question, knowledge);
  // "¿La alarma tiene contrato? ¿Cuántos meses?"
  const isOfSection = first !== undefined && isSection(first.intent) && !isSection(whole.intent);
  if (isOfSection && replies.every(({ intent }) => intent === first.intent)) return replyOf(first);
  if (isUnderstood(whole)) return replyOf(whole);
  // One of its questions was understood, though the whole was not.
  if (first && !isCondition(first.part)) return replyOf(first);
  const [one, other] = withoutRepeats(repliesToReadings(whole, question, knowledge), knowledge);
  if (one && other) return joined(one, other);
  // "¿Cuál de esos es el más barato?", of plans that are not known: either reading says so.
  return one && OF_THOSE.test(text) ? replyOf(one) : replyOf(whole);
};

const refusesAtStart = (text: string): boolean => /^(?:(?:uy|ay|uf|ah|asu|pucha|chuta) )*no\b/.test(text);

/** "¿Dúo o trío? No sé la diferencia", "mejor sin tele, ¿me conviene?, ¿cuánto cambia?": one question in two sentences. */
const isAskedTogether = (parts: readonly string[], text: string): boolean => {
  const [one = "", other = "", third] = parts.map(normalised);
  if (parts.length < 2 || third !== undefined) return false;
  const means = (part: string): boolean => topicsIn(part).includes("pack_meaning");
  // "¿Por qué es gratis, dónde está la trampa?" asks of the site, not of a price.
  const asksOfSite = topicsIn(text).includes("commission") && topicsIn(other).includes("catch_of_price");
  const asksOfDifference = asksHowMuchLess(other) && other.split(" ").length <= MAX_WORDS_OF_DIFFERENCE;
  return (means(text) && !means(one) && !means(other)) || asksOfSite || asksOfDifference;
};
const MAX_WORDS_OF_DIFFERENCE = 5;

/** "Vivo en Ate, ¿hay WIN?" asks of an operator there, "me mudo a Ica, ¿qué internet hay?" of all. */
const asksPresence = (part: string, known: Parameters<typeof extractSlots>[1]): boolean => {
  const text = normalised(part);
  return (
    ASKS_WHAT_IS_THERE.test(text) ||
    (ASKS_PRESENCE.test(text) && extractSlots(text, known).operators.length > 0)
  );
};
const ASKS_WHAT_IS_THERE =
  /^(?:(?:y|ahi|alla) )*(?:que|cual(?:es)?) (?:(?:internet|fibra|operador|compania|empresa|opcion|plan)(?:es|s)? )+(?:hay|llegan?|tienen?|existen?)(?: (?:ahi|alla|por ahi|aca|aqui))?$/;
const ASKS_PRESENCE =
  /^(?:(?:y|si|pero|ahi|alla) )*(?:hay|llegan?|estan?|tienen|atienden?|entran?) (?:(?:cobertura|servicio|internet|fibra|de) )*[a-z]+(?: [a-z]+)?(?: (?:ahi|alla|por ahi|aca|aqui))?$/;

/** Whether a part of a message says no more than the place that the message names. */
const namesPlaceAlone = (part: string, named: District | null): boolean => {
  const own = new Set(normalised(named?.name ?? "").split(" "));
  const words = normalised(part).split(" ");
  return (
    named !== null &&
    words.some((word) => own.has(word)) &&
    words.every((word) => own.has(word) || BESIDE_NAME.has(word))
  );
};
const BESIDE_NAME: ReadonlySet<string> = new Set(
  "exactamente exacto justo cerca en de del al el la por es distrito comuna zona".split(" "),
);

const OF_THOSE = /\b(?:de|entre) (?:es[oa]s|ell[oa]s)\b/;

/** The most parts of a message that are read on their own. */
const MAX_PARTS = 5;

type PartReply = QuestionReply & {
  readonly asked: Question;
  /** The part of the message, as it was typed. */
  readonly part: string;
};

/** The replies to the parts of a message; each is read after the ones before it. */
const repliesToParts = (
  messages: readonly string[],
  question: Question,
  knowledge: Knowledge,
): readonly PartReply[] => {
  const turns: Turn[] = [...question.turns];
  return messages.slice(0, MAX_PARTS).map((part, at) => {
    const message = at === 0 ? part : continuing(part);
    const asked = { ...question, turns: [...turns], message };
    const reply = replyToQuestion(asked, knowledge);
    turns.push({ role: "user", content: part }, { role: "assistant", content: reply.text });
    return { ...reply, asked, part };
  });
};

/** After two questions in one message, "¿y Bitel?" and "quise decir 400" ask both. */
const repliesAsBefore = (question: Question, knowledge: Knowledge): readonly PartReply[] => {
  const { message, turns, country } = question;
  const at = turns.findLastIndex(({ role }) => role === "user");
  const parts = questionsIn(turns[at]?.content ?? "").filter((part) => !saysWhere(part));
  if (parts.length < 2) return [];
  const text = normalised(message);
  const own = extractSlots(text, { operators: operatorsFor(question, knowledge), country });
  if (!namesOperatorAlone(text, own) && !isFigureCorrected(text)) return [];
  const before: Turn[] = turns.slice(0, at);
  return parts.slice(0, MAX_PARTS).map((part, index) => {
    before.push({ role: "user", content: index === 0 ? part : continuing(part) });
    const asked = { ...question, turns: [...before] };
    return { ...replyToQuestion(asked, knowledge), asked, part };
  });
};

/**
 * The replies to the two readings of an ambiguous message. If the catalogue answers both, as for "¿qué tal WIN en San
 * Borja?", the reply has both.
 */
const repliesToReadings = (
  { intent, candidates, isNarrowed }: QuestionReply,
  question: Question,
  knowledge: Knowledge,
): readonly PartReply[] =>
  intent === "clarify" &&
  isNarrowed &&
  candidates.length === 2 &&
  candidates.every((one) => OF_CATALOGUE.has(one))
    ? candidates.map((candidate) => ({
        ...replyToQuestion(question, knowledge, { hint: { ...NOTHING_MORE, intent: candidate } }),
        asked: question,
        part: question.message,
      }))
    : [];
const OF_CATALOGUE: ReadonlySet<string> = new Set([...LISTING, "coverage"]);
const NOTHING_MORE = { operators: [], type: null, budget: null, megabits: null, people: null } as const;

/** Those replies that answer something else than the ones before them, and say what both would say once. */
const withoutRepeats = (replies: readonly PartReply[], knowledge: Knowledge): readonly PartReply[] => {
  const kept: PartReply[] = [];
  for (const reply of replies) {
    const at = kept.findIndex((one) => saysMore(reply, one));
    if (at >= 0) kept[at] = reply;
    else if (kept.every((one) => areTwo(one, reply))) kept.push(reply);
  }
  const coverageOf = kept.flatMap((one) => one.coverageOf);
  return kept.length < 2 || coverageOf.length === 0
    ? kept
    : kept.map((one) => ({ ...one, ...replyToQuestion(one.asked, knowledge, { coverageOf }) }));
};

const joined = (first: PartReply, second: PartReply): Reply => ({
  ...replyOf(first),
  text: joinedReplies(first.lines, second.lines, MAX_REPLY),
  sourceIds: [...new Set([...first.sourceIds, ...second.sourceIds])],
  confidence: Math.min(first.confidence, second.confidence),
  handsOff: first.handsOff || second.handsOff,
});

const replyOf = ({
  text,
  intent,
  source,
  sourceIds,
  confidence,
  handsOff,
  suggestions,
  district,
}: QuestionReply): Reply => ({
  text,
  intent,
  source,
  sourceIds,
  confidence,
  handsOff,
  suggestions,
  district,
});

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
const isAnswer = ({ intent, confidence, part }: PartReply): boolean =>
  !COURTESIES.has(intent) &&
  confidence >= SURE_OF_BOTH &&
  (STATED.has(intent) || isListing(intent) || !isStatement(part));
/** Statements, which are not questions. */
const STATED: ReadonlySet<string> = new Set(["complaint", "data_protection", "my_request", "outage"]);
const isListing = (intent: string): boolean => PLAN_LISTINGS.has(intent);

/** "¿Cuántos canales trae el primero y tiene HBO?": the same details, and that it does not. */
const saysMore = (reply: PartReply, { lines, intent, part, asked }: PartReply): boolean =>
  (reply.lines.length > lines.length && lines.every((line) => reply.lines.includes(line))) ||
  // "No quiero Claro, ¿qué más hay en Lince?": the plans that reach it, not those of everywhere before them.
  (isListing(intent) && listsPlansThere(reply)) ||
  // "No quiero nada con Claro. 500 megas o más": those that are so fast.
  (isListing(intent) && isListing(reply.intent) && refusesAlone(part, asked));

/** Whether all that a part says is which operators are not wanted. */
const refusesAlone = (part: string, { excluded = [] }: Question): boolean =>
  excluded.length > 0 && REFUSES.test(normalised(part)) && !/\d/.test(part);
const REFUSES =
  /^(?:(?:hola|buenas|y|pero|ya|la verdad) )*(?:no (?:quiero|quisiera|deseo|busco|me (?:gusta|interesa|convence|den|ofrezcan)\w*)|nada (?:de|con)|ni) (?:(?:nada|saber|con|de|a|al|mas|que ver|ni|y|o|el|la) )*\w+(?: \w+)?(?: (?:ni|y|o) (?:con |de )?\w+(?: \w+)?){0,4}$/;

/** Who serves a place, with plans of those. */
const listsPlansThere = ({ intent, sourceIds }: PartReply): boolean =>
  intent === "coverage" && sourceIds.length > 0;

/** Whether two parts are answered differently: "quiero internet, necesito 300 megas" is one wish in two parts. */
const areTwo = (one: PartReply, other: PartReply): boolean => {
  // "Hoy no tengo planes de Entel" is said once.
  if (one.lines.join(" ").includes(other.lines[0] ?? "")) return false;
  // "Me mudo a Ica, ¿me llevo mi internet?": how a service is moved, which both begin with.
  const [opening = ""] = (other.lines[0] ?? "").split(/(?<=\.) /);
  if (!isListing(other.intent) && opening.length > 0 && one.lines[0]?.startsWith(opening)) return false;
  const namesOthers = other.sourceIds.some((id) => !one.sourceIds.includes(id));
  // "¿Diferencia entre Mundo 500 y WOM 500, y cuál tiene tele?"
  if (one.intent === other.intent)
    return one.intent === "comparison" ? namesOthers : !isListing(one.intent) && !isSection(one.intent);
  // The plans that were asked for are listed with their prices.
  if ((isListing(one.intent) || listsPlansThere(one)) && asksPriceAlone(other.part)) return false;
  // "¿Puedo trasladarlo? ¿Cuánto cobran?" asks of the move, and not of this site.
  if (one.intent === "cancel_contract" && asksPriceAlone(other.part)) return false;
  if (!isListing(one.intent) || !isListing(other.intent)) return true;
  return !isWish(other.part) && namesOthers;
};
const PLAN_LISTINGS: ReadonlySet<string> = PLAN_LISTING;

/**
 * The reply to a message that only an outside language model understood; null when there is none. Its facts come from
 * the catalogue and from operators' texts, as in any other reply.
 */
export const replyMeant = (question: Question, knowledge: Knowledge, hint: Hint): Reply | null => {
  const reply = replyToQuestion(question, knowledge, { hint });
  return isUnderstood(reply) ? replyOf(reply) : null;
};
const isUnderstood = ({ source, intent }: Reply): boolean => source !== "fallback" && intent !== "clarify";
