import { DEVELOPMENT_QUESTIONS } from "@asesorador/domain/assistant/evaluation/development-questions";
import { type Evaluated, QUESTIONS } from "@asesorador/domain/assistant/evaluation/evaluation-questions";
import { TRAINING_EXAMPLES } from "@asesorador/domain/assistant/examples/training-examples";
import { learning } from "@asesorador/domain/assistant/intents/built-in-model";
import { runToEnd } from "@asesorador/domain/assistant/intents/intent-classifier";
import {
  GOODBYE,
  GREETING,
  INTENTS,
  type Intent,
  THANKS,
} from "@asesorador/domain/assistant/intents/lexicon";
import { DEFAULT_SETTINGS } from "@asesorador/domain/assistant/settings";
import { normalised } from "@asesorador/domain/assistant/text/normalise";
import type { Slots } from "@asesorador/domain/assistant/text/slots";
import { readMessages } from "@asesorador/domain/assistant/understanding/reading";
import type { Understood } from "@asesorador/domain/assistant/understanding/understood";
import { KNOWN_OPERATORS } from "@asesorador/domain/kernel/market";
import { quantile } from "../statistics.ts";

/** One question and its result. */
export type JudgedAnswer = {
  readonly question: Evaluated;
  readonly intent: Intent;
  readonly confidence: number;
  /** The intent is one of the right ones. */
  readonly isIntentRight: boolean;
  /** Asked back, with a right intent among the two. */
  readonly isOffered: boolean;
  /** Names of the slots that were not recognised as expected. */
  readonly wrongSlots: readonly string[];
};

export type AssistantOutcome = {
  readonly judged: readonly JudgedAnswer[];
  /** The same questions by the first matching pattern, without the classifier. */
  readonly yardstick: { readonly right: number; readonly wrong: number };
  /** Processor time, which other work on the machine does not lengthen much. */
  readonly trainMs: number;
  /** Time of reading one message after those before it, in ms. */
  readonly p95Ms: number;
  readonly examples: number;
};

/** The evaluation's, whose misses are not for developers, and those that rules and examples are developed with. */
export const SETS = { evaluation: QUESTIONS, development: DEVELOPMENT_QUESTIONS } as const;

/** Trains the built-in model, then classifies every question of a set once. */
export const evaluateAssistant = (questions: readonly Evaluated[] = QUESTIONS): AssistantOutcome => {
  const startedAt = process.cpuUsage();
  runToEnd(learning());
  const { user, system } = process.cpuUsage(startedAt);
  const trainMs = (user + system) / 1000;
  readLast(questions[0]);
  const times: number[] = [];
  const judged = questions.map((question): JudgedAnswer => {
    const from = performance.now();
    const understood = readLast(question);
    times.push(performance.now() - from);
    const { intent, confidence, candidates } = understood;
    return {
      question,
      intent,
      confidence,
      isIntentRight: question.intents.includes(intent),
      isOffered: candidates.some((one) => question.intents.includes(one)),
      wrongSlots: wrongSlots(question.slots ?? {}, understood),
    };
  });
  const examples = Object.values(TRAINING_EXAMPLES).reduce((sum, texts) => sum + texts.length, 0);
  return { judged, yardstick: byPatterns(questions), trainMs, p95Ms: quantile(times, 0.95), examples };
};

const readLast = (
  { asked, register }: Pick<Evaluated, "asked" | "register"> = { asked: ["hola"], register: "peru" },
) =>
  readMessages(
    asked,
    { operators: KNOWN_OPERATORS, country: register === "chile" ? "chile" : "peru" },
    DEFAULT_SETTINGS.threshold,
  );

const wrongSlots = (expected: Partial<Slots>, understood: Understood): readonly string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const found = understood[name as keyof Slots];
    const same = Array.isArray(value)
      ? JSON.stringify(value.toSorted()) === JSON.stringify([...(found as readonly string[])].sort())
      : value === found;
    return same ? [] : [name];
  });

const byPatterns = (questions: readonly Evaluated[]) => {
  const patterns = [...INTENTS, ["greeting", GREETING], ["thanks", THANKS], ["goodbye", GOODBYE]] as const;
  const found = questions.map(({ asked, intents }) => {
    const text = normalised(asked.at(-1) ?? "");
    const intent = patterns.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? "fallback";
    return { intent, right: intents.includes(intent) };
  });
  return {
    right: found.filter(({ right }) => right).length,
    wrong: found.filter(({ right, intent }) => !right && intent !== "fallback").length,
  };
};

/** A question is answered correctly when intent and slots are right, incorrectly when it is taken for something else. */
export const isRight = ({ isIntentRight, wrongSlots }: JudgedAnswer): boolean =>
  isIntentRight && wrongSlots.length === 0;
/** Neither right nor answered with a question or the fallback. */
export const isWrong = (one: JudgedAnswer): boolean =>
  !isRight(one) && one.intent !== "clarify" && one.intent !== "fallback";
