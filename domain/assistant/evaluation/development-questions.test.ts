import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { searchable } from "../../kernel/strings.ts";
import { TRAINING_EXAMPLES } from "../examples/training-examples.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { readMessages } from "../understanding/reading.ts";
import { DEVELOPMENT_QUESTIONS } from "./development-questions.ts";
import { QUESTIONS } from "./evaluation-questions.ts";

beforeAll(trainAssistant);

const LEAST_INTENTS = 0.9;
const lettersOf = (text: string): string => searchable(text).replace(/[^a-z0-9]/g, "");

test("nine tenths of the development questions are taken for what they ask, and none of them has a wrong slot", () => {
  const read = DEVELOPMENT_QUESTIONS.map((question) => {
    const country = question.register === "chile" ? "chile" : "peru";
    const listening = { operators: KNOWN_OPERATORS, country } as const;
    return { question, understood: readMessages(question.asked, listening, DEFAULT_SETTINGS.threshold) };
  });
  const meant = read.filter(({ question, understood }) => question.intents.includes(understood.intent));
  expect(meant.length / read.length).toBeGreaterThanOrEqual(LEAST_INTENTS);
  for (const { question, understood } of meant)
    expect(understood, question.asked.join(" | ")).toMatchObject(question.slots ?? {});
});

test("no question of the evaluation is learned, however it is written", () => {
  const asked = new Set(QUESTIONS.map((question) => lettersOf(question.asked.at(-1) ?? "")));
  const learned = Object.values(TRAINING_EXAMPLES).flat();
  expect(learned.filter((text) => asked.has(lettersOf(text)))).toEqual([]);
});

test("no development question is learned", () => {
  const learned = new Set(Object.values(TRAINING_EXAMPLES).flat());
  const asked = DEVELOPMENT_QUESTIONS.flatMap((question) => question.asked.slice(-1));
  expect(asked.filter((text) => learned.has(text))).toEqual([]);
});
