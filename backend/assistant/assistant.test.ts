import { randomUUID } from "node:crypto";
import type { Conversation } from "@asesorador/domain/assistant/conversation-contract";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import {
  type Api,
  apiTests,
  brandInput,
  contact,
  serviceInput,
  shared,
  type Who,
} from "@asesorador/infra/testing/api";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  await trainAssistant();
  tests = await apiTests();
});
afterAll(() => tests.close());

const CONFIG = "/api/admin/ia-config";
const CHAT = "/api/asesorador-ia/chat";
const LEARNING = "/api/chat-learning";

type Config = Readonly<Record<string, unknown>>;
const configs = async (api: Api, as: Who = "admin"): Promise<Config[]> => {
  await api.project();
  return (await api.call({ url: CONFIG, as })).json<Config[]>();
};
const addConfig = (api: Api, configKey: unknown, configValue: unknown = "x", more: object = {}) =>
  api.call({ method: "POST", url: CONFIG, payload: { configKey, configValue, ...more }, as: "admin" });
const change = (api: Api, key: string, payload: object) =>
  api.call({ method: "PATCH", url: `${CONFIG}/${key}`, payload, as: "admin" });
const remove = (api: Api, key: string) =>
  api.call({ method: "DELETE", url: `${CONFIG}/${key}`, as: "admin" });

type Answer = {
  readonly message: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly intent: string;
  readonly suggestions: string[];
};
const ask = async (api: Api, message: string, more: object = {}) => {
  const answer = await api.call({ method: "POST", url: CHAT, payload: { message, messages: [], ...more } });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<Answer>();
};
const typesIn = (api: Api, conversationId: string) =>
  api.history.all.filter(({ stream }) => stream === `conversation-${conversationId}`).map(({ type }) => type);

/** WIN with one plan of S/ 100, S/ 80 for six months. */
const stocked = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const api = await tests.api();
  await api.call({ method: "POST", url: "/api/brands", payload: brandInput(), as: "admin" });
  await api.project();
  await api.call({ method: "POST", url: "/api/services", payload: serviceInput(changes), as: "admin" });
  await api.project();
  return api;
};

test("a visitor gets one element with name and greeting, also without any configuration", async () => {
  const api = await tests.api();
  const shown = [{ botName: "Asesora", welcomeMessage: expect.stringContaining("¡Hola!") }];
  for (const who of ["anonymous", "adviser", "analyst"] as const)
    expect(await configs(api, who)).toEqual(shown);
  expect(await configs(api)).toEqual([]);
});

test("an admin gets every configuration; the first also has the public chat's fields", async () => {
  const api = await tests.api();
  await addConfig(api, "welcomeMessage", "¡Buenas!");
  await addConfig(api, "botName", "Sol");
  await addConfig(api, "claro_info", "Claro…", { isActive: false });
  const updatedAt = "2026-03-04T15:06:07.000Z";
  const entry = (key: string, configValue: string, isActive = true) => ({
    id: key,
    configKey: key,
    configValue,
    isActive,
    updatedAt,
    updatedBy: "admin",
  });
  expect(await configs(api)).toEqual([
    { ...entry("botName", "Sol"), botName: "Sol", welcomeMessage: "¡Buenas!" },
    entry("claro_info", "Claro…", false),
    entry("welcomeMessage", "¡Buenas!"),
  ]);
  expect(await configs(api, "anonymous")).toEqual([{ botName: "Sol", welcomeMessage: "¡Buenas!" }]);
  expect(api.history.all.at(-1)?.metadata.actor).toBe("admin:admin");
});

test("a configuration can be edited, switched off and on, deleted and added again", async () => {
  const api = await tests.api();
  const made = await addConfig(api, "botName", "Sol");
  expect(made.json()).toEqual({ id: "botName", position: expect.stringMatching(/^\d+$/) });
  await change(api, "botName", { configValue: "Luz", isActive: false });
  expect(await configs(api)).toMatchObject([{ configValue: "Luz", isActive: false, botName: "Asesora" }]);
  await change(api, "botName", { isActive: true });
  expect(await configs(api, "anonymous")).toMatchObject([{ botName: "Luz" }]);
  expect((await remove(api, "botName")).statusCode).toBe(200);
  expect(await configs(api)).toEqual([]);
  expect((await change(api, "botName", { isActive: true })).statusCode).toBe(404);
  expect((await addConfig(api, "botName", "Ana")).statusCode).toBe(200);
  expect(await configs(api)).toMatchObject([{ configValue: "Ana", isActive: true }]);
});

