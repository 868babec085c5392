import type { ModelCall } from "@asesorador/domain/assistant/commands";
import { operatorsFor } from "@asesorador/domain/assistant/replies/question-subject";
import type { Knowledge, Question, Reply } from "@asesorador/domain/assistant/replies/reply";
import { replyMeant } from "@asesorador/domain/assistant/replies/reply-to";
import {
  LANGUAGE_MODEL_WITHIN_MS,
  phrasable,
  phrased,
  phrasingPrompt,
  readHint,
  understandingPrompt,
} from "@asesorador/domain/assistant/understanding/language-model";
import { isUnsure } from "@asesorador/domain/assistant/understanding/reading";
import { KNOWN_OPERATORS } from "@asesorador/domain/kernel/market";
import type { LanguageModel, ModelAnswer } from "../application/language-model.ts";

type Helped = { readonly reply: Reply; readonly calls: readonly ModelCall[] };

type Known = Knowledge & Required<Pick<Knowledge, "settings">>;

/** Whether the assistant did not recognise what a message means; then the language model may be asked. */
export const needsHelp = (
  reply: Reply,
  { settings: { languageModel, threshold } }: Pick<Known, "settings">,
): boolean =>
  languageModel !== "off" &&
  reply.source !== "training" &&
  reply.source !== "knowledge" &&
  isUnsure(reply, threshold);

/**
 * Asks the language model what a message means, and, where that is wanted, for the sentence above the facts. The
 * assistant's own reply is used whenever anything fails, is late, or states what the facts do not.
 */
export const helpedReply = async (
  model: LanguageModel,
  { question, own, known }: { readonly question: Question; readonly own: Reply; readonly known: Known },
): Promise<Helped> => {
  const { message, turns } = question;
  const operators = operatorsFor(question, known);
  const history = turns.filter(({ role }) => role === "user").map(({ content }) => content);
  const asked = { message, history, operators, own: known.model?.lookUp.own ?? new Map() };
  const signal = AbortSignal.timeout(LANGUAGE_MODEL_WITHIN_MS);
  const calls: ModelCall[] = [];
  const note = (purpose: ModelCall["purpose"], answer: ModelAnswer, outcome: ModelCall["outcome"]) => {
    const { inputTokens, outputTokens, costMicros, durationMs } = answer;
    calls.push({ purpose, outcome, model: model.name, inputTokens, outputTokens, costMicros, durationMs });
  };

  const meaning = await model.ask(understandingPrompt(asked), signal);
  if (meaning.outcome === "paused") return { reply: own, calls };
  const hint = meaning.outcome === "answered" ? readHint(meaning.text, asked) : null;
  const reply = hint === null || hint === "none" ? null : replyMeant(question, known, hint);
  note("understand", meaning, reply ? "used" : hint === null ? failureOf(meaning) : "unsure");
  if (!reply) return { reply: own, calls };

  const parts = known.settings.languageModel === "phrase" ? phrasable(reply.text) : null;
  if (!parts || signal.aborted) return { reply, calls };
  const sentence = await model.ask(phrasingPrompt(message, parts), signal);
  if (sentence.outcome === "paused") return { reply, calls };
  const names = [...new Set([...operators, ...KNOWN_OPERATORS])];
  const text = sentence.outcome === "answered" ? phrased(sentence.text, parts, names) : null;
  note("phrase", sentence, text === null ? failureOf(sentence) : "used");
  return { reply: text === null ? reply : { ...reply, text }, calls };
};

const failureOf = ({ outcome }: ModelAnswer): "late" | "failed" | "unusable" =>
  outcome === "late" || outcome === "failed" ? outcome : "unusable";
