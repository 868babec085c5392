import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const [SURCO, COMAS, BARRANCO] = ["150140", "150110", "150104"];
const SERVED = { yes: [SURCO, COMAS, BARRANCO], no: [] };
const TV = { type: "doble_pack", decoders: 1 } as const;
const TRIPLE = { type: "triple_pack", decoders: 1, hasPhone: true } as const;

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const rows: readonly Row[] = [
  ["Entel", "Hogar 100", 100, 7_500, { coverage: SERVED, installationCents: 0 }],
  ["Entel", "Hogar 300", 300, 9_900, { coverage: SERVED, installationCents: 0 }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { ...TV, coverage: SERVED, tvChannels: 80 }],
  ["Claro", "Fibra 200", 200, 8_500, { coverage: SERVED, installationCents: 0 }],
  ["Claro", "Fibra 1000", 1000, 18_900, { coverage: SERVED, installationCents: 0 }],
  ["Claro", "3Play 200", 200, 15_900, { ...TRIPLE, coverage: SERVED, tvChannels: 110 }],
  ["Movistar", "Internet 200", 200, 9_900, { coverage: { yes: [SURCO], no: [COMAS] } }],
  ["Movistar", "Dúo 200", 200, 16_900, { ...TV, coverage: { yes: [SURCO], no: [COMAS] } }],
  ["Movistar", "Trío 200", 200, 18_900, { ...TRIPLE, coverage: { yes: [SURCO], no: [COMAS] } }],
  ["Bitel", "Fibra 150", 150, 6_900, { installationCents: 5_000 }],
  ["WIN", "Fibra 2000", 2000, 29_900, { coverage: { yes: [], no: [SURCO, COMAS] } }],
];
const offerings = rows.map(([brand, name, megabits, priceCents, more = {}], at) =>
  samplePlan({ serviceId: at + 1, brand, name, megabits, priceCents, ...more }),
);
const answer = lastTextAbout(offerings);

describe("a place beside other facts", () => {
  test("is where the plan is for", () => {
    const text = answer("soy profe, hago clases online desde surco, cuál es el plan más barato con fibra");
    expect(text).toContain("De los que llegan");
  });

  test("that is corrected takes the place of the first, whatever was asked between", () => {
    const messages = [
      "internet en surco",
      "y cuánto demoran en instalar",
      "me equivoqué, no es Surco, es Comas",
    ];
    expect(answer(...messages)).toMatch(/^Esto sé de Comas:/);
    expect(answer(...messages, "cuál es el más barato ahí?")).not.toContain("Surco");
  });

  test("of two asks who serves both", () => {
    expect(
      answer(
        "vivimos en Barranco pero en febrero nos vamos a Surquillo",
        "qué compañía hay en los dos sitios?",
      ),
    ).toMatch(/Barranco[\s\S]*Surquillo/);
  });
});

describe("the pack that is meant", () => {
  test.each(["quiero que me explique qué es eso de dúo y trío", "explíqueme lo de dúo y trío por favor"])(
    "%s: what the words mean",
    (message) => {
      expect(answer(message)).toMatch(/^Doble pack o dúo es/);
    },
  );
  test("a tag at the end of a question refuses nothing", () => {
    const text = answer("claro trío precio?", "es con cable y teléfono no?");
    expect(text).toMatch(/Claro 3Play 200: .*teléfono/);
  });
  test("of another operator the same", () => {
    const text = answer(
      "claro trío precio?",
      "es con cable y teléfono no?",
      "y en movistar cuánto sería lo mismo",
    );
    expect(text).toContain("Movistar Trío 200");
    expect(text).not.toContain("Dúo");
  });
  test("what television adds", () => {
    const text = answer("internet de 300 megas", "cuánto es la diferencia entre con tv y sin tv");
    expect(text).toContain("Entel Hogar 300:");
    expect(text).toContain("Entel Hogar 300 + TV");
  });
  test("that does not help is refused", () => {
    expect(answer("internet hasta 80 soles", "no me sirve con cable ah")).not.toContain("con TV");
  });
  test("without the telephone: how much less", () => {
    expect(answer("trío de claro", "y si saco el teléfono cuánto baja")).toMatch(/Diferencia:/);
  });
});
