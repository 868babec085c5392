import { describe, expect, test } from "vitest";
import { normalised } from "./learned-model.ts";
import { withDigits } from "./numbers-in-words.ts";
import { operatorsIn } from "./operators-in-text.ts";
import { wishesIn } from "./wishes.ts";

const OPERATORS = [
  "Claro",
  "Movistar",
  "Bitel",
  "Entel",
  "WIN",
  "WOW",
  "WOM",
  "VTR",
  "Mundo",
  "GTD",
  "Fibra Sur",
];
const wishes = (message: string, country: "peru" | "chile" = "peru") =>
  wishesIn(normalised(message), { operators: OPERATORS, country });

test.each([
  ["doscientos megas", "200 megas"],
  ["treinta y cinco soles", "35 soles"],
  ["ciento veinte", "120"],
  ["mil megas", "1000 megas"],
  ["dos mil quinientos", "2500"],
  ["veinticinco mil pesos", "25000 pesos"],
  ["25 mil", "25000"],
  ["25k", "25000"],
  ["4k", "4k"],
  ["medio giga", "500 mbps"],
  ["una persona y un plan", "una persona y un plan"],
  ["cien y doscientos", "100 y 200"],
])("%j in digits is %j", (words, digits) => {
  expect(withDigits(words)).toBe(digits);
});

describe("operators", () => {
  const names = (text: string) => operatorsIn(text, OPERATORS).map(({ name }) => name);

  test.each([
    ["mobistar", ["Movistar"]],
    ["movistart", ["Movistar"]],
    ["el de mivistar", ["Movistar"]],
    ["movi star", ["Movistar"]],
    ["bitell", ["Bitel"]],
    ["vitel", ["Bitel"]],
    ["claroo", ["Claro"]],
    ["calro", ["Claro"]],
    ["entell", ["Entel"]],
    ["fibra sur", ["Fibra Sur"]],
    ["win fiber o wow tel", ["WIN", "WOW"]],
  ])("%j is found as %j though misspelt", (text, found) => {
    expect(names(text)).toEqual(found);
  });

  test.each([
    "caro",
    "clases",
    "entre",
    "hotel",
    "wine",
    "wins",
    "vow",
    "todo el mundo",
    "claro que si",
    "mucho",
  ])("%j names none", (text) => {
    expect(names(text)).toEqual([]);
  });
});

test.each([
  ["que no sea movistar", { operators: [], excluded: ["Movistar"] }],
  ["cualquiera menos claro", { operators: [], excluded: ["Claro"] }],
  ["ni claro ni movistar", { operators: [], excluded: ["Claro", "Movistar"] }],
  ["no quiero movistar ni claro", { operators: [], excluded: ["Movistar", "Claro"] }],
  ["no quiero movistar, quiero win", { operators: ["WIN"], excluded: ["Movistar"] }],
  ["quiero cambiarme de movistar a win", { operators: ["WIN"], excluded: ["Movistar"] }],
  ["planes de claro y movistar", { operators: ["Claro", "Movistar"], excluded: [] }],
  ["no quiero tele", { type: "internet", withoutTv: true }],
  ["internet sin cable", { type: "internet", withoutTv: true }],
  ["internet y tv sin teléfono", { type: "doble_pack" }],
  ["sin permanencia", { noPermanence: true }],
  ["que no me amarre con contrato", { noPermanence: true }],
  ["con instalación gratis", { freeInstallation: true }],
  ["sin pagar instalación", { freeInstallation: true }],
  ["¿hay permanencia?", { noPermanence: false }],
  ["max 100 soles", { budget: 100, service: null }],
  ["con max", { budget: null, service: "max" }],
  ["ochenta soles", { budget: 80 }],
  ["menos de 100", { budget: 100 }],
  ["menos de 100 megas", { budget: null, megabits: 100 }],
  ["doscientos megas", { megabits: 200 }],
  ["un giga", { megabits: 1000 }],
  ["somos 5", { people: 5 }],
  ["mi pareja y yo", { people: 2 }],
  ["vivo sola", { people: 1 }],
  ["tengo 2 hijos", { people: 4 }],
  ["para jugar fortnite", { use: "heavy" }],
  ["chambeo desde mi casa", { use: "work" }],
  ["quiero el segundo", { nth: 2 }],
  ["¿qué incluye el primero?", { nth: 1 }],
  ["quiero ese", { nth: 1 }],
  ["el último", { nth: -1 }],
  ["uno que no suba de precio", { fixedPrice: true }],
] as const)("%j wishes %j", (message, wished) => {
  expect(wishes(message)).toMatchObject(wished);
});

test("a luca is a sol in Peru and a thousand pesos in Chile", () => {
  expect(wishes("15 lucas").budget).toBe(15);
  expect(wishes("quince lucas", "chile").budget).toBe(15_000);
});