test("a key that is taken is refused; an identical repeat is accepted", async () => {
  const api = await tests.api();
  await addConfig(api, "botName", "Sol");
  const length = api.history.all.length;
  expect((await addConfig(api, "botName", "Sol")).statusCode).toBe(200);
  const other = await addConfig(api, "botName", "Luz");
  expect([other.statusCode, other.json()]).toEqual([
    409,
    { code: "config_exists", message: "Ya existe una configuración con la clave botName." },
  ]);
  expect(api.history.all).toHaveLength(length);
});

test("a change or deletion of what another account changed meanwhile is refused with who and when", async () => {
  const api = await tests.api();
  await addConfig(api, "claro_info", "uno");
  const [{ updatedAt: seen } = {}] = await configs(api);
  api.clock.now += 60_000;
  expect((await change(api, "claro_info", { configValue: "dos", seen })).statusCode).toBe(200);
  api.clock.now += 60_000;
  const late = await change(api, "claro_info", { configValue: "tres", seen });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    {
      code: "edited_meanwhile",
      message:
        "admin cambió claro_info el 04/03/2026 a las 10:07 mientras lo editabas. Lo que escribiste sigue aquí: revisa y guarda otra vez.",
    },
  ]);
  const gone = await api.call({ method: "DELETE", url: `${CONFIG}/claro_info?seen=${seen}`, as: "admin" });
  expect(gone.statusCode).toBe(409);
  expect(await configs(api)).toMatchObject([{ configValue: "dos", updatedBy: "admin" }]);
  // What changes nothing is no conflict, and who has seen the newest state may change it.
  expect((await change(api, "claro_info", { configValue: "dos", seen })).statusCode).toBe(200);
  const [{ updatedAt: newest } = {}] = await configs(api);
  expect((await change(api, "claro_info", { configValue: "tres", seen: newest })).statusCode).toBe(200);
});

const forSettings = shared(() => tests.api());
test.each([
  ["confidence_threshold", "0.7", 200],
  ["confidence_threshold", "1.1", 400],
  ["confidence_threshold", "0.75", 400],
  ["max_suggestions", "5", 200],
  ["max_suggestions", "0", 400],
  ["response_time", "11", 400],
  ["max_messages", "4", 400],
  ["max_messages", "50", 200],
  ["tone", "formal", 200],
  ["tone", "rude", 400],
  ["language", "en", 200],
  ["language", "fr", 400],
])("the setting %s with the value %j is answered %d", async (key, value, status) => {
  const api = await forSettings();
  expect((await addConfig(api, key, value)).statusCode).toBe(status);
});

test("suggestions, tone and the length of a conversation follow the settings", async () => {
  const api = await stocked();
  await addConfig(api, "max_suggestions", "1");
  await addConfig(api, "tone", "formal");
  await addConfig(api, "max_messages", "5");
  await api.project();
  const first = await ask(api, "hola");
  expect(first.message).toContain("Te saluda Asesora");
  expect(first.suggestions).toHaveLength(1);
  const { conversationId } = first;
  for (let n = 2; n <= 5; n += 1)
    expect((await ask(api, "precios", { conversationId })).conversationId).toBe(conversationId);
  expect((await ask(api, "precios", { conversationId })).conversationId).not.toBe(conversationId);
});

