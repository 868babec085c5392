import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const SURCO = "150140";
const SERVED = { yes: [SURCO], no: [] };
const NOT_SERVED = { yes: [], no: [SURCO] };
const TV = { type: "doble_pack", decoders: 1 } as const;

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const rows: readonly Row[] = [
  ["Entel", "Hogar 100", 100, 7_500, { coverage: SERVED }],
  ["Entel", "Hogar 300", 300, 9_900, { coverage: SERVED, promotion: { priceCents: 7_500, months: 6 } }],
  ["Entel", "Hogar 600", 600, 12_900, { coverage: SERVED, promotion: { priceCents: 9_900, months: 12 } }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { ...TV, coverage: SERVED, tvChannels: 80 }],
  ["Claro", "Fibra 200", 200, 8_500, { coverage: SERVED, permanenceMonths: 6 }],
  [
    "Claro",
    "Fibra 800",
    800,
    14_900,
    { coverage: SERVED, permanenceMonths: 6, promotion: { priceCents: 10_900, months: 6 } },
  ],
  ["Claro", "2Play 400 + TV", 400, 16_900, { ...TV, coverage: SERVED, permanenceMonths: 6, tvChannels: 140 }],
  [
    "Claro",
    "3Play 600 Max",
    600,
    22_900,
    {
      coverage: SERVED,
      permanenceMonths: 6,
      type: "triple_pack",
      tvChannels: 180,
      decoders: 2,
      hasPhone: true,
      streaming: ["Max"],
    },
  ],
  ["WIN", "Fibra 350", 350, 9_900, { coverage: SERVED }],
  ["WIN", "Fibra 550", 550, 11_900, { coverage: SERVED }],
  ["WIN", "Fibra 850", 850, 14_900, { coverage: SERVED }],
  ["WIN", "Fibra 550 + TV", 550, 14_900, { ...TV, coverage: SERVED, tvChannels: 95, decoders: 0 }],
  ["Bitel", "Fibra 300", 300, 8_900, { installationCents: 5_000 }],
  ["WOW", "Fibra 400", 400, 8_000, { coverage: NOT_SERVED, permanenceMonths: 12 }],
  [
    "Movistar",
    "Trío 800",
    800,
    28_900,
    {
      coverage: SERVED,
      type: "triple_pack",
      tvChannels: 190,
      decoders: 2,
      hasPhone: true,
      streaming: ["Netflix", "Disney+"],
      permanenceMonths: 12,
    },
  ],
];
const answer = lastTextAbout(
  rows.map(([brand, name, megabits, priceCents, more], at) =>
    samplePlan({
      serviceId: at + 1,
      brand,
      name,
      megabits,
      priceCents,
      installationCents: 0,
      permanenceMonths: 0,
      ...more,
    }),
  ),
);
const plansIn = (text: string): readonly string[] =>
  [...text.matchAll(/^• ([^:\n]+?)(?: \(\d+ Mbps\))?: /gm)].map(([, name = ""]) => name);

describe("what was wished long before is still wished", () => {
  test("the speed of a conversation of many turns", () => {
    const text = answer(
      "quiero internet de 300 megas",
      "mejor 500",
      "no mejor dejalo en 300",
      "y con tele?",
      "no, mejor solo internet",
      "cual seria el mas barato",
    );
    expect(text).toContain("desde 300 Mbps");
    expect(text).not.toContain("• Entel Hogar 100");
  });

  test("what a question by itself does not name", () => {
    const text = answer(
      "cual es mejor entel o win",
      "para teletrabajo, hago zoom todo el dia",
      "ok entel entonces, cuanto sale el mas bajo",
    );
    expect(plansIn(text)[0]).toBe("Entel Hogar 300");
  });
});

describe("a fact that is asked after a list", () => {
  test.each([
    [["planes de 600 megas en surco", "ya y cuanto me cobran por instalar"]],
    [["planes de 600 megas en surco", "y cuantos meses de contrato son?"]],
  ])("%j: is told of the plans of the list", (messages) => {
    const [first = ""] = messages;
    expect(plansIn(answer(...messages))).toEqual(plansIn(answer(first)));
  });
});

describe("a service that is refused leaves the others wished", () => {
  test.each([
    [["que plan tiene mas canales", "ya pero sin telefono, no lo uso"]],
    [["tele con internet en surco", "sin telefono ah"]],
  ])("%j: the television", (messages) => {
    const text = answer(...messages);
    expect(text).toContain("• Entel Hogar 300 + TV");
    expect(text).not.toContain("• Entel Hogar 100");
    expect(text).not.toContain("3Play");
  });

  test("the telephone", () => {
    const text = answer("necesito internet y telefono para mi mama en surco", "ella no ve tele");
    expect(text).toMatch(/^Hoy no tengo planes sin TV con teléfono fijo/);
  });
});

test("a place beside a pack is where its plans are wanted", () => {
  expect(answer("trio en surco")).toContain("planes de triple pack");
});

test("what a plan of the list holds is asked of that plan", () => {
  expect(answer("planes con tele de claro", "cuantos canales trae ese?")).toMatch(/^Claro 2Play 400 \+ TV:/);
});
