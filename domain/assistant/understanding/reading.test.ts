import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { builtInModel } from "../intents/built-in-model.ts";
import { lookUpIn } from "../intents/learned-model.ts";
import { repliesTo, sampleOfferings } from "../replies/assistant-samples.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";

beforeAll(trainAssistant);

const UNCLEAR = "si contrato hoy, cuándo empiezo a pagar?";

const converse = (messages: readonly string[], threshold = DEFAULT_SETTINGS.threshold) =>
  repliesTo(messages, { offerings: sampleOfferings, settings: { ...DEFAULT_SETTINGS, threshold } });

test("an unclear message is asked back with its two likeliest readings and a person as buttons", () => {
  const [asked] = converse([UNCLEAR]);
  expect(asked).toMatchObject({ intent: "clarify", source: "rule", handsOff: false, sourceIds: [] });
  expect(asked?.text).toMatch(/^¿Te refieres a/);
  expect(asked?.suggestions).toHaveLength(3);
  expect(asked?.suggestions.at(-1)).toBe("Hablar con una persona");
});

test.each([
  ["ok dame los precios", "price"],
  ["joven disculpe yo no sé usar computadora, ¿puede llamarme?", "human"],
  ["cuánto es el mes de win", "price"],
])("%j is not asked back but taken for %j", (message, intent) => {
  expect(converse([message]).at(-1)).toMatchObject({ intent });
});

test.each([
  ["planes de alarma", "y cuánto sale al mes", "alarms"],
  ["quiero asegurar mi carro", "¿y cuánto cuesta?", "car_insurance"],
  ["planes de alarma", "y cuánto cuesta el internet de claro", "price"],
])("after %j, %j asks about the same section unless it names plans: %j", (first, second, intent) => {
  expect(converse([first, second]).at(-1)).toMatchObject({ intent });
});

test("two filled slots are answered, however unsure which list was meant", () => {
  const [answered] = converse(["claro 900 megas max 100 soles"], 1);
  expect(answered?.confidence).toBeLessThan(1);
  expect(answered?.sourceIds).not.toEqual([]);
});

test("the chosen reading is answered with the slots of the unclear message", () => {
  const [asked, answered] = converse(["planes de claro", "Planes de un operador"], 1);
  expect(asked?.intent).toBe("clarify");
  expect(answered).toMatchObject({ intent: "operator", confidence: 1, handsOff: false });
  expect(answered?.text).toContain("Claro: 2 planes activos");
});

test.each([
  "requisitos para nacionalizarme peruano",
  "¿cuánto demora reparar un parachoques?",
  "recomiéndame un chifa por San Borja",
  "¿cuál es el plan de gobierno del nuevo alcalde de Juliaca?",
])("%j is out of scope, though its words also name a topic or a place", (message) => {
  expect(converse([message])[0]).toMatchObject({ intent: "fallback", source: "fallback" });
});

test.each(["¿qué papeles piden?", "¿cuánto demora?"])(
  "%j is answered by its topic, though it names no subject",
  (message) => {
    expect(converse([message])[0]?.intent).not.toBe("fallback");
  },
);

test.each([
  "hay cobertura en Madrid?",
  "vivo en Bogotá, ¿cuál operador me conviene?",
  "internet para mi casa en Buenos Aires, Argentina",
])("%j is told which countries are compared", (message) => {
  const [answered] = converse([message]);
  expect(answered).toMatchObject({ intent: "fallback" });
  expect(answered?.text).toContain("De otros países no tengo planes");
});

test.each([
  "internet para hablar con mi hijo en España",
  "llegué de Venezuela y quiero internet",
  "quiero internet en la avenida Brasil",
])("%j asks for no service abroad", (message) => {
  expect(converse([message])[0]?.text).not.toContain("De otros países");
});

test.each([
  ["internet Rímac", "coverage"],
  ["en mi torre del Rímac me ofrecieron tarifa condominio, ¿de qué se trata?", "building_price"],
  ["¿trabajan con Rimac?", "car_insurance"],
  ["no devolví el deco, ¿me cobran por dar de baja?", "cancel_contract"],
  ["¿el técnico trae todo o tengo que comprar cable yo?", "installation"],
  ["¿el decodificador graba programas? Antes permitía pausar y grabar", "plan_details"],
  ["¿por qué piden dirección exacta si solo quiero saber precios?", "data_protection"],
])("%j is taken for %j, whatever a word of it names elsewhere", (message, intent) => {
  expect(converse([message])[0]).toMatchObject({ intent });
});

test("each button of a question that was asked back is answered", () => {
  const [asked] = converse([UNCLEAR]);
  for (const button of asked?.suggestions ?? []) {
    const [, answered] = converse([UNCLEAR, button]);
    expect([button, answered?.intent]).not.toEqual([button, "clarify"]);
    expect([button, answered?.source]).not.toEqual([button, "fallback"]);
  }
});

test("a second miss in a row hands over to a person, with the telephone and its hours", () => {
  const [first, second] = converse([UNCLEAR, "xyzzy plugh"]);
  expect(first?.handsOff).toBe(false);
  expect(second).toMatchObject({ handsOff: true, source: "fallback" });
  expect(second?.text).toContain("+51 1 555 0100, de lunes a viernes");
  expect(second?.suggestions[0]).toBe("Hablar con una persona");
});

test("a miss after an answer is a first one", () => {
  const replies = converse(["xyzzy plugh", "planes de claro", "xyzzy plugh"]);
  expect(replies.map(({ handsOff }) => handsOff)).toEqual([false, false, false]);
});

test("a request for a person hands over at once, however unsure", () => {
  expect(converse(["quiero hablar con una persona"], 1)[0]).toMatchObject({
    intent: "human",
    handsOff: true,
  });
});

test("greetings are not asked back", () => {
  expect(converse(["hola"], 1)[0]?.intent).toBe("greeting");
});

test("what operators taught to be out of scope is no miss of the assistant", () => {
  const example = {
    exampleId: "0195f6a0-0000-7000-8000-00000000e001",
    userInput: "¿venden zapatillas?",
    botResponse: "Aquí solo comparamos internet, TV y telefonía.",
    intent: "fallback",
    confidence: 0.9,
    isActive: true,
  };
  const model = { ...builtInModel(), lookUp: lookUpIn({ examples: [example], synonyms: [] }) };
  const [taught, next] = repliesTo([example.userInput, "qwerty asdf"], { offerings: sampleOfferings, model });
  expect(taught).toMatchObject({ text: example.botResponse, source: "training", handsOff: false });
  expect(next).toMatchObject({ intent: "fallback", handsOff: false });
});