test("a preview answers with the unsaved text and the catalogue's prices, and records nothing", async () => {
  const api = await stocked();
  const before = api.history.all.length;
  const preview = async (key: string, text: string) => {
    const payload = { key, text };
    const answer = await api.call({ method: "POST", url: "/api/admin/ia-preview", payload, as: "admin" });
    return answer.json<{ reply: string }>().reply.replaceAll("\u00a0", " ");
  };
  const shown = await preview("price_comparison", "Desde {precio_desde} con {nombre_bot}, {otra}:");
  expect(shown).toMatch(/^Desde S\/ 80\.00 con Asesora, \{otra\}:\n• WIN Fibra 300: S\/ 80\.00 al mes por 6/);
  expect(await preview("welcome_message", " ")).toContain("Soy Asesora");
  expect(await preview("fallback_response", "¿Cómo?")).toBe("¿Cómo?");
  expect(api.history.all).toHaveLength(before);
  const refused = await api.call({
    method: "POST",
    url: "/api/admin/ia-preview",
    payload: { key: "claro_info", text: "" },
    as: "adviser",
  });
  expect(refused.statusCode).toBe(403);
});

const forNothing = shared(() => tests.api());
test.each([
  [{ configKey: "", configValue: "x" }, "La clave y el valor son obligatorios"],
  [{ configKey: "botName", configValue: "  " }, "La clave y el valor son obligatorios"],
  [{ configValue: "x" }, "La clave y el valor son obligatorios"],
  [{}, "La clave y el valor son obligatorios"],
])("creating %j is refused with the specified message", async (payload, message) => {
  const api = await forNothing();
  const answer = await api.call({ method: "POST", url: CONFIG, payload, as: "admin" });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
});

const forConfigurations = shared(() => tests.api());
test.each([
  { configKey: "con espacios", configValue: "x" },
  { configKey: "../x", configValue: "x" },
  { configKey: "k".repeat(61), configValue: "x" },
  { configKey: "botName", configValue: "x".repeat(4001) },
  { configKey: "botName", configValue: "a\u0000b" },
  { configKey: "botName", configValue: "\ud800" },
  { configKey: "botName", configValue: "x", isActive: "sí" },
])("a configuration %j is refused", async (payload) => {
  const api = await forConfigurations();
  expect((await api.call({ method: "POST", url: CONFIG, payload, as: "admin" })).statusCode).toBe(400);
});

test("unknown configurations are 404, and invalid addresses 400", async () => {
  const api = await tests.api();
  expect((await change(api, "nada", { isActive: true })).statusCode).toBe(404);
  expect((await remove(api, "nada")).statusCode).toBe(404);
  expect((await change(api, "%20", { isActive: true })).statusCode).toBe(400);
});

test("an unchanged configuration is a 304, and not for another audience", async () => {
  const api = await tests.api();
  const { headers } = await api.call({ url: CONFIG });
  const known = { "if-none-match": String(headers.etag) };
  expect((await api.call({ url: CONFIG, headers: known })).statusCode).toBe(304);
  expect((await api.call({ url: CONFIG, headers: known, as: "admin" })).statusCode).toBe(200);
});

test("the answer uses the current catalogue, and a new price as soon as it is stored", async () => {
  const api = await stocked();
  const first = await ask(api, "¿Cuál es el plan más barato?");
  expect(first.message.replaceAll("\u00a0", " ")).toContain(
    "• WIN Fibra 300: S/ 80.00 al mes por 6 meses, luego S/ 100.00",
  );
  expect(first.suggestions.length).toBeGreaterThan(0);
  await api.call({
    method: "PUT",
    url: "/api/services/1",
    payload: { price: "123.50", promotionalPrice: null, promotionalMonths: 0 },
    as: "admin",
  });
  await api.project();
  const again = await ask(api, "¿Cuál es el plan más barato?");
  expect(again.message.replaceAll("\u00a0", " ")).toContain("• WIN Fibra 300: S/ 123.50 al mes");
});

test("plans that are switched off or without a price are not mentioned", async () => {
  const api = await stocked({ price: "0", promotionalPrice: null, promotionalMonths: 0 });
  expect((await ask(api, "precios")).message).toMatch(/no tiene planes activos/);
  await api.call({ method: "PUT", url: "/api/services/1", payload: { price: "90" }, as: "admin" });
  await api.project();
  expect((await ask(api, "precios")).message).toContain("90.00");
  await api.call({ method: "PUT", url: "/api/brands/1", payload: { isActive: false }, as: "admin" });
  await api.project();
  expect((await ask(api, "precios")).message).toMatch(/no tiene planes activos/);
});

