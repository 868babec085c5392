import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, repliesTo, sampleOfferings, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const answer = lastTextAbout(sampleOfferings);

describe("what the visitor finds of the plans that were listed", () => {
  test.each([
    [["pago 150 por 200 megas en claro", "me conviene?"], /^Pagas de más: .*\nFrente a los S\/ 150\.00/],
    [["tengo claro 200 megas y pago 150", "hay algo mejor q eso?"], /^Frente a los S\/ 150\.00 que pagas/],
    [["internet hasta 100 soles", "no tengo tanto"], /más baratos que esos/],
    [["el más barato", "ese precio es fijo?"], /no tienen promoción: su precio es el mismo/],
    [["el más barato de win", "ese precio es fijo?"], /La promoción dura los meses indicados/],
    [["el más barato", "seguro?"], /salen de nuestro catálogo/],
    [["internet hasta 100 soles", "y si llego a 150?"], /por S\/ 150\.00 al mes o menos/],
    [["quiero internet", "para mi casa"], /• Bitel Internet 200: S\/ 79\.90 al mes/],
    [["el más barato", "dame el link"], /deja tus datos/],
    [
      ["pago 150 por 200 megas en claro", "hay algo más barato con lo mismo"],
      /^Frente a los S\/ 150\.00 que pagas, con Bitel Internet 200/,
    ],
    [
      ["me quiero cambiar de claro", "pago 150 por 200 megas", "hay algo mejor por lo mismo"],
      /por S\/ 150\.00 al mes o menos del más rápido al más lento:\n• Movistar Internet 600/,
    ],
    [["planes de win", "no tan caros"], /^Más baratos, de otros operadores/],
    [["planes de movistar", "no tan caro"], /^Más baratos, de otros operadores/],
    [
      ["tengo 3 hijos y una tele smart, cuál me conviene", "y algo más barato?"],
      /Más baratos, con menos velocidad:\n• WIN Fibra 300/,
    ],
  ])("%s", (messages, expected) => {
    expect(answer(...messages)).toMatch(expected);
  });

  test("a list that is asked for once has no saving above it", () => {
    expect(answer("pago 150 por 200 megas en claro")).not.toContain("Frente a los");
  });

  test("who has been told what is saved asks for less than the listed plans cost", () => {
    expect(answer("pago 150 por 200 megas en claro", "algo más barato", "y algo más barato?")).not.toContain(
      "Frente a los",
    );
  });

  test("insurance is what is meant where the conversation is about it", () => {
    expect(repliesTo(["seguro?"], { offerings: sampleOfferings })[0]?.intent).toBe("car_insurance");
  });
});

test("the plan that includes a service is one within the budget, though another costs less in its first year", () => {
  const offerings = [
    samplePlan({ serviceId: 1, name: "2Play 100", type: "doble_pack", priceCents: 9_900 }),
    samplePlan({
      serviceId: 2,
      name: "2Play 900",
      type: "doble_pack",
      priceCents: 18_900,
      streaming: ["Max"],
    }),
    samplePlan({
      serviceId: 3,
      brand: "Claro",
      name: "3Play 600",
      type: "triple_pack",
      priceCents: 22_900,
      promotion: { priceCents: 17_900, months: 6 },
      streaming: ["Max"],
    }),
  ];
  const [reply] = repliesTo(["dúo con hbo hasta 180 soles"], { offerings });
  expect(reply?.text).toContain("• Claro 3Play 600");
});

test("channels within a budget are told with the price, plans that cost more later below the others", () => {
  const ofTv = { type: "doble_pack", decoders: 1 } as const;
  const offerings = [
    samplePlan({
      ...ofTv,
      serviceId: 1,
      brand: "Claro",
      name: "2Play 400",
      tvChannels: 140,
      priceCents: 16_900,
      promotion: { priceCents: 12_900, months: 6 },
    }),
    samplePlan({
      ...ofTv,
      serviceId: 2,
      brand: "Bitel",
      name: "Dúo 600",
      tvChannels: 120,
      priceCents: 13_900,
    }),
  ];
  const last = lastTextAbout(offerings);
  expect(last("internet y tele máximo 150", "cuál trae más canales")).toContain(
    [
      "• Bitel Dúo 600: 120 canales, 1 decodificador; S/ 139.00 al mes",
      "Por S/ 150.00 o menos, pero solo los primeros meses:",
      "• Claro 2Play 400: 140 canales, 1 decodificador; S/ 129.00 al mes por 6 meses, luego S/ 169.00",
    ].join("\n"),
  );
  expect(last("internet y tele máximo 150", "y piden permanencia?")).toContain("; S/ 139.00 al mes");
  expect(last("internet y tele", "cuál trae más canales")).toContain(
    "• Claro 2Play 400: 140 canales, 1 decodificador\n• Bitel",
  );
});

