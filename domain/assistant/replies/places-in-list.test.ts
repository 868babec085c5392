import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, sampleOfferings, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const offerings = [
  ...sampleOfferings,
  samplePlan({ serviceId: 8, brand: "Bitel", name: "Giga Simétrico", features: ["Fibra simétrica"] }),
];
const answer = lastTextAbout(offerings);
const CHEAPEST = "los 3 más baratos de internet";

describe("a place in the list", () => {
  test.each([
    [[CHEAPEST, "el del medio trae instalación gratis?"], "Claro Fibra 100: instalación gratis"],
    [[CHEAPEST, "el tercero qué velocidad tiene", "y el de la mitad cuánto está?"], "Claro Fibra 100:"],
    [[CHEAPEST, "diferencia entre los dos primeros"], "Estos son los dos planes que comparas:\n• Bitel"],
    [[CHEAPEST, "los dos últimos cuánto cuestan"], "Estos son los dos planes que comparas:\n• Claro"],
    [["planes de win", "mejor claro", "cuál es la dif entre los 2 primeros"], "• Claro 2Play 200 + TV"],
    [[CHEAPEST, "el tercero", "qué diferencia hay con el primero"], "comparas:\n• WIN Fibra 300"],
    [[CHEAPEST, "el segundo", "la diferencia de precio entre los 2"], "¿De cuáles dos? Te mostré estos:"],
  ])("%s: %s", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("is one of the last list, though that is of one plan", () => {
    const asked = [CHEAPEST, "cuál tiene subida simétrica"];
    expect(answer(...asked)).toContain("• Bitel Giga Simétrico");
    expect(answer(...asked, "y cuánto sale el segundo")).toMatch(/^Solo te mostré este plan:\n• Bitel Giga/);
    expect(answer(...asked, "xq el primero")).toMatch(/^Solo te mostré Bitel Giga Simétrico/);
  });

  test("that the list does not have is asked back", () => {
    expect(answer(CHEAPEST, "el cuarto plan qué trae")).toMatch(/^Solo te mostré estos planes:\n• Bitel/);
  });

  test("is explained by the cost of the plans around it", () => {
    const expected =
      "Puse Claro Fibra 100 después de Bitel Internet 200 y antes que WIN Fibra 300 por lo que cuestan en el primer año con instalación.";
    expect(answer(CHEAPEST, "el segundo xq lo recomiendas")).toBe(expected);
    expect(answer(CHEAPEST, "por qué el 2do?")).toBe(expected);
    expect(answer(CHEAPEST, "xq el primero")).toMatch(/^Puse primero Bitel Internet 200 porque/);
  });
});
