import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = "asesorador-chat-erasures";
const FIRST = "11111111-1111-4111-8111-111111111111";
const SECOND = "22222222-2222-4222-8222-222222222222";
const THIRD = "33333333-3333-4333-8333-333333333333";

const kept = new Map<string, string>();
const requests: { readonly path: string; readonly body: unknown }[] = [];
let answers: (() => Promise<Response>)[] = [];
const ok = async () => new Response(JSON.stringify({ ok: true }));
const down = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  // Not setImmediate, which the fake database needs.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  kept.clear();
  requests.length = 0;
  vi.stubGlobal("localStorage", {
    get [KEY]() {
      return kept.get(KEY);
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    requests.push({ path, body: JSON.parse(body) });
    return (answers.shift() ?? ok)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const leftOver = () => kept.get(KEY) ?? null;
const asked = () => requests.map(({ body }) => (body as { conversationId: string }).conversationId);

test("a cleared conversation is erased on the server, and nothing of it is kept here", async () => {
  const { eraseOnServer } = await import("./erase-on-server.ts");
  await eraseOnServer([FIRST], Promise.resolve(null));
  expect(requests).toEqual([{ path: "/api/asesorador-ia/chat/borrar", body: { conversationId: FIRST } }]);
  expect(leftOver()).toBe("");
});

test("one that the server could not erase is tried again, by this page and by the next", async () => {
  answers = [down, down];
  const { eraseOnServer } = await import("./erase-on-server.ts");
  await eraseOnServer([FIRST], Promise.resolve(null));
  expect(leftOver()).toBe(FIRST);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toEqual([FIRST, FIRST]);
  vi.clearAllTimers();

  vi.resetModules();
  const next = await import("./calls.ts");
  await next.eraseLeft();
  expect(asked()).toEqual([FIRST, FIRST, FIRST]);
  expect(leftOver()).toBe("");
  await next.eraseLeft();
  expect(asked()).toHaveLength(3);
});

test("while the server is down, several cleared conversations wait for one next attempt", async () => {
  answers = [down, down, down];
  const { eraseOnServer } = await import("./erase-on-server.ts");
  await eraseOnServer([FIRST], Promise.resolve(null));
  await eraseOnServer([SECOND], Promise.resolve(null));
  expect(asked()).toEqual([FIRST, FIRST, SECOND]);
  expect(vi.getTimerCount()).toBe(1);
  requests.length = 0;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toEqual([FIRST, SECOND]);
  expect(vi.getTimerCount()).toBe(0);
});

test("what another tab still has to erase stays kept when this one has erased its own", async () => {
  const { eraseOnServer } = await import("./erase-on-server.ts");
  kept.set(KEY, SECOND);
  await eraseOnServer([FIRST], Promise.resolve(null));
  expect(asked()).toEqual([FIRST]);
  expect(leftOver()).toBe(SECOND);
});

test("two requests at once to erase what is left are one run", async () => {
  kept.set(KEY, `${FIRST} ${SECOND}`);
  const { eraseWaiting } = await import("./erase-on-server.ts");
  await Promise.all([eraseWaiting(), eraseWaiting()]);
  expect(asked()).toEqual([FIRST, SECOND]);
  expect(leftOver()).toBe("");
});

test("a question that is under way is answered first: it would begin the conversation again", async () => {
  const { askAssistant, lastAnswer } = await import("./calls.ts");
  const { eraseOnServer } = await import("./erase-on-server.ts");
  let answer = (_: Response) => {};
  answers = [() => new Promise((resolve) => (answer = resolve))];
  const question = { message: "precios", messages: [], country: "peru", district: null } as const;
  const asking = askAssistant({ ...question, conversationId: SECOND, messageId: FIRST });
  const erasing = eraseOnServer([SECOND], lastAnswer());
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toHaveLength(1);
  answer(new Response("{}"));
  await asking;
  await erasing;
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/asesorador-ia/chat",
    "/api/asesorador-ia/chat/borrar",
  ]);
});

test("the conversations that were full are erased with the last one, and the one that the awaited answer begins", async () => {
  const { eraseOnServer } = await import("./erase-on-server.ts");
  await eraseOnServer([FIRST, SECOND], Promise.resolve({ conversationId: THIRD }));
  expect(asked()).toEqual([FIRST, SECOND, THIRD]);
});