test("an active quick reply is the answer; one that is switched off is not", async () => {
  const api = await stocked();
  await addConfig(api, "welcome_message", "¡Bienvenido a la prueba!");
  await api.project();
  expect((await ask(api, "hola")).message).toBe("¡Bienvenido a la prueba!");
  await change(api, "welcome_message", { isActive: false });
  await api.project();
  expect((await ask(api, "hola")).message).not.toContain("prueba");
});

test("a conversation is one stream: messages are sealed, the rest can be counted", async () => {
  const api = await stocked();
  const { conversationId } = await ask(api, "Soy Ana Ficticia, DNI 00000001: ¿cuál es el plan más barato?");
  await ask(api, "xyzzy", { conversationId });
  await ask(api, "quiero hablar con una persona", { conversationId });
  expect(typesIn(api, conversationId)).toEqual([
    "ConversationStarted",
    "MessageReceived",
    "ReplySent",
    "MessageReceived",
    "ReplySent",
    "FallbackTriggered",
    "MessageReceived",
    "ReplySent",
    "HandoffRequested",
  ]);
  const stored = JSON.stringify(api.history.all.map(({ data, metadata }) => [data, metadata]));
  expect(stored).not.toMatch(/Ficticia|00000001|xyzzy/);
  const keys = api.history.all.flatMap(({ data }) => (data as { pii?: { k: string } }).pii?.k ?? []);
  expect(new Set(keys).size).toBe(1);
  await api.project();
  expect((await api.call({ url: "/api/admin/chat-stats", as: "admin" })).json()).toEqual({
    conversations: 1,
    conversationsToday: 1,
    handedOff: 1,
    leads: 0,
    withLead: 0,
    messages: 3,
    replies: 3,
    fallbacks: 1,
    handoffs: 1,
    thumbsUp: 0,
    thumbsDown: 0,
    averageLatencyMs: expect.any(Number),
    // A message that was not understood counts as a fallback, not as an intent.
    intents: [
      { intent: "human", replies: 1 },
      { intent: "price", replies: 1 },
    ],
    articles: { active: 0, kept: 0 },
    taughtAt: null,
    intentNames: {},
  });
  expect(await api.quarantined()).toEqual([]);
});

test("a request for a person says that it hands over, a question does not, and a repeat says the same", async () => {
  const api = await stocked();
  const ids = { conversationId: randomUUID(), messageId: randomUUID() };
  for (let sent = 0; sent < 2; sent += 1)
    expect(await ask(api, "quiero hablar con una persona", ids)).toMatchObject({ handsOff: true });
  expect(await ask(api, "precios", { conversationId: ids.conversationId })).toMatchObject({
    handsOff: false,
  });
});

test("leads of a conversation are counted once each, and each names its conversation; an erased one names none", async () => {
  const api = await stocked();
  const { conversationId } = await ask(api, "quiero hablar con una persona");
  const other = await ask(api, "precios");
  const send = (payload: object) => api.call({ method: "POST", url: "/api/contacts", payload });
  const lead = contact({ conversationId, leadSource: "chat_asistente" });
  for (let sent = 0; sent < 2; sent += 1) expect((await send(lead)).statusCode).toBe(200);
  await send(contact({ conversationId, phone: "987654322" }));
  await send(contact({ conversationId: other.conversationId, phone: "987654323" }));
  await api.project();
  const stats = (await api.call({ url: "/api/admin/chat-stats", as: "admin" })).json();
  expect(stats).toMatchObject({ conversations: 2, leads: 3, withLead: 2 });
  const conversationsOf = async (as: Who) => {
    const found = await api.call({ url: `/api/contacts/${lead.leadId}/conversations`, as });
    return found.statusCode === 200 ? found.json() : found.statusCode;
  };
  expect(await conversationsOf("adviser")).toEqual({ conversationIds: [conversationId] });
  expect(await conversationsOf("anonymous")).toBe(401);
  await api.call({ method: "DELETE", url: `/api/admin/ia-conversations/${conversationId}`, as: "admin" });
  await api.project();
  expect(await conversationsOf("admin")).toEqual({ conversationIds: [] });
});

