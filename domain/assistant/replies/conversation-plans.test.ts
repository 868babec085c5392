import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, sampleOfferings } from "./assistant-samples.ts";
import { conversationPlans } from "./conversation-plans.ts";
import type { Turn } from "./reply.ts";

beforeAll(trainAssistant);

const answer = lastTextAbout(sampleOfferings);

describe("what refers to a plan of an earlier reply", () => {
  test.each([
    [["el plan más barato de win", "y el que sigue?"], "WIN Fibra 1000:"],
    [["cuánto vale win el más básico", "y el q sigue?", "ese trae tele?"], "• sin TV"],
    [["el más barato", "cómo lo contrato"], "Para contratar Bitel Internet 200:"],
    [["planes con netflix", "gracias", "lo quiero"], "Para contratar WIN Fibra 1000:"],
    [["planes de win", "llegan a comas?", "el segundo qué trae"], "WIN Fibra 1000:"],
    [["planes de win", "gracias", "ese cuánto cuesta"], "WIN Fibra 300:"],
    [
      ["compara claro y bitel", "el de claro tiene permanencia?"],
      "• Claro Fibra 100: permanencia de 6 meses",
    ],
    [["el más barato", "y el más rápido", "cuánta diferencia hay"], "• WIN Fibra 1000: S/ 169.00 al mes"],
    [["el más barato de win", "y el siguiente", "cuál de los dos me conviene"], "Diferencia: WIN Fibra 300"],
    [["planes de claro", "quiero ese pero con tele"], "• Claro 2Play 200 + TV"],
    [["el más barato", "por qué ese?"], "Puse primero Bitel Internet 200 porque es el que menos cuesta"],
    [["el más rápido", "por qué ese y no otro"], "Puse primero WIN Fibra 1000 porque es el más rápido"],
  ])("%s: %s", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("is not taken for the next of a list, where one plan was not asked for", () => {
    expect(answer("planes de internet", "y el que sigue?")).toContain("Otros planes");
  });
});

test("the plans of a reply are kept for two more replies without any", () => {
  const said = (content: string): readonly Turn[] => [
    { role: "user", content: "el más barato" },
    { role: "assistant", content },
  ];
  const listing = said("Estos son:\n• WIN Fibra 300: S/ 99\n• Claro Fibra 100: S/ 85");
  const after = (count: number) =>
    conversationPlans(
      [...listing, ...Array.from({ length: count }, () => said("¡De nada!")).flat()],
      sampleOfferings,
    );
  const names = after(0).last.map(({ name }) => name);
  expect(names).toEqual(["Fibra 300", "Fibra 100"]);
  expect(after(0).one?.name).toBe("Fibra 300");
  expect(after(2).last).toEqual(after(0).last);
  expect(after(3)).toMatchObject({ last: [], one: null, shown: after(0).last });
});
