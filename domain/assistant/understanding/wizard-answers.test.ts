import { expect, test } from "vitest";
import { NO_ANSWERS, wizardAnswersIn } from "./wizard-answers.ts";

const inPeru = (...messages: string[]) => wizardAnswersIn(messages, "peru");

test.each([
  ["tengo Movistar y pago 150, ¿qué me conviene?", { company: "movistar", payment: 150 }],
  ["pago 120 soles a Claro por 200 megas", { company: "claro", payment: 120 }],
  ["Claro me cobra 99.90 al mes", { company: "claro", payment: 99.9 }],
  ["soy de entel", { company: "otra" }],
  ["quiero cambiarme de Movistar a Claro", { company: "movistar" }],
  ["estoy con bitel, pago 80 y quiero pagar menos de 60", { company: "bitel", payment: 80 }],
  ["tengo el trío de movistar, pago 200", { company: "movistar", payment: 200, service: "triple" }],
  ["pago 130 por mi dúo", { payment: 130, service: "doble" }],
  ["vivo en un departamento en Surco", { housing: "edificio" }],
  ["vivimos en una casa y somos 4", { housing: "casa" }],
  ["no tengo internet, quiero contratar", { company: "ninguna" }],
])("what '%s' says of today is what the wizard asks for", (message, answers) => {
  expect(inPeru(message)).toEqual({ ...NO_ANSWERS, ...answers });
});

test.each([
  "¿cuánto cuesta el plan de Claro?",
  "quiero Claro",
  "que no sea Movistar",
  "puedo pagar hasta 80 soles",
  "pago máximo 100",
  "si pago 100, ¿qué me dan?",
  "me cobran 50 de instalación?",
  "me cobraron 40 de mora con Claro",
  "mi vecino tiene WIN y le cobran 80",
  "tuve Movistar y me fue mal",
  "pago 5 soles",
  "trabajo en casa",
  "soy del departamento de Arequipa",
])("'%s' says nothing of what the household has today", (message) => {
  expect(inPeru(message)).toEqual(NO_ANSWERS);
});

test("answers of several messages add up, and a later one replaces an earlier one", () => {
  expect(inPeru("tengo movistar", "pago 150", "digo, pago 120", "vivo en un edificio")).toEqual({
    ...NO_ANSWERS,
    company: "movistar",
    payment: 120,
    housing: "edificio",
  });
  expect(inPeru("pago 150 a Claro", "no tengo internet en casa, me mudé")).toEqual({
    ...NO_ANSWERS,
    company: "ninguna",
  });
  expect(inPeru("no tengo internet en casa", "perdón, tengo Bitel")).toEqual({
    ...NO_ANSWERS,
    company: "bitel",
  });
});

test("in Chile amounts are pesos, and companies have their own names", () => {
  const inChile = (message: string) => wizardAnswersIn([message], "chile");
  expect(inChile("tengo vtr y pago 38 lucas")).toEqual({ ...NO_ANSWERS, company: "vtr", payment: 38_000 });
  expect(inChile("pago 25.990 a mundo, vivo en depto")).toEqual({
    ...NO_ANSWERS,
    company: "mundo",
    payment: 25_990,
  });
});