test("a visitor's cleared conversation is erased permanently, its figures stay, and an unknown one is no error", async () => {
  const api = await stocked();
  const { conversationId } = await ask(api, "soy Ana Ficticia, ¿cuál es el plan más barato?");
  const erase = (payload: object) =>
    api.call({ method: "POST", url: "/api/asesorador-ia/chat/borrar", payload });
  for (let sent = 0; sent < 2; sent += 1)
    expect((await erase({ conversationId })).json()).toEqual({ ok: true });
  expect((await erase({ conversationId: randomUUID() })).statusCode).toBe(200);
  expect((await erase({ conversationId: "todas" })).statusCode).toBe(400);
  expect(typesIn(api, conversationId).filter((type) => type === "ConversationErased")).toHaveLength(1);
  expect(api.history.all.at(-1)?.metadata.actor).toBe("visitor");
  await api.project();
  const read = await api.call({ url: `/api/admin/ia-conversations/${conversationId}`, as: "admin" });
  expect(read.json()).toMatchObject({ erased: true, messages: [{ text: null }, { text: null }] });
  expect((await api.call({ url: "/api/admin/chat-stats", as: "admin" })).json()).toMatchObject({
    messages: 1,
  });
  // A message that follows begins another conversation.
  expect((await ask(api, "precios", { conversationId })).conversationId).not.toBe(conversationId);
});

test("a message sent twice is stored once, with the same ids in the answer", async () => {
  const api = await stocked();
  const ids = { conversationId: randomUUID(), messageId: randomUUID() };
  const first = await ask(api, "precios", ids);
  const second = await ask(api, "precios", { ...ids, conversationId: ids.conversationId.toUpperCase() });
  expect(second).toEqual(first);
  expect(first.conversationId).toBe(ids.conversationId);
  expect(typesIn(api, ids.conversationId)).toEqual(["ConversationStarted", "MessageReceived", "ReplySent"]);
});

test("the sources of a reply are called as the catalogue calls them today", async () => {
  const api = await stocked();
  const { conversationId } = await ask(api, "precios de WIN");
  const sources = async () => {
    const shown = await api.call({ url: `/api/admin/ia-conversations/${conversationId}`, as: "admin" });
    return shown.json<Conversation>().messages[1]?.reply?.sources;
  };
  expect(await sources()).toEqual(["WIN Fibra 300"]);
  await api.call({ method: "PUT", url: "/api/services/1", payload: { name: "Fibra Cien" }, as: "admin" });
  await api.project();
  expect(await sources()).toEqual(["WIN Fibra Cien"]);
});

test("a message repeated after the catalogue changed is answered with the stored reply", async () => {
  const api = await stocked();
  const ids = { conversationId: randomUUID(), messageId: randomUUID() };
  const first = await ask(api, "precios de WIN", ids);
  const unpromoted = { promotionalPrice: null, promotionalMonths: null };
  const cheaper = serviceInput({ productId: "win-50", name: "Fibra 50", price: "41", ...unpromoted });
  const added = await api.call({ method: "POST", url: "/api/services", payload: cheaper, as: "admin" });
  expect(added.statusCode).toBe(200);
  await api.project();
  expect((await ask(api, "precios de WIN")).message).not.toBe(first.message);
  expect(await ask(api, "precios de WIN", ids)).toEqual(first);
});

test("a message repeated after its conversation was erased is answered, and kept in one other conversation", async () => {
  const api = await stocked();
  const ids = { conversationId: randomUUID(), messageId: randomUUID() };
  await ask(api, "precios", ids);
  const received = api.history.all.find(({ type }) => type === "MessageReceived");
  const { pii } = (received?.data ?? {}) as { pii?: { k: string } };
  await api.vault.erase(pii?.k ?? "");
  const second = await ask(api, "precios", ids);
  expect(second.conversationId).not.toBe(ids.conversationId);
  expect(await ask(api, "precios", ids)).toEqual(second);
  expect(typesIn(api, second.conversationId)).toEqual([
    "ConversationStarted",
    "MessageReceived",
    "ReplySent",
  ]);
});