test("the channel of football that was called CDF is TNT Sports", () => {
  const offerings = [
    samplePlan({ serviceId: 1, brand: "VTR", name: "Dúo 400 + TV", type: "doble_pack" }),
    samplePlan({
      serviceId: 2,
      brand: "VTR",
      name: "Triple Giga",
      type: "triple_pack",
      priceCents: 47_990,
      streaming: ["Netflix", "TNT Sports"],
    }),
  ];
  for (const message of ["quiero internet con tele y que traiga el cdf", "internet y tele con tnt sports"])
    expect(repliesTo([message], { offerings })[0]?.text).toContain("• VTR Triple Giga");
  const [ofPack] = repliesTo(["quiero ver tnt sports con internet, cuánto sale el pack"], { offerings });
  expect(ofPack?.text).toMatch(/^Estos son los planes con TNT Sports más.*\n• VTR Triple Giga/);
  const [ofFootball] = repliesTo(["tienen plan con tv que incluya el canal del fútbol (tnt sports)"], {
    offerings,
  });
  expect(ofFootball?.text).toContain("planes con TV con TNT Sports más");
  expect(repliesTo(["internet y tele con el cdf o tnt sports"], { offerings })[0]?.text).not.toContain(
    "No tengo datos",
  );
});

describe("what is said of the plans that a conversation is about", () => {
  const ofTv = { type: "doble_pack", tvChannels: 90, decoders: 1 } as const;
  const offerings = [
    samplePlan({ serviceId: 1, name: "Fibra 300", priceCents: 9_000 }),
    samplePlan({ ...ofTv, serviceId: 2, brand: "Bitel", name: "Dúo 300", priceCents: 10_900 }),
    samplePlan({
      ...ofTv,
      serviceId: 3,
      brand: "WOW",
      name: "Dúo 700",
      priceCents: 12_900,
      streaming: ["DGO"],
    }),
    samplePlan({ ...ofTv, serviceId: 4, name: "Dúo 850", priceCents: 18_900, streaming: ["L1 Max"] }),
    samplePlan({ serviceId: 5, brand: "Claro", name: "Fibra 500", megabits: 500, priceCents: 8_000 }),
    samplePlan({ serviceId: 6, brand: "Claro", name: "Fibra 800", megabits: 800, priceCents: 9_900 }),
  ];
  const last = lastTextAbout(offerings);

  test("both questions about one plan are answered", () => {
    const text = last("internet y tele", "cuántos canales trae el primero y tiene hbo?");
    expect(text).toContain("• 90 canales");
    expect(text).toContain("• no incluye HBO Max");
  });

  test("sports stay wanted with the television", () => {
    expect(last("necesito tv con deportes")).toContain("• WOW Dúo 700: S/ 129.00 al mes; incluye DGO");
    expect(last("necesito tv con deportes", "cuál es el más barato")).toContain(
      "con un servicio de deportes",
    );
    expect(last("necesito tv con deportes", "mejor solo internet")).not.toContain("deportes");
  });

  test("a plan without sports is said to be one, beside those that have them", () => {
    expect(last("internet y tele", "el primero trae fútbol?")).toMatch(
      /^Bitel Dúo 300 no nombra nada de eso entre lo que incluye\.\n.*\n• WOW Dúo 700/,
    );
  });

  test("the cheapest of a list is one of the list, which met the criteria already", () => {
    const text = last("claro tiene 600 megas?", "y el más barato de ellos?");
    expect(text).toMatch(/^De esos, del que menos cuesta .*\n• Claro Fibra 500.*\n• Claro Fibra 800/);
  });

  test("what the visitor has today and has not said is not taken into account, and that is told", () => {
    expect(last("internet y tele", "quiero pagar menos pero con los mismos canales")).toMatch(
      /^No sé qué canales tienes hoy, así que no lo tuve en cuenta\./,
    );
  });

  test("who asks which other operator there is leaves the one of today", () => {
    const text = last("tengo claro y anda pésimo, qué otra hay");
    expect(text).toContain("Sin contar Claro");
    expect(text).toContain("• WIN Fibra 300");
  });
});
