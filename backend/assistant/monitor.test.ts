import { randomUUID } from "node:crypto";
import type { Conversation, ConversationSummary } from "@asesorador/domain/assistant/conversation-contract";
import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { type Api, apiTests, contact } from "@asesorador/infra/testing/api";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
  await trainAssistant();
});
afterAll(() => tests.close());

const BASE = "/api/admin/ia-conversations";
const ask = async (api: Api, message: string, more: object = {}) => {
  const payload = { message, messages: [], ...more };
  const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<{ message: string; conversationId: string; messageId: string }>();
};
type List = {
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
  readonly conversations: ConversationSummary[];
  readonly nextCursor: string | null;
};
const list = async (api: Api, search = "") => {
  await api.project();
  return (await api.call({ url: `${BASE}${search}`, as: "admin" })).json<List>();
};
const one = async (api: Api, id: string) =>
  (await api.call({ url: `${BASE}/${id}`, as: "admin" })).json<Conversation>();
const send = (api: Api, method: "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  api.call({ method, url: `${BASE}${path}`, ...(payload ? { payload } : {}), as: "admin" });

test("conversations are counted and filtered by what became of them", async () => {
  const api = await tests.api();
  const over = await ask(api, "¿es gratis?");
  const missed = await ask(api, "xyzzy plugh");
  api.clock.now += 11 * 60_000;
  const person = await ask(api, "quiero hablar con una persona");
  const going = await ask(api, "hola");
  const lead = contact({ conversationId: over.conversationId });
  await api.call({ method: "POST", url: "/api/contacts", payload: lead });
  const { counts, total, conversations } = await list(api);
  expect({ counts, total }).toEqual({
    counts: { active: 1, completed: 1, leads: 1, withLead: 1, escalated: 1 },
    total: 4,
  });
  const statuses = Object.fromEntries(conversations.map(({ id, status }) => [id, status]));
  expect(statuses).toEqual({
    [over.conversationId]: "completed",
    [missed.conversationId]: "abandoned",
    [person.conversationId]: "escalated",
    [going.conversationId]: "active",
  });
  expect(conversations.find(({ id }) => id === over.conversationId)).toMatchObject({
    leads: 1,
    messages: 1,
    lastMessage: over.message,
    country: "peru",
  });
  for (const [search, id] of [
    ["?status=abandoned", missed.conversationId],
    [`?q=${person.conversationId.slice(0, 6)}`, person.conversationId],
  ] as const)
    expect((await list(api, search)).conversations.map((found) => found.id)).toEqual([id]);
});

test("conversations are listed page by page, each once, with the total of all that match", async () => {
  const api = await tests.api();
  const asked: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    // Two of them at the same moment: their ids decide.
    if (n !== 2) api.clock.now += 60_000;
    asked.push((await ask(api, "¿es gratis?")).conversationId);
  }
  await ask(api, "hola", { conversationId: asked[0] });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: List = await list(api, `?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`);
    expect([page.total, page.conversations.length]).toEqual([5, seen.length === 4 ? 1 : 2]);
    seen.push(...page.conversations.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen.toSorted()).toEqual(asked.toSorted());
  expect(await list(api, `?q=${asked[3]?.slice(0, 8)}`)).toMatchObject({ total: 1, nextCursor: null });
  const odd = await api.call({ url: `${BASE}?cursor=otra`, as: "admin" });
  expect([odd.statusCode, odd.json<{ issues: unknown[] }>().issues]).toMatchObject([
    400,
    [{ path: "cursor", code: "invalid_cursor" }],
  ]);
});

test("a visitor is found by the name that the list shows; what a search pattern would mean is searched as it is", async () => {
  const api = await tests.api();
  const { conversationId } = await ask(api, "¿es gratis?");
  const code = conversationId.slice(0, 6);
  for (const q of [`Visitante ${code}`, `visitante ${code.toUpperCase()}`, code])
    expect([q, (await list(api, `?q=${encodeURIComponent(q)}`)).total]).toEqual([q, 1]);
  for (const q of ["%", "_", "\\"])
    expect([q, (await list(api, `?q=${encodeURIComponent(q)}`)).total]).toEqual([q, 0]);
});

