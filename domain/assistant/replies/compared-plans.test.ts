import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const SURCO = "150140";

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>];
const tv = (tvChannels: number) => ({ type: "doble_pack", tvChannels, decoders: 1 }) as const;
const at = (priceCents: number, months: number) => ({ promotion: { priceCents, months } });
const rows: readonly Row[] = [
  ["Claro", "Fibra 200", 200, 8_500, { ...at(6_500, 3), permanenceMonths: 6, installationCents: 0 }],
  ["Claro", "Fibra 400", 400, 10_900, { ...at(7_900, 6), permanenceMonths: 6, installationCents: 0 }],
  ["Claro", "2Play 200 + TV", 200, 13_900, { ...tv(110), permanenceMonths: 6 }],
  ["Claro", "2Play 400 + TV", 400, 16_900, { ...tv(140), ...at(12_900, 6), permanenceMonths: 6 }],
  ["Claro", "3Play 600 Max", 600, 22_900, { type: "triple_pack", tvChannels: 180, hasPhone: true }],
  ["WIN", "Fibra 550", 550, 11_900, { ...at(8_900, 6), permanenceMonths: 0, installationCents: 0 }],
  ["WIN", "Fibra 550 + WIN TV", 550, 14_900, { ...tv(95), ...at(11_900, 6), permanenceMonths: 0 }],
  ["Movistar", "Dúo 200 + TV", 200, 16_900, { ...tv(120), ...at(12_900, 6), permanenceMonths: 12 }],
  ["Movistar", "Dúo 400 + TV", 400, 19_900, { ...tv(130), ...at(14_900, 6), permanenceMonths: 12 }],
  ["Bitel", "Fibra 300", 300, 8_900, { ...at(6_900, 6), installationCents: 5_000 }],
  ["Bitel", "Fibra 300 + TV360", 300, 10_900, { ...tv(90), installationCents: 5_000 }],
  ["Entel", "Hogar 300", 300, 9_900, { ...at(7_500, 6), installationCents: 0, permanenceMonths: 0 }],
  ["Entel", "Hogar 600", 600, 12_900, { ...at(9_900, 12), installationCents: 0, permanenceMonths: 0 }],
  ["Entel", "Hogar 600 + TV", 600, 16_900, { ...tv(120), installationCents: 0, permanenceMonths: 0 }],
];
const COVERAGE: Readonly<Record<string, Offering["coverage"]>> = {
  Claro: { yes: [SURCO], no: [] },
  WIN: { yes: [], no: [SURCO] },
};
const offerings = rows.map(([brand, name, megabits, priceCents, changes], index) => {
  const { coverage = { yes: [], no: [] } } = { coverage: COVERAGE[brand] };
  return samplePlan({ serviceId: index + 1, brand, name, megabits, priceCents, coverage, ...changes });
});
const answer = lastTextAbout(offerings);
/** The names of the plans that a reply lists. */
const plansIn = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => /^• ([^:(]+?)(?: \(|:)/.exec(line)?.[1] ?? []);

const WIN_OR_CLARO = "quiero comparar win 550 con claro 400";
const BITEL_OR_ENTEL = "bitel 300 vs entel 300";
const DUOS = "movistar duo 400 o claro 2play 400, cual conviene";

describe("after two named plans were compared, a question is about these", () => {
  test.each([
    [
      [WIN_OR_CLARO, "cual me sale mas barato en el año"],
      ["Claro Fibra 400", "WIN Fibra 550"],
      "S/ 1,128.00",
    ],
    [
      [WIN_OR_CLARO, "cual me sale mas barato en el año", "y despues de la promo cuanto pago en cada uno"],
      ["Claro Fibra 400", "WIN Fibra 550"],
      "S/ 10.00 menos al mes",
    ],
    [[WIN_OR_CLARO, "y cual tiene tv?"], ["Claro Fibra 400", "WIN Fibra 550"], "Ninguno de esos trae TV."],
    [[WIN_OR_CLARO, "cual es mas rapido"], ["WIN Fibra 550", "Claro Fibra 400"], "del más rápido"],
    [
      [DUOS, "y sin la promo cual es mas barato"],
      ["Claro 2Play 400 + TV", "Movistar Dúo 400 + TV"],
      "regular",
    ],
    [
      [DUOS, "y sin la promo cual es mas barato", "cual te amarra menos tiempo"],
      ["Claro 2Play 400 + TV", "Movistar Dúo 400 + TV"],
      "permanencia de 12 meses",
    ],
    [[DUOS, "alguno incluye netflix?"], ["Movistar Dúo 400 + TV", "Claro 2Play 400 + TV"], "trae Netflix"],
    [
      [BITEL_OR_ENTEL, "cual sale menos el primer año contando instalacion"],
      ["Bitel Fibra 300", "Entel Hogar 300"],
      "S/ 998.00, con S/ 50.00 de instalación",
    ],
    [
      [BITEL_OR_ENTEL, "pero son iguales de precio?"],
      ["Bitel Fibra 300", "Entel Hogar 300"],
      "Diferencia: Bitel Fibra 300 cuesta S/ 46.00 menos",
    ],
  ])("%j", (messages, plans, part) => {
    const text = answer(...messages);
    expect(plansIn(text)).toEqual(plans);
    expect(text).toContain(part);
  });

  test("one of them is meant by its operator", () => {
    const text = answer(WIN_OR_CLARO, "cual me sale mas barato", "el de win tiene permanencia?");
    expect(plansIn(text)).toEqual(["WIN Fibra 550"]);
  });

  test("one of them is meant by its speed, and what is asked next is of that one", () => {
    const both = [
      "entel hogar 600 a cuanto esta",
      "y el hogar 300?",
      "que diferencia hay entre los dos al año",
    ];
    const text = answer(...both);
    expect(plansIn(text)).toEqual(["Entel Hogar 300", "Entel Hogar 600"]);
    expect(text).toContain("cuesta S/ 144.00 menos en el primer año");
    const later = answer(...both, "con el de 600 cuanto pago despues de los 12 meses");
    expect(plansIn(later)).toEqual(["Entel Hogar 600"]);
    const stay = answer(
      ...both,
      "con el de 600 cuanto pago despues de los 12 meses",
      "tiene contrato forzoso",
    );
    expect(plansIn(stay)).toEqual(["Entel Hogar 600"]);
  });

  test("coverage is told of their operators", () => {
    const text = answer(WIN_OR_CLARO, "cual llega a surco?");
    expect(text).toContain("Sí llega: Claro.");
    expect(text).toContain("No llega: WIN.");
  });
});

describe("after a comparison", () => {
  test("the one that may reach the place is left", () => {
    const text = answer(WIN_OR_CLARO, "a surco llegan los dos?", "entonces cual me recomiendas");
    expect(text).toContain("Claro Fibra 400:");
    expect(text).not.toContain("WIN Fibra 550:");
  });

  test("the last two that were told are compared", () => {
    const text = answer(
      "cuanto sale entel hogar 600",
      "y el entel hogar 300",
      "cual me conviene de esos dos",
    );
    expect(plansIn(text).toSorted()).toEqual(["Entel Hogar 300", "Entel Hogar 600"]);
  });

  test.each([
    [
      [BITEL_OR_ENTEL, "y sin promocion cual gana"],
      ["Bitel Fibra 300", "Entel Hogar 300"],
    ],
    [[BITEL_OR_ENTEL, "ah entonces entel", "cuanto es la instalacion"], ["Entel Hogar 300"]],
    [
      ["entel 300 o win 550", "y si subo a 600 en los dos cuanto sube"],
      ["Entel Hogar 600", "WIN Fibra 550"],
    ],
  ])("%j is told of those plans", (messages, plans) => {
    expect(plansIn(answer(...messages)).toSorted()).toEqual(plans.toSorted());
  });

  test.each([
    [[BITEL_OR_ENTEL, "ah entonces entel"], "Entel Hogar 300:"],
    [[WIN_OR_CLARO, "cual es mas rapido", "y claro no trae nada?"], "Claro Fibra 400:"],
  ])("%j is told of the one that is meant", (messages, plan) => {
    expect(answer(...messages).split("\n")[0]).toBe(plan);
  });

  test("a third one is compared with the two", () => {
    const text = answer(BITEL_OR_ENTEL, "y con claro 400");
    expect(plansIn(text).toSorted()).toEqual(["Bitel Fibra 300", "Claro Fibra 400", "Entel Hogar 300"]);
    const later = answer(
      BITEL_OR_ENTEL,
      "y con claro 400",
      "cual de los tres es mas barato despues de la promo",
    );
    expect(plansIn(later)).toEqual(["Bitel Fibra 300", "Entel Hogar 300", "Claro Fibra 400"]);
    const each = answer(BITEL_OR_ENTEL, "y con claro 400", "cuanto cuesta cada uno");
    expect(each).toContain("Estos son los planes que comparas:");
  });

  test("why they differ is not known", () => {
    const text = answer(BITEL_OR_ENTEL, "la diferencia es mucha, por que?");
    expect(text).toContain("El motivo no está en nuestro catálogo");
    expect(plansIn(text)).toHaveLength(2);
  });

  test("what is contracted is the one of the operator that is named", () => {
    expect(answer(BITEL_OR_ENTEL, "me quedo con entel")).toContain("Para contratar Entel Hogar 300");
  });

  test.each(["y en velocidad?", "cual es mas barato al segundo año"])("%j", (question) => {
    expect(plansIn(answer(WIN_OR_CLARO, question))).toHaveLength(2);
  });
});

describe("another subject begins", () => {
  test.each([
    [[WIN_OR_CLARO, "y entel 300?"], "Entel Hogar 300"],
    [[WIN_OR_CLARO, "hay otra opcion mas barata de 200 megas?"], "Claro Fibra 200"],
    [[WIN_OR_CLARO, "cual es el plan mas barato"], "Entel Hogar 300"],
  ])("%j is not about the two", (messages, plan) => {
    expect(plansIn(answer(...messages))).toContain(plan);
  });

  test("the speed in the name of a plan is no least speed of later wishes", () => {
    expect(answer(WIN_OR_CLARO, "y con tele?")).not.toContain("550 Mbps");
  });
});
