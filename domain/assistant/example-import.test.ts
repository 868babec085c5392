import { expect, test } from "vitest";
import { type ImportedExample, importedExamples } from "./example-import.ts";

const row = (at: number, userInput: string, intent: string, botResponse = ""): ImportedExample => ({
  at,
  exampleId: `${at}`,
  userInput,
  botResponse,
  intent,
  isActive: true,
});
const known = { ...row(0, "¿Cuánto sale?", "precios"), confidence: 0.9 };
const state = {
  examples: new Map([["0", known]]),
  intents: new Map([["mudanza_de_linea", "Mudanza de línea"]]),
};

test("an example is known by its question and intent, however it is written; with another intent it is a problem", () => {
  expect(importedExamples(state, [row(2, "cuanto   SALE", "precios")])).toEqual({
    added: [],
    known: [2],
    problems: [],
  });
  expect(importedExamples(state, [row(2, "cuánto sale", "soporte")]).problems).toEqual([
    { at: 2, type: "other_intent", intent: "precios" },
  ]);
});

test("an own intent is named by its key or its name, and needs an answer", () => {
  const rows = [
    row(1, "¿mudan la línea?", "mudanza de Linea", "Sí."),
    row(2, "me mudo", "mudanza_de_linea", "Sí."),
    row(3, "¿y si me mudo?", "Mudanza de línea"),
    row(4, "hola", "nada"),
  ];
  const { added, problems } = importedExamples(state, rows);
  expect(added.map(({ at, intent }) => [at, intent])).toEqual([
    [1, "mudanza_de_linea"],
    [2, "mudanza_de_linea"],
  ]);
  expect(problems).toEqual([
    { at: 3, type: "answer_missing", intent: "mudanza_de_linea" },
    { at: 4, type: "unknown_intent", intent: "nada" },
  ]);
});

test("of the same question twice in a file the first one counts", () => {
  expect(importedExamples(state, [row(1, "uno", "precios"), row(2, "¡UNO!", "soporte")])).toMatchObject({
    added: [{ at: 1 }],
    problems: [{ at: 2, type: "repeated", first: 1 }],
  });
});