test("a conversation shows its messages with intent, confidence, source and rating", async () => {
  const api = await tests.api();
  const { conversationId, messageId, message } = await ask(api, "¿es gratis?");
  const feedback = { userMessage: "a", botResponse: "b", userFeedback: -1, conversationId, messageId };
  await api.call({ method: "POST", url: "/api/chat-learning", payload: feedback });
  const { messages, country } = await one(api, conversationId);
  expect(country).toBe("peru");
  expect(messages).toMatchObject([
    { sender: "user", text: "¿es gratis?", reply: null },
    { sender: "bot", id: messageId, text: message, reply: { intent: "free", source: "rule", rating: -1 } },
  ]);
  expect(messages[1]?.reply?.confidence).toBeGreaterThan(0.3);
  expect((await send(api, "DELETE", `/${randomUUID()}`)).statusCode).toBe(404);
  expect((await api.call({ url: `${BASE}/${conversationId}`, as: "analyst" })).statusCode).toBe(403);
});

test("a tag is found without its accents and its case, and by what has accents", async () => {
  const api = await tests.api();
  const { conversationId } = await ask(api, "¿es gratis?");
  await send(api, "PUT", `/${conversationId}/tags`, { tags: ["Ñandú  móvil"] });
  for (const q of ["nandu", "ñandú", "ÑANDU movil", "u móv"])
    expect([q, (await list(api, `?q=${encodeURIComponent(q)}`)).total]).toEqual([q, 1]);
});

test("tags are searched, and a correction becomes an article in draft, once", async () => {
  const api = await tests.api();
  const { conversationId, messageId } = await ask(api, "xyzzy plugh");
  expect((await send(api, "PUT", `/${conversationId}/tags`, { tags: ["Urgente", "mesh"] })).statusCode).toBe(
    200,
  );
  // Another administrator still sees none.
  const late = { tags: ["chile"], seen: [] };
  expect((await send(api, "PUT", `/${conversationId}/tags`, late)).statusCode).toBe(409);
  expect((await list(api, "?q=urg")).conversations).toMatchObject([{ tags: ["Urgente", "mesh"] }]);
  expect((await list(api, "?q=nada")).total).toBe(0);
  const correction = { messageId, content: "Es un conjuro. Llámame al 987654321.", category: "technical" };
  for (let n = 0; n < 2; n += 1)
    expect((await send(api, "POST", `/${conversationId}/articles`, correction)).statusCode).toBe(200);
  const other = await send(api, "POST", `/${conversationId}/articles`, { ...correction, content: "Otra." });
  expect(other.statusCode).toBe(409);
  const { items } = (await api.call({ url: "/api/admin/ia-knowledge", as: "admin" })).json<{
    items: Item[];
  }>();
  expect(items).toMatchObject([
    { title: "xyzzy plugh", content: "Es un conjuro. Llámame al ….", status: "draft", category: "technical" },
  ]);
  expect((await one(api, conversationId)).messages[1]?.reply?.review).toBe("article");
});

test("a long question's beginning is the article's title, in whole characters and one line", async () => {
  const api = await tests.api();
  const { conversationId, messageId } = await ask(api, `xyzzy\u0007\n${"a".repeat(113)}🙂 plugh`);
  const correction = { messageId, content: "Es un conjuro.", category: "technical" };
  expect((await send(api, "POST", `/${conversationId}/articles`, correction)).statusCode).toBe(200);
  const answer = await api.call({ url: "/api/admin/ia-knowledge", as: "admin" });
  expect(answer.json<{ items: Item[] }>().items).toMatchObject([{ title: `xyzzy ${"a".repeat(113)}` }]);
});

test("an erased conversation has no texts anywhere and is no longer listed; its figures stay", async () => {
  const api = await tests.api();
  const { conversationId } = await ask(api, "xyzzy plugh");
  expect((await send(api, "DELETE", `/${conversationId}`)).statusCode).toBe(200);
  const { total, counts } = await list(api);
  expect([total, counts["active"]]).toEqual([0, 1]);
  const shown = await one(api, conversationId);
  expect(shown.erased).toBe(true);
  expect(shown.messages.map(({ text }) => text)).toEqual([null, null]);
  const label = { conversationId, intent: "precios" };
  const replyId = shown.messages[1]?.id ?? "";
  const late = await api.call({
    method: "POST",
    url: `/api/admin/ia-training/queue/${replyId}`,
    payload: label,
    as: "admin",
  });
  expect(late.statusCode).toBe(404);
});
