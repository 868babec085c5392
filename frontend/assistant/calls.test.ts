import { afterEach, expect, test, vi } from "vitest";
import { askAssistant, failureOf, isConnectionLost, loadConfig, watchConnection } from "./calls.ts";
import type { Question } from "./chat-types.ts";

const QUESTION: Question = {
  message: "precios",
  messages: [],
  country: "peru",
  district: null,
  conversationId: "11111111-1111-4111-8111-111111111111",
  messageId: "22222222-2222-4222-8222-222222222222",
};

const answering = (status: number, body: object, headers: Record<string, string> = {}) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status, headers }));
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a response without a message gives the text of specification, section 8", async () => {
  answering(200, {});
  expect(await askAssistant(QUESTION)).toMatchObject({ message: "Lo siento, no pude procesar tu consulta." });
});

test("any other refusal is thrown", async () => {
  answering(503, { code: "unavailable", message: "…" }, { "retry-after": "2" });
  await expect(askAssistant(QUESTION)).rejects.toMatchObject({ status: 503 });
});

test("the refusal of an overloaded server is said with the time to wait", async () => {
  answering(503, { code: "too_busy", message: "…" }, { "retry-after": "5" });
  const error = await askAssistant(QUESTION).catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toBe("Estamos con mucha demanda, inténtalo en 5 segundos.");
  expect(isConnectionLost(error)).toBe(false);
});

test("a request without any response, or none in time, is a lost connection", () => {
  expect(isConnectionLost(new TypeError("Failed to fetch"))).toBe(true);
  expect(isConnectionLost(new DOMException("", "TimeoutError"))).toBe(true);
});

test("a configuration that does not come ends in time, as a lost connection", async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    await new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const failed = loadConfig().catch((error: unknown) => error);
  time.abort(new DOMException("signal timed out", "TimeoutError"));
  const error = await failed;
  expect(error).toMatchObject({ name: "TimeoutError" });
  expect(isConnectionLost(error)).toBe(true);
});

test("the browser's network is reported at once when absent, then at each change until stopped", () => {
  const page = new EventTarget();
  const navigator = { onLine: false };
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const changes: string[] = [];
  const stop = watchConnection((change) => changes.push(change));
  expect(changes).toEqual(["offline"]);
  navigator.onLine = true;
  page.dispatchEvent(new Event("online"));
  stop();
  page.dispatchEvent(new Event("offline"));
  expect(changes).toEqual(["offline", "online"]);
});
