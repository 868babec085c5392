import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, repliesTo, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** Miraflores in Lima, which Claro and Entel serve; of the others it is not known. */
const SERVED = { yes: ["150122"], no: [] };
const offerings: readonly Offering[] = [
  samplePlan({
    serviceId: 1,
    brand: "WOW",
    name: "Fibra 400",
    megabits: 400,
    priceCents: 9_900,
    promotion: { priceCents: 6_900, months: 18 },
    permanenceMonths: 12,
  }),
  samplePlan({
    serviceId: 2,
    brand: "Bitel",
    name: "Fibra 200",
    megabits: 200,
    priceCents: 7_000,
    permanenceMonths: 0,
  }),
  samplePlan({
    serviceId: 3,
    brand: "Claro",
    name: "Fibra 200",
    megabits: 200,
    priceCents: 8_500,
    permanenceMonths: 6,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 4,
    brand: "Entel",
    name: "Hogar 300",
    megabits: 300,
    priceCents: 9_900,
    promotion: { priceCents: 7_500, months: 6 },
    permanenceMonths: 0,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 5,
    brand: "Entel",
    name: "Hogar 300 + TV",
    type: "doble_pack",
    megabits: 300,
    priceCents: 13_900,
    tvChannels: 80,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 6,
    brand: "WIN",
    name: "Fibra 850 + L1 Max",
    type: "doble_pack",
    megabits: 850,
    priceCents: 18_900,
    tvChannels: 90,
    streaming: ["L1 Max"],
  }),
  samplePlan({
    serviceId: 7,
    brand: "Movistar",
    name: "Trío 800",
    type: "triple_pack",
    megabits: 800,
    priceCents: 22_900,
    streaming: ["Netflix"],
    tvChannels: 190,
    hasPhone: true,
  }),
  samplePlan({ serviceId: 8, brand: "WIN", name: "Fibra 850", megabits: 850, priceCents: 14_900 }),
  samplePlan({
    serviceId: 9,
    brand: "Claro",
    name: "Fibra 600",
    megabits: 600,
    priceCents: 10_900,
    promotion: { priceCents: 7_900, months: 6 },
    permanenceMonths: 6,
    coverage: SERVED,
  }),
];

const answer = lastTextAbout(offerings);

describe("a service that is used needs speed, and a service that is to be included is a criterion", () => {
  test.each([
    [["el plan de 200 megas alcanza para teletrabajo y netflix?"]],
    [["200 megas alcanza para teletrabajo y netflix?", "somos 3"]],
  ])("%s", (messages) => {
    const text = answer(...messages);
    expect(text).toContain("• WOW Fibra 400:");
    expect(text).toContain("apunta a 300 Mbps");
  });

  test("with Netflix included", () => {
    expect(answer("plan de 300 megas para teletrabajo con netflix incluido")).not.toContain("WOW");
  });
});

test.each(["si me arrepiento al tercer mes me cobran penalidad?", "me cobran multa si me arrepiento?"])(
  "%s asks of the permanence",
  (message) => {
    expect(answer(message)).toContain("Claro Fibra 200: permanencia de 6 meses");
  },
);

test("a change of mind before that is the contract's", () => {
  expect(answer("puedo arrepentirme si no me gusta?")).toContain("forma de arrepentirte");
});

test("what is better for the money that is paid is faster than what is had", () => {
  const text = answer("pago 99 soles en claro por 200 megas, por lo mismo que me dan mejor?");
  expect(text).toContain("de más de 200 Mbps que no sean de Claro por S/ 99.00 al mes o menos");
  expect(text).toContain("• WOW Fibra 400:");
  expect(text).not.toMatch(/• (?:Claro Fibra 200|Bitel)/);
});

describe("which of the listed plans keep their price", () => {
  test("none does", () => {
    const text = answer("solo internet de 300 megas", "y de esos cual no sube de precio");
    expect(text).toMatch(/^Ninguno de esos mantiene su precio/);
    expect(text).toMatch(/Fuera de esa lista.*\n• WIN Fibra 850: S\/ 149\.00/);
  });

  test("some do, and the others are named", () => {
    const text = answer("cual es el plan mas barato", "y de esos cual no sube de precio");
    expect(text).toMatch(
      /^De esos, tienen el mismo precio desde el primer mes:\n• Bitel Fibra 200: S\/ 70\.00/,
    );
    expect(text).toMatch(/Estos suben al terminar la promoción:\n• (?:WOW|Entel)/);
  });
});

test.each(["quiero solo internet sin permanencia, miraflores", "internet barato para 2, Miraflores"])(
  "%s: the place after a comma is the visitor's",
  (message) => {
    expect(answer(message)).toMatch(/• Entel Hogar 300:/);
    expect(answer(message)).toContain("Miraflores");
  },
);

test.each(["quiero internet, el mas barato, la victoria", "internet barato, comas"])(
  "%s: a name that is also a word is a place when nothing else follows the comma",
  (message) => {
    expect(repliesTo([message], { offerings })[0]?.district).not.toBeNull();
  },
);

test.each(["internet barato, gracias", "internet barato, porfa", "gracias, jesus"])(
  "%s names no place",
  (message) => {
    expect(repliesTo([message], { offerings })[0]?.district).toBeNull();
  },
);

test("football narrows the plans with television that were asked for", () => {
  const text = answer("planes con tv", "no quiero movistar", "y el mas barato de esos con futbol?");
  expect(text).toContain("lo publica el operador");
  expect(text).toContain("• WIN Fibra 850 + L1 Max:");
  expect(text).not.toContain("• Entel");
});

test("who only watches some programmes and wants internet is not told that all plans have it", () => {
  const text = answer("quiero internet con cable para mi mamá, ella solo ve sus novelas");
  expect(text).not.toContain("sin internet");
  expect(answer("mi mamá solo ve novelas, quiero tele sin internet")).toContain(
    "No tengo planes sin internet",
  );
});

test("who knows little of it is helped step by step", () => {
  expect(answer("Buenos días joven, soy jubilado y no entiendo mucho de estas cosas")).toContain(
    "vamos paso a paso",
  );
  expect(answer("hay descuento para jubilados?")).not.toContain("paso a paso");
});

test("a limit is kept in a place of which nothing is known", () => {
  const text = answer("hasta 70 soles", "y en Cusco, San Sebastian?");
  expect(text).toContain("Sin dato: Bitel");
  expect(text).toContain("• Bitel Fibra 200: S/ 70.00");
});

test("operators that are not wanted are named before the list", () => {
  expect(answer("no quiero claro, cuál es el más barato")).toMatch(
    /^Sin contar Claro, estos son los planes más económicos/,
  );
});

test("a service that the connection is used for narrows no facts of plans either", () => {
  const text = answer("200 megas alcanzan para teletrabajo y netflix?", "y en miraflores sin permanencia?");
  expect(text).toContain("• Bitel Fibra 200: sin permanencia");
  expect(text).not.toContain("Netflix");
});

test("thanks after an operator's name do not hide that it was named", () => {
  for (const message of ["quiero plan de claro, gracias", "buenas, quiero claro gracias"])
    expect(answer(message)).toMatch(/^Claro: \d/);
  expect(answer("claro, gracias")).not.toMatch(/^Claro: /);
});

test("an amount after a question about football limits the plans that show it, of whatever kind", () => {
  const text = answer("quiero internet", "tiene tv con canal de futbol algun plan?", "menos de 100 soles");
  expect(text).toMatch(/^Hoy no tengo planes con un servicio de deportes por S\/ 100\.00 o menos/);
  expect(text).toContain("• WIN Fibra 850 + L1 Max:");
});
