import { expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots } from "../text/slots.ts";
import { intentByGrammar, questionKindOf } from "./question-kind.ts";

test.each([
  ["¿por qué es tan caro?", "reason"],
  ["cuánto demora el técnico", "duration"],
  ["cuántos canales trae", "count"],
  ["cuánto es el mes de win", "amount"],
  ["a qué hora vienen", "moment"],
  ["dónde pago", "place"],
  ["quién llega a Ate", "person"],
  ["qué operador tiene fibra", "choice"],
  ["cómo doy de baja", "manner"],
  ["eso incluye la instalación?", "whether"],
  ["quiero internet", null],
])("%j asks for %j", (message, kind) => {
  expect(questionKindOf(normalised(message))).toBe(kind);
});

const asked = (message: string) => {
  const text = normalised(message);
  return intentByGrammar(text, extractSlots(text, { operators: KNOWN_OPERATORS, country: "peru" }));
};

test.each([
  ["cuánto es el mes de win", "price"],
  ["tiene penalidad el plan de movistar de 300?", "permanence"],
  ["quién más llega", "coverage"],
  ["cuántos decos vienen", "channels"],
  ["cuánto subirá el plan de 300", "promotion_end"],
  ["cuánto pagaría en total", null],
  ["por qué piden permanencia", null],
  ["cuánto cobran por instalar y por los decos", null],
])("by its kind and aspect %j is of %j", (message, intent) => {
  expect(asked(message)).toBe(intent);
});
