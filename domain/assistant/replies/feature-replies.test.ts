import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const offerings = [
  samplePlan({ serviceId: 1, brand: "Entel", name: "Hogar 600", megabits: 600, features: ["Fibra óptica"] }),
  samplePlan({ serviceId: 2, brand: "Claro", name: "Hogar 700", megabits: 700, features: ["WiFi 6"] }),
  samplePlan({
    serviceId: 3,
    brand: "WIN",
    name: "Gamer 1000",
    megabits: 1000,
    priceCents: 18_900,
    features: ["Baja latencia", "Simétrico"],
  }),
  samplePlan({ serviceId: 4, brand: "WIN", name: "Hogar 850", megabits: 850, features: ["Fibra óptica"] }),
];
const lines = (...messages: readonly string[]): readonly string[] =>
  lastTextAbout(offerings)(...messages).split("\n");

describe("whether plans have a feature", () => {
  test.each([
    ["entel tiene fibra?", "Sí: el plan de Entel dice tener fibra óptica:"],
    [
      "es simetrica la velocidad de win?",
      "Sí: 1 de los 2 planes de WIN dice tener subida y bajada iguales; de los demás no tengo el dato.",
    ],
    [
      "claro tiene fibra?",
      "No, que yo sepa: el plan de Claro no dice tener fibra óptica. Sí lo dicen otros:",
    ],
    ["¿tienen wifi 6?", "Sí: 1 de los 4 planes dice tener WiFi 6; de los demás no tengo el dato."],
  ])("is answered first: %j", (message, opening) => {
    expect(lines(message)[0]).toBe(opening);
  });

  test("is told of a plan of the list among its details", () => {
    expect(lines("planes de win", "el primero tiene fibra?")).toContain("• fibra óptica");
    expect(lines("planes de win", "el segundo tiene fibra?")).toContain("• no dice tener fibra óptica");
  });

  test.each(["cuánto cuesta la fibra de entel", "quiero fibra de entel"])(
    "is not what a question about prices asks: %j",
    (message) => {
      expect(lines(message)[0]).not.toMatch(/^Sí|^No/);
    },
  );
});

describe("a plan that says to have a low latency", () => {
  const GAMER = "• WIN Gamer 1000: S/ 189.00 al mes";

  test.each(["el mejor internet para jugar valorant sin lag", "¿cuál tiene menos ping?"])(
    "is listed before the cheaper ones where the latency is asked about: %j",
    (message) => {
      expect(lines(message).find((line) => line.startsWith("•"))).toBe(GAMER);
    },
  );

  test("is listed below them where the connection is to play", () => {
    const plans = lines("internet para jugar con mi consola").filter((line) => line.startsWith("•"));
    expect([plans[0], plans.at(-1)]).toEqual(["• Entel Hogar 600: S/ 99.00 al mes", GAMER]);
  });

  test("is not listed where the connection is for something else, or it costs too much", () => {
    expect(lines("internet para ver 4k")).not.toContain(GAMER);
    expect(lines("internet para jugar hasta 120 soles")).not.toContain(GAMER);
  });
});

test("a question about speeds without a figure is answered with those there are", () => {
  expect(lines("¿a qué velocidad navegan?")[0]).toMatch(/^Hay planes de 600 a 1000 Mbps\. /);
});
