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

test("a symmetric plan that is needed: of any operator", () => {
  const text = answer("planes de claro de 800 megas", "necesito simétrico eso sí");
  expect(plansIn(text)).toEqual(["WIN Fibra 2000"]);
});
