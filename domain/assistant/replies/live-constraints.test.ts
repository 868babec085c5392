import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const SURCO = "150140";
const SERVED = { yes: [SURCO], no: [] };
const TV = { type: "doble_pack", decoders: 1 } as const;
const TRIPLE = { type: "triple_pack", decoders: 1, hasPhone: true } as const;

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const rows: readonly Row[] = [
  ["Entel", "Hogar 100", 100, 7_500, { promotion: { priceCents: 6_000, months: 6 } }],
  ["Entel", "Hogar 300", 300, 9_900, { promotion: { priceCents: 7_500, months: 6 } }],
  ["Entel", "Hogar 600", 600, 12_900, { promotion: { priceCents: 9_900, months: 12 } }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { ...TV, promotion: { priceCents: 11_500, months: 6 } }],
  ["Entel", "Hogar 300 Total", 300, 16_500, { ...TRIPLE }],
  [
    "WIN",
    "Fibra 550",
    550,
    11_900,
    {
      promotion: { priceCents: 8_900, months: 6 },
      building: { priceCents: 9_900, promotion: { priceCents: 7_900, months: 6 } },
    },
  ],
  ["WIN", "Fibra 350", 350, 9_900, { promotion: { priceCents: 7_900, months: 3 } }],
  ["WIN", "Fibra 2000", 2000, 29_900, { features: ["Velocidad simétrica"] }],
  ["WIN", "Fibra 550 + TV", 550, 14_900, { ...TV, promotion: { priceCents: 11_900, months: 6 } }],
  [
    "Bitel",
    "Fibra 300",
    300,
    8_900,
    { installationCents: 5_000, promotion: { priceCents: 6_900, months: 6 } },
  ],
  ["Claro", "Fibra 800", 800, 14_900, { permanenceMonths: 6, promotion: { priceCents: 10_900, months: 6 } }],
  ["Claro", "3Play 200", 200, 15_900, { ...TRIPLE, permanenceMonths: 6 }],
  ["Claro", "2Play 200 + TV", 200, 13_900, { ...TV, permanenceMonths: 6 }],
  ["Movistar", "Internet 100", 100, 8_900, { permanenceMonths: 12 }],
  ["Movistar", "Trío 200", 200, 18_900, { ...TRIPLE, permanenceMonths: 12 }],
];
const answer = lastTextAbout(
  rows.map(([brand, name, megabits, priceCents, more], at) => {
    const promotion = more?.promotion ?? null;
    return samplePlan({
      serviceId: at + 1,
      brand,
      name,
      megabits,
      priceCents,
      building: { priceCents, promotion },
      installationCents: 0,
      permanenceMonths: 0,
      coverage: SERVED,
      ...more,
    });
  }),
);
const plansIn = (text: string): readonly string[] =>
  [...text.matchAll(/^• ([^:\n]+?)(?: \(\d+ Mbps\))?: /gm)].map(([, name = ""]) => name);

describe("a building", () => {
  test.each(["surco, edificio, minimo 500 megas", "necesito 500 megas en surco, depa"])(
    "%s: its prices and their order",
    (message) => {
      const text = answer(message);
      expect(plansIn(text)[0]).toBe("WIN Fibra 550");
      expect(text).toContain("S/ 79.00");
    },
  );

  test("whether its price is another one is told of the plans that were shown", () => {
    const text = answer(
      "minimo 500 megas en surco",
      "compara los de entel y claro de 600",
      "en mi edificio el precio es distinto no?",
    );
    expect(text).toContain("• WIN Fibra 550: S/ 79.00");
    expect(text).not.toContain("lo mismo que en casa");
  });
});

describe("a condition that is added", () => {
  test.each([
    [["el mas barato de 300 megas o mas", "y con tele?", "no dejalo sin tele, pero que sea sin permanencia"]],
    [["minimo 300 megas en surco", "sin costo de instalacion"]],
  ])("%j: keeps the least speed", (messages) => {
    const text = answer(...messages);
    expect(text).toContain("• Entel Hogar 300");
    expect(text).not.toContain("• Entel Hogar 100");
  });

  test("without what installing costs: the plans that were asked for, with their prices", () => {
    expect(answer("minimo 300 megas en surco", "sin costo de instalacion")).toContain(
      "desde 300 Mbps con instalación gratis",
    );
  });
});

