import { es } from "../es.ts";
import type { ReplySource } from "../events.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { Hint } from "../understanding/language-model.ts";
import { isMiss, type Reading } from "../understanding/reading.ts";
import { intentOfSlots } from "../understanding/slot-intents.ts";
import type { Candidate, Understood } from "../understanding/understood.ts";
import { statedCoverage } from "./district-replies.ts";
import { replyPartsFor } from "./intent-replies.ts";
import { knownReachFirst } from "./known-reach-replies.ts";
import { withValues } from "./placeholders.ts";
import { articleFor } from "./question-article.ts";
import { offeringsFor, subjectOf } from "./question-subject.ts";
import type { Knowledge, Question, Reply } from "./reply.ts";
import { noted } from "./reply-notes.ts";
import { planList, type ReplyParts } from "./reply-parts.ts";
import { ofUnknown, sameAsToday, unusedOf, withLeftOut, withRemarks } from "./reply-remarks.ts";
import { exampleText, fitted, templateFor } from "./reply-texts.ts";
import { suggestionsAfter, suggestionsFor } from "./suggestions.ts";

/** The reply to a message that is one question. */
export type QuestionReply = Reply & {
  /** Of the text. */
  readonly lines: readonly string[];
  /** The two readings that are asked back; empty where none is. */
  readonly candidates: readonly Candidate[];
  /** The message itself says something of the plans that it asks for. */
  readonly isNarrowed: boolean;
  /** Operators of which the reply states whether they serve the district. */
  readonly coverageOf: readonly string[];
};

/** What a reply is composed with besides the question. */
type Beside = {
  /** How another reader understood the message. */
  readonly hint?: Hint;
  /** Operators of which a reply that is given with this one states whether they serve the district. */
  readonly coverageOf?: readonly string[];
};

/**
 * The reply to a message as one question. Deterministic: the same question and knowledge give the same reply. Prices come
 * only from the offerings; without any, the reply says so.
 */
export const replyToQuestion = (
  question: Question,
  knowledge: Knowledge,
  { hint, coverageOf = [] }: Beside = {},
): QuestionReply => {
  const { context, understood, listing } = subjectOf(question, knowledge, hint);
  const { intent, confidence } = understood;
  const { operators, district, offerings, botName, country } = context;
  const { settings = DEFAULT_SETTINGS } = knowledge;
  const answer = listing === null ? (knownReachFirst(context) ?? replyPartsFor(context)) : planList(listing);
  const unused = unusedOf(question, understood, knowledge);
  const remarks = [
    ...(unused.length > 0 ? [es.leftOut(unused)] : []),
    ...ofUnknown(context),
    ...sameAsToday(context),
  ];
  const stated = intent === "coverage" ? statedCoverage(context) : [];
  const whole = noted(withRemarks(withLeftOut(answer, context), remarks), context, {
    houses: question.isInBuilding ? offeringsFor(question, knowledge) : [],
    coverageOf: [...coverageOf, ...stated],
  });
  const parts = isInvited(question) ? withoutInvitation(whole) : whole;
  const values = { botName, offerings, country };
  const beside = {
    candidates: understood.candidates,
    isNarrowed: intentOfSlots(understood) !== null,
    coverageOf: stated,
    district: district?.code ?? null,
  };
  const article = understood.example ? null : articleFor(question, understood, knowledge);
  if (article) {
    const lines = fitted([withValues(article.content, values), ...notice(understood)], 0);
    return {
      ...beside,
      lines,
      text: lines.join("\n"),
      intent: isMiss(intent) ? "knowledge" : intent,
      confidence: isMiss(intent) ? article.share : confidence,
      source: "knowledge",
      sourceIds: [`knowledge-${article.id}`],
      handsOff: false,
      suggestions: suggestionsAfter(intent, operators).slice(0, settings.maxSuggestions),
    };
  }
  const template = exampleText(understood, values) ?? templateFor(parts, knowledge.templates, values);
  const facts = [...parts.facts, parts.closing];
  const lines = fitted(
    [...(template === null ? parts.lines : [template.text, ...facts]), ...notice(understood)],
    facts.reduce((sum, line) => sum + line.length + 1, 0),
  );
  return {
    ...beside,
    lines,
    text: lines.join("\n"),
    intent: intent === "own" ? (understood.example?.intent ?? intent) : intent,
    confidence,
    source: understood.example ? "training" : sourceOf(understood, template !== null, parts),
    sourceIds: [
      ...(understood.example ? [`training-${understood.example.exampleId}`] : template ? [template.key] : []),
      ...parts.services.map((id) => `service-${id}`),
    ],
    handsOff: intent === "human" || understood.isSecondMiss,
    suggestions: suggestionsFor(understood, operators, settings),
  };
};

/** Whether the conversation has invited its visitor to the comparison, which is said once. */
const isInvited = ({ turns }: Pick<Question, "turns">): boolean =>
  turns.some(({ role, content }) => role === "assistant" && content.split("\n").includes(es.wizard));

const withoutInvitation = (parts: ReplyParts): ReplyParts =>
  parts.closing === es.wizard
    ? { ...parts, lines: parts.lines.filter((line) => line !== es.wizard), closing: "" }
    : parts;

const notice = ({ hasPersonalData, intent }: Understood): readonly string[] =>
  hasPersonalData && intent !== "personal_data" ? [es.personalData(null)] : [];

const sourceOf = (
  { intent, isSecondMiss }: Reading,
  hasTemplate: boolean,
  { services }: ReplyParts,
): ReplySource => {
  if (intent === "fallback" || isSecondMiss) return "fallback";
  if (hasTemplate) return "template";
  return services.length > 0 ? "catalogue" : "rule";
};
