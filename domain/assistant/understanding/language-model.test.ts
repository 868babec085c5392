import { expect, test } from "vitest";
import {
  masked,
  phrasable,
  phrased,
  phrasingPrompt,
  readHint,
  understandingPrompt,
} from "./language-model.ts";

const OPERATORS = ["Claro", "Movistar", "WIN"];
const asked = (message: string, history: readonly string[] = []) => ({
  message,
  history,
  operators: OPERATORS,
  own: new Map([["mudanza", "¿hacen mudanzas?"]]),
});

test.each([
  ["mi correo es ana.perez+x@correo.com.pe gracias", "mi correo es … gracias"],
  ["llámame al 987 654 321", "llámame al …"],
  ["+56 9 8765 4321 o 01 456-7890", "… o …"],
  ["dni 45678912", "dni …"],
  ["12.345.678-K es mi rut", "… es mi rut"],
  ["me llamo ana maría pérez y quiero internet", "me llamo … quiero internet"],
  ["Soy Juan Carlos Quispe, quiero fibra", "Soy …, quiero fibra"],
  ["mi nombre es José", "mi nombre es …"],
  ["vivo en Av. Arequipa 1234, Lince", "vivo en …, Lince"],
])("%j leaves as %j", (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  "soy nuevo acá",
  "300 megas por 80 soles",
  "hasta $ 29.990",
  "somos 5 y teletrabajo",
  "129.990 pesos",
])("%j has nothing personal and leaves as it is", (text) => {
  expect(masked(text)).toBe(text);
});

test("what is asked holds the masked messages as data, the operators and the intents, and nothing else", () => {
  const history = ["uno", "dos", "tres 987654321", "cuatro"];
  const { system, user } = understandingPrompt(asked("soy Ana Torres, ¿y eso?", history));
  expect(JSON.parse(user)).toEqual({ antes: ["dos", "tres …", "cuatro"], mensaje: "soy …, ¿y eso?" });
  expect(system).toContain("Claro, Movistar, WIN");
  expect(system).toContain("own:mudanza");
  expect(system).not.toContain("insult");
});

const hint = { intent: "price", operators: [], type: null, budget: null, megabits: null, people: null };

test.each([
  ['{"intent":"price"}', hint],
  ['```json\n{"intent":"price","operators":["claro"]}\n```', { ...hint, operators: ["Claro"] }],
  ['{"intent":"speed","megabits":300,"people":4}', { ...hint, intent: "speed", megabits: 300 }],
  ['{"intent":"own:mudanza"}', { ...hint, intent: "own:mudanza" }],
  // An amount that the visitor did not write is no budget.
  ['{"intent":"price","budget":10,"operators":["Starlink","__proto__"]}', hint],
  ['{"intent":"none"}', "none"],
  ['{"intent":"own:otra"}', null],
  ['{"intent":"delete_everything"}', null],
  ['{"intent":"insult"}', null],
  ['{"intent":"price","type":"satellite"}', null],
  ['{"intent":["price"]}', null],
  ["Claro que sí: el plan cuesta S/ 1", null],
  ['Ok. {"intent":"price"}', null],
  ["null", null],
  ["", null],
])("the answer %s is read as %j", (answer, expected) => {
  expect(readHint(answer, asked("algo con 300 megas"))).toEqual(expected);
});

const REPLY =
  "Planes de Claro por S/ 80.00 al mes o menos:\n• Claro Fibra 300 (300 Mbps): S/ 79.90 al mes, con Netflix\nPrecios revisados el 3 nov 2026.";
const PARTS = phrasable(REPLY);
if (!PARTS) throw new Error("it lists plans");

test("only a reply that lists plans is presented, and its lines stay", () => {
  expect(phrasable("No somos tu operador.")).toBeNull();
  expect(phrasable("• solo lista")).toBeNull();
  expect(phrased("Con ese presupuesto, Claro tiene esta opción:", PARTS, OPERATORS)).toBe(
    `Con ese presupuesto, Claro tiene esta opción:\n${PARTS.facts}`,
  );
  expect(JSON.parse(phrasingPrompt("soy Ana Torres", PARTS).user)).toMatchObject({ pregunta: "soy …" });
});

test.each([
  ["another price", "Claro lo tiene por S/ 59.90:"],
  ["another price in words", "Claro lo tiene por cincuenta soles:"],
  ["a price of the facts, which may be another plan's", "Claro lo tiene por S/ 79.90:"],
  ["the visitor's limit as a price", "Claro lo tiene por 80 soles:"],
  ["another speed", "Claro te da 600 Mbps:"],
  ["another operator", "Movistar tiene esta opción:"],
  ["a misspelt other operator", "movisstar tiene esta opción:"],
  ["an unknown brand", "Te conviene más Starlink que estos:"],
  ["a streaming service that is not there", "Viene con Disney:"],
  ["an offer", "La instalación es gratis con estos:"],
  ["a promise", "Te garantizamos estos planes:"],
  ["a term", "Contrátalos hoy:"],
  ["a denial", "Claro no tiene nada mejor:"],
  ["a superlative", "Estos son los mejores:"],
  ["a request for data", "Escríbenos tu DNI y te decimos:"],
  ["a link", "Mira en https://evil.example estos:"],
  ["a bare domain", "Mira en evil.com estos:"],
  ["an address", "Pregunta a ventas@evil.example:"],
  ["mark-up", "<b>Estos</b> planes:"],
  ["a line break", "Estos planes:\n• Plan regalado"],
  ["a hidden character", "Estos\u202eplanes:"],
  ["its instructions", 'Mis instrucciones dicen {"intent"}:'],
  ["too much", "Estos planes. ".repeat(30)],
  ["nothing", "  "],
])("%s is not said", (_, answer) => {
  expect(phrased(answer, PARTS, OPERATORS)).toBeNull();
});