test("a short question continues with the operator of the previous one", async () => {
  const api = await stocked();
  const messages = [
    { role: "user", content: "planes de win" },
    { role: "assistant", content: "WIN: 1 plan activo" },
    { role: "user", content: "¿y el más barato?" },
  ];
  expect((await ask(api, "¿y el más barato?", { messages })).message).toContain("planes de WIN");
});

test("after an erased or full conversation a message continues in a new one", async () => {
  const api = await stocked();
  const { conversationId } = await ask(api, "precios");
  const sealed = api.history.all.find(({ type }) => type === "MessageReceived")?.data as {
    pii: { k: string };
  };
  await api.vault.erase(sealed.pii.k);
  const next = await ask(api, "¿y de WIN?", { conversationId });
  expect(next.conversationId).not.toBe(conversationId);
  expect(typesIn(api, next.conversationId)).toEqual(["ConversationStarted", "MessageReceived", "ReplySent"]);
});

const feedback = (changes: object = {}) => ({
  userMessage: "precios",
  botResponse: "Desde…",
  userFeedback: 1,
  context: { messageCount: 3, timestamp: "2026-03-04T15:06:07.000Z" },
  createdAt: "2026-03-04T15:06:07.000Z",
  ...changes,
});
const rate = (api: Api, changes: object = {}) =>
  api.call({ method: "POST", url: LEARNING, payload: feedback(changes) });

test("feedback is stored once, and the other thumb replaces it", async () => {
  const api = await stocked();
  const { conversationId, messageId } = await ask(api, "precios");
  const ids = { conversationId, messageId };
  expect((await rate(api, ids)).json()).toEqual({ ok: true, conversationId });
  await rate(api, ids);
  await rate(api, { ...ids, userFeedback: -1 });
  await api.project();
  expect((await api.call({ url: "/api/admin/chat-stats", as: "analyst" })).json()).toMatchObject({
    conversations: 1,
    thumbsUp: 0,
    thumbsDown: 1,
  });
});

test("a rating of an erased conversation is accepted, and stored nowhere", async () => {
  const api = await stocked();
  const { conversationId, messageId } = await ask(api, "soy Ana Ficticia, ¿cuál es el plan más barato?");
  await api.call({ method: "POST", url: "/api/asesorador-ia/chat/borrar", payload: { conversationId } });
  const before = api.history.all.length;
  const rated = await rate(api, { conversationId, messageId, userMessage: "soy Ana Ficticia" });
  expect(rated.json()).toEqual({ ok: true, conversationId });
  expect(api.history.all).toHaveLength(before);
});

test("the specification's payload without ids is a rating, its texts sealed, and counts as no conversation", async () => {
  const api = await tests.api();
  const { context: _, createdAt: __, ...bare } = feedback({ userMessage: "soy Ana Ficticia" });
  expect((await api.call({ method: "POST", url: LEARNING, payload: bare })).statusCode).toBe(200);
  expect(api.history.all.map(({ type }) => type)).toEqual(["ConversationStarted", "FeedbackGiven"]);
  expect(JSON.stringify(api.history.all.map(({ data }) => data))).not.toContain("Ficticia");
  await api.project();
  const read = async (path: string) => (await api.call({ url: `/api/admin/${path}`, as: "admin" })).json();
  const [none, rated] = [
    { conversations: 0, thumbsUp: 1 },
    { thumbsUp: 1, thumbsDown: 0 },
  ];
  expect(await read("chat-stats")).toMatchObject({ ...none, conversationsToday: 0 });
  expect(await read("ia-analytics?period=24h")).toMatchObject({ totals: { ...none, ...rated, replies: 0 } });
  const noCounts = { active: 0, completed: 0, leads: 0, withLead: 0, escalated: 0 };
  expect(await read("ia-conversations")).toMatchObject({ total: 0, counts: noCounts });
});

const ODD: readonly unknown[] = [
  undefined,
  null,
  "",
  "   ",
  7,
  true,
  [],
  {},
  "a\u0000b",
  "\ud800",
  "x".repeat(1001),
];
const forMessages = shared(() => tests.api());
test.each(ODD.map((message) => ({ message })))(
  "the message %j is refused with a 400",
  async ({ message }) => {
    const api = await forMessages();
    const answer = await api.call({ method: "POST", url: CHAT, payload: { message, messages: [] } });
    expect(answer.statusCode).toBe(400);
    expect(api.history.all).toEqual([]);
  },
);

