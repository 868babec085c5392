import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** Ate and San Borja in Lima, which Entel and WIN serve; of the others it is not known. */
const SERVED = { yes: ["150103", "150130"], no: [] };
const internet = [
  ["WIN", "Fibra 550", 550, 11_900, 0],
  ["WIN", "Fibra 850", 850, 14_900, 0],
  ["Entel", "Hogar 600", 600, 12_900, 0],
  ["WOW", "Fibra 700", 700, 12_950, 12],
  ["Bitel", "Fibra 600", 600, 13_500, 0],
  ["WOW", "Fibra 200", 200, 7_900, 12],
  ["Bitel", "Fibra 150", 150, 8_900, 0],
] as const;
const answer = lastTextAbout([
  ...internet.map(([brand, name, megabits, priceCents, permanenceMonths], at) =>
    samplePlan({
      serviceId: at + 1,
      brand,
      name,
      megabits,
      priceCents,
      permanenceMonths,
      installationCents: 0,
      ...(brand === "Entel" || brand === "WIN" ? { coverage: SERVED } : {}),
    }),
  ),
  samplePlan({
    serviceId: 11,
    brand: "Claro",
    name: "2Play 200 + TV",
    type: "doble_pack",
    megabits: 200,
    priceCents: 13_900,
    tvChannels: 110,
    permanenceMonths: 6,
  }),
  samplePlan({
    serviceId: 12,
    brand: "Claro",
    name: "2Play 600 + TV",
    type: "doble_pack",
    megabits: 600,
    priceCents: 18_900,
    tvChannels: 180,
    streaming: ["HBO Max"],
  }),
]);

describe("a follow-up keeps what the conversation is about", () => {
  test("the next cheapest of another operator is none of the one that was listed", () => {
    const reply = answer(
      "cuanto esta el de 550 de win",
      "y el siguiente mas barato de esa velocidad pero de otra empresa?",
    );
    expect(reply).toContain("• Entel Hogar 600");
    expect(reply).not.toContain("• WIN");
  });

  test("a plan alike of another operator is as fast", () => {
    const reply = answer("planes de win", "hay alguno parecido de otra compañia?");
    expect(reply).toContain("desde 550 Mbps");
    expect(reply).not.toContain("• WIN");
  });

  test("who asks to compare after a promotion is told the difference", () => {
    const reply = answer("cuanto sale win 850", "y despues de la promo?", "y si lo comparo con wow?");
    expect(reply).toContain("Diferencia: ");
    expect(reply).toContain("Permanencia: ");
  });

  test("a speed below the advised one is no criterion once its household is known", () => {
    const reply = answer(
      "mi hijo juega play, 200 megas alcanza?",
      "somos 5 en realidad",
      "ya entonces cual me das, tope 125 soles",
    );
    expect(reply).toContain("no tengo planes desde 600 Mbps por S/ 125.00 o menos");
    expect(reply).not.toContain("WOW Fibra 200");
  });

  test("which plan brings a repeater is not known, so none of those is the cheapest", () => {
    const reply = answer(
      "el wifi no llega al segundo piso, que plan trae repetidor o mesh",
      "y cual de esos es el mas barato",
    );
    expect(reply).toContain("Qué planes lo traen no está en nuestro catálogo");
    expect(reply.match(/• WOW Fibra 200/g)).toHaveLength(1);
  });

  test("without permanence is asked of all that the list was of, not of those that it showed", () => {
    const reply = answer("planes de 500 megas", "sin permanencia");
    expect(reply).toContain("desde 500 Mbps sin permanencia");
    expect(reply).toContain("• Bitel Fibra 600");
    expect(reply).not.toContain("• WOW");
  });

  test.each([
    [["wow llega a ate?", "y si no, cual me recomiendas"]],
    [["wow llega a ate?", "y si no llega, cual me recomiendas"]],
    [["wow llega a ate?", "si no, que operador me recomiendas"]],
  ])("%j lists plans of the others", (messages) => {
    const reply = answer(...messages);
    expect(reply).toContain("De los que llegan");
    expect(reply).not.toContain("• WOW");
  });

  test("who moves from one place to another is told how, and who serves the new one", () => {
    const reply = answer("me cambio de comas a san borja en enero");
    expect(reply).toContain("El traslado lo hace el operador que tienes hoy");
    expect(reply).toContain("Sí llegan: Entel y WIN.");
  });

  test.each([
    ["me cambio de plan a otro"],
    ["me cambio de claro a win"],
    ["me cambio de empresa a fin de mes"],
    ["me cambio de fibra a cable"],
  ])("%s is no move", (message) => {
    expect(answer(message)).not.toContain("El traslado lo hace");
  });

  test.each([
    ["lo uso para taxi", "me lo cubren igual?", "necesita una póliza para ese uso"],
    ["es a gnv", "igual me lo aseguran?", "El equipo de gas se declara"],
  ])("%s, then %s", (statement, question, expected) => {
    expect(answer("seguro vehicular todo riesgo", statement, question)).toContain(expected);
  });
});

