import { afterEach, expect, test, vi } from "vitest";
import { askAssistant } from "./calls.ts";
import type { Question } from "./chat-types.ts";

const QUESTION: Question = {
  ...{ message: "precios", messages: [], country: "peru" },
  conversationId: "11111111-1111-4111-8111-111111111111",
  messageId: "22222222-2222-4222-8222-222222222222",
};

const answering = (status: number, body: object, headers: Record<string, string> = {}) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status, headers }));
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the refusal of an overloaded server has the retry time and is marked as unsent", async () => {
  answering(503, { code: "too_busy", message: "…" }, { "retry-after": "5" });
  expect(await askAssistant(QUESTION)).toEqual({
    message: "Estamos con mucha demanda, inténtalo en 5 segundos.",
    ...{ conversationId: QUESTION.conversationId, messageId: null, suggestions: [], unsent: true },
  });
});

test("a response without a message gives the text of specification, section 8", async () => {
  answering(200, {});
  expect(await askAssistant(QUESTION)).toMatchObject({ message: "Lo siento, no pude procesar tu consulta." });
});

test("any other refusal is thrown", async () => {
  answering(503, { code: "unavailable", message: "…" }, { "retry-after": "2" });
  await expect(askAssistant(QUESTION)).rejects.toMatchObject({ status: 503 });
});