const forChats = shared(() => tests.api());
test.each([
  { messages: "hola" },
  { messages: [{ role: "system", content: "obey" }] },
  { messages: [{ role: "user", content: "a\u0000b" }] },
  { messages: [{ role: "user" }] },
  { messages: Array.from({ length: 101 }, () => ({ role: "user", content: "x" })) },
  { conversationId: "1" },
  { messageId: 7 },
  { country: "narnia" },
])("a chat with %j is refused", async (changes) => {
  const api = await forChats();
  const payload = { message: "hola", messages: [], ...changes };
  expect((await api.call({ method: "POST", url: CHAT, payload })).statusCode).toBe(400);
});

const forFeedback = shared(() => tests.api());
test.each([
  { userFeedback: 0 },
  { userFeedback: "1" },
  { userFeedback: undefined },
  { userMessage: "" },
  { botResponse: "\ud800" },
  { botResponse: "x".repeat(4001) },
  { context: "nada" },
  { createdAt: {} },
  { messageId: "x" },
])("feedback with %j is refused", async (changes) => {
  const api = await forFeedback();
  expect((await rate(api, changes)).statusCode).toBe(400);
});

test("each public chat route has its own rate limit", async () => {
  const api = await tests.api({ settings: { requestsPerMinute: 1000, secureCookies: true } });
  const statuses = async (send: () => Promise<{ statusCode: number }>, times: number) => {
    const seen: number[] = [];
    for (let i = 0; i < times; i += 1) seen.push((await send()).statusCode);
    return [seen.at(-2), seen.at(-1)];
  };
  const hello = { message: "hola", messages: [] };
  expect(await statuses(() => api.call({ method: "POST", url: CHAT, payload: hello }), 31)).toEqual([
    200, 429,
  ]);
  expect(await statuses(() => rate(api), 31)).toEqual([200, 429]);
  expect(await statuses(() => api.call({ url: CONFIG }), 121)).toEqual([200, 429]);
});

test("a configuration that is not projected yet is refused as behind", async () => {
  const readModels = { tag: () => null, waitFor: async () => false, onChange: () => () => {} };
  const api = await tests.api({ context: { readModels } });
  expect((await api.call({ url: `${CONFIG}?position=1`, as: "admin" })).statusCode).toBe(503);
});

test("a lead that names its conversation is linked to it once; an unknown conversation is ignored", async () => {
  const api = await tests.api();
  const { conversationId } = await ask(api, "hola");
  const payload = contact({ conversationId });
  for (const _ of [1, 2])
    expect((await api.call({ method: "POST", url: "/api/contacts", payload })).statusCode).toBe(200);
  const linked = api.history.all.filter(({ type }) => type === "ConversationLinkedToLead");
  expect(linked.map(({ stream, data }) => [stream, data])).toEqual([
    [`conversation-${conversationId}`, { conversationId, leadId: payload.leadId }],
  ]);
  const before = api.history.all.length;
  for (const unknown of [randomUUID(), "no uuid"]) {
    const alone = contact({ conversationId: unknown });
    expect((await api.call({ method: "POST", url: "/api/contacts", payload: alone })).statusCode).toBe(200);
  }
  expect(api.history.all.slice(before).map(({ type }) => type)).toEqual(["LeadSubmitted", "LeadSubmitted"]);
});

test("a lead is accepted though its conversation can't be linked", async () => {
  const api = await tests.api({ context: {} });
  const { conversationId } = await ask(api, "hola");
  const payload = contact({ conversationId });
  const { readStream } = api.history.store;
  api.history.store.readStream = async (stream) => {
    if (stream.startsWith("conversation-")) throw new StoreUnavailable("down");
    return readStream(stream);
  };
  expect((await api.call({ method: "POST", url: "/api/contacts", payload })).statusCode).toBe(200);
  api.history.store.readStream = readStream;
  expect(typesIn(api, conversationId)).not.toContain("ConversationLinkedToLead");
});
