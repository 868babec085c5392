import { type Evaluated, QUESTIONS } from "@asesorador/domain/assistant/evaluation-questions";
import { untilDone } from "@asesorador/domain/assistant/intent-classifier";
import { normalised } from "@asesorador/domain/assistant/learned-model";
import { GOODBYE, GREETING, INTENTS, type Intent, THANKS } from "@asesorador/domain/assistant/lexicon";
import { TRAINING_EXAMPLES } from "@asesorador/domain/assistant/training-examples";
import { learning, type Understood, understand } from "@asesorador/domain/assistant/understanding";
import type { Wishes } from "@asesorador/domain/assistant/wishes";
import { KNOWN_OPERATORS } from "@asesorador/domain/kernel/market";
import { quantile } from "./statistics.ts";

/** One question and its result. */
export type Judged = {
  readonly question: Evaluated;
  readonly intent: Intent;
  readonly confidence: number;
  /** The intent is one of the right ones. */
  readonly isIntentRight: boolean;
  /** Names of the wishes that were not recognised as expected. */
  readonly wrongWishes: readonly string[];
};

export type AssistantOutcome = {
  readonly judged: readonly Judged[];
  /** The same questions by the first matching pattern, without the classifier. */
  readonly yardstick: { readonly right: number; readonly wrong: number };
  readonly trainMs: number;
  /** Time of understanding one message, in ms. */
  readonly p95Ms: number;
  readonly examples: number;
};

/** Understands every question of the evaluation once. */
export const evaluateAssistant = (): AssistantOutcome => {
  const startedAt = performance.now();
  untilDone(learning());
  const trainMs = performance.now() - startedAt;
  understandLast(QUESTIONS[0]);
  const times: number[] = [];
  const judged = QUESTIONS.map((question): Judged => {
    const from = performance.now();
    const understood = understandLast(question);
    times.push(performance.now() - from);
    const { intent, confidence } = understood;
    return {
      question,
      intent,
      confidence,
      isIntentRight: question.intents.includes(intent),
      wrongWishes: wrongWishes(question.wishes ?? {}, understood),
    };
  });
  const examples = Object.values(TRAINING_EXAMPLES).reduce((sum, texts) => sum + texts.length, 0);
  return { judged, yardstick: byPatterns(), trainMs, p95Ms: quantile(times, 0.95), examples };
};

const understandLast = (
  { asked, register }: Pick<Evaluated, "asked" | "register"> = { asked: ["hola"], register: "peru" },
) =>
  understand(asked.at(-1) ?? "", {
    operators: KNOWN_OPERATORS,
    country: register === "chile" ? "chile" : "peru",
    history: asked.slice(0, -1),
  });

const wrongWishes = (expected: Partial<Wishes>, understood: Understood): readonly string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const found = understood[name as keyof Wishes];
    const same = Array.isArray(value)
      ? JSON.stringify(value.toSorted()) === JSON.stringify([...(found as readonly string[])].sort())
      : value === found;
    return same ? [] : [name];
  });

const byPatterns = () => {
  const patterns = [...INTENTS, ["greeting", GREETING], ["thanks", THANKS], ["goodbye", GOODBYE]] as const;
  const found = QUESTIONS.map(({ asked, intents }) => {
    const text = normalised(asked.at(-1) ?? "");
    const intent = patterns.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? "fallback";
    return { intent, right: intents.includes(intent) };
  });
  return {
    right: found.filter(({ right }) => right).length,
    wrong: found.filter(({ right, intent }) => !right && intent !== "fallback").length,
  };
};

/** A question is answered correctly when intent and wishes are right, incorrectly when it is taken for something else. */
export const isRight = ({ isIntentRight, wrongWishes }: Judged): boolean =>
  isIntentRight && wrongWishes.length === 0;
/** Neither right nor answered with a question or the fallback. */
export const isWrong = (one: Judged): boolean =>
  !isRight(one) && one.intent !== "clarify" && one.intent !== "fallback";
