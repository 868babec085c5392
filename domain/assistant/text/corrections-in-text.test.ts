import { expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { asCorrected, correctionAtStart } from "./corrections-in-text.ts";
import { normalised } from "./normalise.ts";

test.each([
  ["dame planes de 200 megas, no perdón, de 300", "dame planes de 300 megas"],
  ["quiero algo de 90 soles... no mejor de 70", "quiero algo de 70 soles"],
  ["no eran 600 megas las que quería sino 800", "800 megas las que queria"],
  ["muéstrame bitel, ay no, entel quería decir", "muestrame entel"],
  ["planes de claro, digo, de movistar", "planes de movistar"],
])("%j says in the end %j", (message, expected) => {
  expect(asCorrected(normalised(message), KNOWN_OPERATORS)).toBe(expected);
});

test.each([
  "300 megas que no pase de 90 soles",
  "bitel no, mejor entel o claro",
  "perdón, ¿cuánto cuesta el de claro de 300 megas?",
  "quiero 300 megas, no me importa el precio",
  "claro de 300 megas y movistar de 600",
])("%j corrects nothing", (message) => {
  expect(asCorrected(normalised(message), KNOWN_OPERATORS)).toBe(normalised(message));
});

// A pattern that can divide one word in many ways would try all of them, for hours.
test("a long word after a correction, and more words than one can hold, correct nothing", () => {
  const text = `quiero movistar no digo ${"x".repeat(400)} a b c d e f g`;
  expect(asCorrected(text, KNOWN_OPERATORS)).toBe(text);
});

test.each([
  ["ay no, me equivoqué, wow", "wow"],
  ["disculpa, quería decir 940", "940"],
  ["uf no, que sean 13", "que sean 13"],
  ["no quiero tele", null],
  ["planes de claro", null],
])("%j corrects the message before it with %j", (message, rest) => {
  expect(correctionAtStart(normalised(message))).toBe(rest);
});