describe("of two things none is dropped, and none is told twice", () => {
  test.each([
    ["no quiero nada con movistar ni con wow. 500 megas o mas"],
    ["no me interesa wow. 500 megas o mas"],
    ["no me convence wow, quiero 500 megas o mas"],
  ])("%s is one list", (message) => {
    const reply = answer(message);
    expect(reply).toContain("desde 500 Mbps");
    expect(reply.match(/• Entel Hogar 600/g)).toHaveLength(1);
    expect(reply).not.toContain("Bitel Fibra 150");
    expect(reply).not.toContain("• WOW");
  });

  test("the cheapest, and which channels it has, is that plan with its price", () => {
    const reply = answer("planes con tv de claro", "el más barato y dime qué canales trae");
    expect(reply).toContain("Claro 2Play 200 + TV:");
    expect(reply).toContain("S/ 139.00 al mes");
    expect(reply).toContain("110 canales");
    expect(reply).toContain("Qué canales trae cada plan lo publica el operador");
    expect(reply).not.toContain("2Play 600");
  });

  test("that the catalogue has no channels is said once", () => {
    const reply = answer("planes con tv de claro", "el primero tiene espn?");
    expect(reply.match(/Qué canales/g)).toHaveLength(1);
  });

  test("a streaming service and a channel of one plan are both answered", () => {
    const reply = answer(
      "que planes tiene claro con tv",
      "cuantos canales trae el primero",
      "y tiene hbo o golperu algo asi",
    );
    expect(reply).toContain("no incluye HBO Max");
    expect(reply).toContain("Qué canales trae cada plan lo publica el operador");
  });
});

describe("of two plans", () => {
  test("each is told what it has over the other, where neither is the better one", () => {
    expect(answer("win o entel", "cuál me conviene")).toMatch(
      /^Depende de lo que más te importe: WIN Fibra 550 cuesta menos; Entel Hogar 600 es más rápido\./,
    );
  });

  test("the one is advised over which the other has nothing", () => {
    expect(answer("el hogar 600 de entel o el fibra 600 de bitel, cuál es mejor")).toContain(
      "De los dos te conviene Entel Hogar 600: cuesta menos.",
    );
  });

  test("the fastest within an amount is that of all plans of their operators", () => {
    expect(answer("win o bitel", "cuál tiene más megas por menos de 150")).toMatch(/:\n• WIN Fibra 850/);
  });

  test("those are compared that were asked about by operator and speed", () => {
    const reply = answer("wow 700 tiene permanencia?", "y win 550?", "cuál sale menos en un año");
    expect(reply).toMatch(/^Estos son los dos planes que comparas:\n• WIN Fibra 550: .*\n• WOW Fibra 700: /);
  });

  test("the kinds that have television follow those that were named", () => {
    const reply = answer("diferencia entre win 550 y bitel 600 y cuál tiene tele");
    expect(reply).toContain("• WIN Fibra 550");
    expect(reply).toContain("• Bitel Fibra 600");
  });
});

test("what is wanted neither with one thing nor with another has no minimum term either", () => {
  expect(answer("internet sin tele ni teléfono ni permanencia")).not.toContain("• WOW");
});

test("who has said that they live in a building is told its price with later lists", () => {
  const inBuilding = lastTextAbout([
    samplePlan({ brand: "Movistar", name: "Internet 200", building: { priceCents: 8_900, promotion: null } }),
  ]);
  expect(inBuilding("cuánto sale movistar", "y si vivo en edificio?", "el más barato de movistar")).toMatch(
    /S\/ 89\.00 al mes[\s\S]*Son los precios en edificio\. En casa, Movistar Internet 200 cuesta S\/ 99\.00 al mes/,
  );
  expect(
    inBuilding("vivo en un edificio, cuánto sale movistar", "cuánto cuesta la instalación"),
  ).not.toContain("edificio");
  expect(inBuilding("cuánto sale movistar", "es un edificio")).toContain("Son los precios en edificio");
});

test.each([
  ["cuántos canales trae el plan más caro de claro", "• Claro 2Play 600 + TV: 180 canales"],
  ["el plan más barato de wow tiene permanencia?", "• WOW Fibra 200: permanencia de 12 meses"],
])("%j is answered of that plan alone", (message, line) => {
  const reply = answer(message);
  expect(reply.split("\n").filter((one) => one.startsWith("• "))).toEqual([line]);
});

test.each([
  [
    "of other operators, after one whose plans are too dear",
    ["planes de claro", "uf muy caro, algo parecido de otra empresa"],
    /^(?!.*Claro 2Play).*• (?:WIN|WOW|Bitel|Entel)/s,
  ],
  [
    "how the data of a request is corrected",
    ["me equivoqué de número en mi solicitud", "como lo corrijo"],
    /^Un dato de tu solicitud lo corrige nuestro equipo/,
  ],
  [
    "whether an operator reaches buildings, and not what it costs there",
    ["win llega a ate?", "y a los edificios también?"],
    /^Qué operadores entran a tu edificio/,
  ],
  [
    "an hour for the call, which cannot be reserved here",
    ["me pueden llamar mañana después de las 6pm"],
    /Esa hora no la puedo reservar en este chat/,
  ],
  [
    "that no decoder is named",
    ["cuántos decodificadores trae claro"],
    /• Claro 2Play 200 \+ TV: 110 canales, no figura ningún decodificador/,
  ],
  ["nothing of a restaurant in a district", ["un chifa bueno en ate?"], /^Con eso no te puedo ayudar/],
])("%s is told", (_, messages, expected) => {
  expect(answer(...messages)).toMatch(expected);
});
