import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { repliesTo, sampleOfferings } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** The comparison that is offered below the last reply. */
const compared = (...messages: readonly string[]) =>
  repliesTo(messages, { offerings: sampleOfferings })
    .at(-1)
    ?.suggestions.find((question) => question.startsWith("Compara"));

test("operators that were refused are not offered to be compared", () => {
  expect(compared("¿cuál es el plan más barato?")).toBe("Compara WIN y Claro");
  expect(compared("cualquiera menos WIN")).toBe("Compara Claro y Movistar");
  expect(compared("que no sea Claro", "¿y el más barato?")).toBe("Compara WIN y Movistar");
  expect(compared("no quiero ni WIN ni Claro ni Movistar")).toBeUndefined();
});

test("the operator that was asked about is offered to be compared with another one", () => {
  expect(compared("¿cuánto cuesta Movistar?")).toBe("Compara Movistar y WIN");
});
