import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { builtInModel } from "../intents/built-in-model.ts";
import { patternClassifier } from "../intents/pattern-classifier.ts";
import { unusedWords } from "./unused-words.ts";

beforeAll(trainAssistant);

const read = { operators: KNOWN_OPERATORS, country: "peru" } as const;
const unused = (message: string) =>
  unusedWords(message, { ...read, model: builtInModel() }).map(({ typed }) => typed);

test.each([
  ["tienen planes con Disney plus y ESPN?", ["ESPN"]],
  ["trae golperu?", ["golperu"]],
  ["internet para mi mascota", ["mascota"]],
  ["planes para el pabellón quirúrgico", ["pabellón"]],
])("of %j %j are left out", (message, words) => {
  expect(unused(message)).toEqual(words);
});

test.each([
  "internet con netflix y disney",
  "internet para mi casa en Jesús María",
  "trabajo desde casa con videollamadas, qué plan me conviene",
  "un plan con tele y teléfono fijo para mi familia",
  "planes de claro sin permanencia con instalación gratis por 80 soles",
  "cuál es el más barato que tenga",
  "somos 3 y vemos bastante youtube",
  "con precio fijo y solamente internet",
  "quiero cambiarme de vtr, me tienen chato",
])("of %j nothing is left out", (message) => {
  expect(unused(message)).toEqual([]);
});

test.each([
  ["internet para mi zarzuela", true],
  ["claro me avisa por sms que sube", false],
  ["en mi salon las clientas piden wifi", false],
  ["mi roomate kiere 1000 megas", false],
])("whether what %j names is wanted of a plan: %j", (message, isWanted) => {
  const words = unusedWords(message, { ...read, model: builtInModel() });
  expect(words.some((word) => word.isWanted)).toBe(isWanted);
});

test("a model that has only patterns leaves out only what a plan is to have", () => {
  const model = { classifier: patternClassifier };
  expect(unusedWords("internet para mi zarzuela", { ...read, model })).toEqual([]);
  expect(unusedWords("internet con zarzuela", { ...read, model })).toEqual([
    { typed: "zarzuela", isKnown: true, isWanted: true },
  ]);
});