test("an installation that is included in a plan is a condition", () => {
  expect(answer("cuanto cuesta un plan de 300 megas con instalacion incluida")).not.toContain("Bitel");
});

describe("what is no condition", () => {
  test("an installation that is counted in", () => {
    const text = answer(
      "internet de bitel",
      "y cuanto sale el primer año con la instalacion incluida",
      "y por menos de 120 soles",
    );
    expect(text).toContain("• Bitel Fibra 300: S/ 69.00");
    expect(text).not.toContain("con instalación gratis");
  });

  test("the prices of after the promotion", () => {
    expect(answer("compara bitel 300 con entel 300", "cual es mas barato ya sin promo")).toContain(
      "con el precio regular, Bitel Fibra 300 cuesta",
    );
  });
});

describe("what is wished of plans after a question about one", () => {
  test("another pack and amount: of any operator", () => {
    const text = answer(
      "internet de 300 megas hasta 100 soles",
      "y el de win tiene permanencia?",
      "ella tambien quiere cable, hasta 130",
    );
    expect(plansIn(text)).toEqual(["Entel Hogar 300 + TV", "WIN Fibra 550 + TV"]);
  });

  test("an operator that is given up: what was wished before it", () => {
    const text = answer(
      "internet con tele hasta 140 soles",
      "claro tiene permanencia?",
      "entonces descarta claro, cual queda mas barato el primer año",
    );
    expect(text).toContain("doble pack");
    expect(text).not.toContain("• Bitel Fibra 300");
  });

  test("a price that does not rise: of any plan, the dearer ones where none is within the amount", () => {
    const text = answer(
      "hasta 70 soles en surco",
      "y ese precio es para siempre?",
      "prefiero uno que no me suba después",
    );
    expect(text).toContain(
      "Por más de S/ 70.00, con el mismo precio desde el primer mes:\n• Movistar Internet 100",
    );
  });

  test("which rises least: of all", () => {
    const text = answer(
      "planes de solo internet de 300 megas hasta 90 soles",
      "el 2do de la lista que velocidad de subida tiene",
      "y si sube el precio despues, en cual sube menos",
    );
    expect(plansIn(text)).toEqual(expect.arrayContaining(["Entel Hogar 300", "Bitel Fibra 300"]));
    expect(plansIn(text)[0]).not.toBe("Entel Hogar 300");
  });

  test("a pack that was named where nothing else was understood", () => {
    const text = answer(
      "qué trío me recomiendan para mis papás en Trujillo, ellos usan el fijo y ven novelas",
      "claro o movistar? cuál es más barato",
    );
    expect(plansIn(text)).toEqual(["Claro 3Play 200", "Movistar Trío 200"]);
  });
});

describe("how much less it is without a part", () => {
  test.each([
    [
      ["internet con tele de 300 megas", "y si le saco la tele cuánto bajo"],
      ["Entel Hogar 300", "Entel Hogar 300 + TV"],
    ],
    [
      ["trio de claro", "mejor sin telefono, me conviene? cuánto cambia"],
      ["Claro 2Play 200 + TV", "Claro 3Play 200"],
    ],
  ])("%j: %j side by side", (messages, plans) => {
    const text = answer(...messages);
    expect(plansIn(text)).toEqual(plans);
    expect(text).toContain("Diferencia:");
    expect(text).toContain("el mismo servicio");
  });
});

test("a symmetric plan that is needed: of any operator", () => {
  const text = answer("planes de claro de 800 megas", "necesito simétrico eso sí");
  expect(plansIn(text)).toEqual(["WIN Fibra 2000"]);
});

test("what a pack of two and one of three differ in", () => {
  expect(answer("duo o trio? no se la diferencia")).toMatch(/^Doble pack o dúo es/);
});
