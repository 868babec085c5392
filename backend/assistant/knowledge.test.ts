import { randomUUID } from "node:crypto";
import type { Item, Version } from "@asesorador/domain/assistant/knowledge-contract";
import { KNOWLEDGE_STREAM } from "@asesorador/domain/assistant/knowledge-events";
import { type Api, apiTests } from "@asesorador/infra/testing/api";
import { newEvent } from "@asesorador/infra/testing/read-models";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
  await trainAssistant();
});
afterAll(() => tests.close());

const BASE = "/api/admin/ia-knowledge";
const send = (api: Api, method: "POST" | "PUT" | "PATCH", path: string, payload: object) =>
  api.call({ method, url: `${BASE}${path}`, payload, as: "admin" });
const itemsOf = async (api: Api) => {
  await api.project();
  return (await api.call({ url: BASE, as: "admin" })).json<{ items: Item[]; minEffectiveness: number }>();
};
const ask = async (api: Api, message: string) => {
  const payload = { message, messages: [] };
  const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<{ message: string; intent: string; conversationId: string; messageId: string }>();
};
const rate = async (api: Api, ids: { conversationId: string; messageId: string }, userFeedback: 1 | -1) => {
  const payload = { userMessage: "a", botResponse: "b", userFeedback, ...ids };
  await api.call({ method: "POST", url: "/api/chat-learning", payload });
};
const article = (changes: object = {}) => ({
  id: randomUUID(),
  title: "Enchufes Zigbee para la domótica",
  content: "Un enchufe Zigbee necesita su propio concentrador. Pregunta al operador si su equipo lo incluye.",
  category: "technical",
  tags: ["zigbee", "domótica"],
  ...changes,
});
const QUESTION = "¿sirven los enchufes zigbee?";

test("a new item is a draft; the assistant answers with it while it is active, and its use is counted", async () => {
  const api = await tests.api();
  const made = article();
  expect((await send(api, "POST", "", made)).statusCode).toBe(200);
  expect((await ask(api, QUESTION)).message).not.toContain("Zigbee");
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  const first = await ask(api, QUESTION);
  expect([first.message, first.intent]).toEqual([made.content, "knowledge"]);
  const second = await ask(api, QUESTION);
  await rate(api, first, 1);
  await rate(api, second, -1);
  const { items } = await itemsOf(api);
  expect(items).toEqual([
    {
      ...made,
      status: "active",
      version: 1,
      lastUpdated: "2026-03-04T15:06:07.000Z",
      author: "admin",
      usage: 2,
      rated: 2,
      effectiveness: 50,
      // Two of three words: "sirven" is not in the article.
      confidence: 67,
      needsReview: true,
    },
  ]);
  await send(api, "PATCH", `/${made.id}`, { status: "archived" });
  expect((await ask(api, QUESTION)).message).not.toContain("Zigbee");
});

test("an article about the equipment replaces the reply that the catalogue has nothing about it", async () => {
  const api = await tests.api();
  const made = article({ title: "Repetidores mesh", content: "Un repetidor mesh amplía el wifi." });
  await send(api, "POST", "", made);
  expect((await ask(api, "¿sirven los repetidores mesh?")).message).not.toContain(made.content);
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  expect((await ask(api, "¿sirven los repetidores mesh?")).message).toBe(made.content);
});

test("a price in an article never replaces the catalogue's answer", async () => {
  const api = await tests.api();
  const made = article({
    title: "Plan más barato",
    content: "El plan más barato cuesta S/ 1.",
    tags: ["barato"],
  });
  await send(api, "POST", "", made);
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  expect((await ask(api, "¿cuál es el plan más barato?")).message).not.toContain("S/ 1.");
});

test.each([{ title: " " }, { content: "" }])(
  "an item with %j is refused with the specified message",
  async (changes) => {
    const api = await tests.api();
    const answer = await send(api, "POST", "", article(changes));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      "Título y contenido son obligatorios",
    ]);
  },
);

test("an edit keeps the former version; an edit of what another account changed is refused", async () => {
  const api = await tests.api();
  const { id, ...text } = article();
  await send(api, "POST", "", { id, ...text });
  expect((await send(api, "PUT", `/${id}`, { ...text, content: "dos", seen: 1 })).statusCode).toBe(200);
  expect((await send(api, "PUT", `/${id}`, { ...text, content: "tres", seen: 1 })).statusCode).toBe(409);
  const { versions } = (await api.call({ url: `${BASE}/${id}/versions`, as: "admin" })).json<{
    versions: Version[];
  }>();
  expect(versions.map(({ version, content }) => [version, content])).toEqual([
    [2, "dos"],
    [1, text.content],
  ]);
  expect((await send(api, "PUT", `/${randomUUID()}`, { ...text, seen: 1 })).statusCode).toBe(404);
});

test.each(["json", "csv"] as const)(
  "what is exported as %s can be imported elsewhere, twice without a change",
  async (format) => {
    const api = await tests.api();
    const made = article({ title: "=cmd|'x'", tags: ["uno", "dos"] });
    await send(api, "POST", "", made);
    await send(api, "PATCH", `/${made.id}`, { status: "review" });
    const file = (await api.call({ url: `${BASE}/export?format=${format}`, as: "admin" })).json<{
      name: string;
      content: string;
    }>();
    expect(file.name).toBe(`conocimiento-2026-03-04.${format}`);
    const other = await tests.api();
    const body = { format, content: file.content };
    expect((await send(other, "POST", "/import", body)).json()).toMatchObject({ items: 1 });
    const length = other.history.all.length;
    await send(other, "POST", "/import", body);
    expect(other.history.all).toHaveLength(length);
    expect((await itemsOf(other)).items).toMatchObject([{ ...made, status: "review", needsReview: true }]);
  },
);

test.each([
  ["json", "no es json", "El archivo no es un JSON o CSV con la forma de una exportación."],
  ["json", '{"items":[{"title":"a","content":""}]}', "Elemento 1: content: Este dato es requerido."],
  ["csv", "title,content\nuno", "El archivo no es un JSON o CSV con la forma de una exportación."],
])("a bad %s file changes nothing and says where it is wrong", async (format, content, message) => {
  const api = await tests.api();
  await itemsOf(api);
  const length = api.history.all.length;
  const answer = await send(api, "POST", "/import", { format, content });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
  expect(api.history.all).toHaveLength(length);
});

test("an index that is made again holds the active items", async () => {
  const api = await tests.api();
  const made = article();
  await send(api, "POST", "", made);
  expect((await send(api, "POST", "/reindex", {})).json()).toEqual({ items: 0, terms: 0 });
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  const { items, terms } = (await send(api, "POST", "/reindex", {})).json<{ items: number; terms: number }>();
  expect(items).toBe(1);
  expect(terms).toBeGreaterThan(5);
});

test("an item that was not changed for a quarter needs a review", async () => {
  const api = await tests.api();
  const draft = async (at: string) => {
    const { id: itemId, ...text } = article();
    const fact = { type: "KnowledgeItemDrafted", version: 1, data: { itemId, ...text } };
    await api.history.store.append(KNOWLEDGE_STREAM, "any", [newEvent(fact, at)]);
  };
  await draft("2025-12-03T00:00:00.000Z");
  await draft("2025-12-05T00:00:00.000Z");
  expect((await itemsOf(api)).items.map(({ needsReview }) => needsReview)).toEqual([false, true]);
});
