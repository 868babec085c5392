import { randomUUID } from "node:crypto";
import type { Conversation } from "@asesorador/domain/assistant/conversation-contract";
import { ENDED_MS, SILENCE_MS, WAIT_MS } from "@asesorador/domain/assistant/handover";
import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { type Api, apiTests, contact, type Who } from "@asesorador/infra/testing/api";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { readExpiredConversations } from "@asesorador/projections/assistant/queries";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { returnQuiet } from "./return-quiet.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
  await trainAssistant();
});
afterAll(() => tests.close());

/** A Sunday in Lima. */
const CLOSED = Date.parse("2026-03-08T15:00:00.000Z");
const PERSON = "quiero hablar con una persona";
const BASE = "/api/admin/ia-conversations";

type Answer = { message: string; conversationId: string; messageId: string; forAdviser?: true };
const say = async (api: Pick<Api, "call">, message: string, more: object = {}) => {
  const payload = { message, messages: [], ...more };
  const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<Answer>();
};
const wanting = async (api: Api) => {
  const { conversationId } = await say(api, PERSON);
  await api.project();
  return conversationId;
};
const post = (api: Pick<Api, "call">, id: string, verb: string, { as = "adviser", ...payload }: Body = {}) =>
  api.call({ method: "POST", url: `${BASE}/${id}/${verb}`, payload, as });
type Body = { readonly as?: Who } & Readonly<Record<string, unknown>>;
const take = (api: Api, id: string, as: Who = "adviser") => post(api, id, "take", { as });
const write = (api: Pick<Api, "call">, id: string, text: string, messageId: string = randomUUID()) =>
  post(api, id, "replies", { text, messageId });
const held = async (api: Api) => {
  const id = await wanting(api);
  expect((await take(api, id)).statusCode).toBe(200);
  return id;
};

type Followed = {
  readonly status: string;
  readonly notified: boolean;
  readonly adviser: string | null;
  readonly adviserTyping: boolean;
  readonly messages: { id: string; adviser: string; text: string }[];
  readonly returned: string | null;
  readonly answer: { id: string; text: string; handsOff: boolean } | null;
};
const follow = async (api: Pick<Api, "call">, conversationId: string, more: object = {}) =>
  (
    await api.call({
      method: "POST",
      url: "/api/asesorador-ia/chat/estado",
      payload: { conversationId, ...more },
    })
  ).json<Followed>();
const listed = async (api: Api, as: Who = "adviser") => {
  await api.project();
  return (await api.call({ url: "/api/admin/ia-handovers", as })).json<{
    waiting: { id: string; visitor: string }[];
    mine: { id: string; isUnanswered: boolean; visitor: string }[];
    ended: { id: string; by: string; at: string }[];
  }>();
};
const shown = async (api: Api, id: string) =>
  (await api.call({ url: `${BASE}/${id}`, as: "adviser" })).json<Conversation>();
const typesIn = (api: Api, id: string) =>
  api.history.all.filter(({ stream }) => stream === `conversation-${id}`).map(({ type }) => type);

describe("a visitor who wants a person", () => {
  test("waits in the advisers' list for a while; the answer says that advisers were notified only where a panel is open", async () => {
    const api = await tests.api();
    const id = await wanting(api);
    expect(await follow(api, id)).toMatchObject({ status: "waiting", notified: false, adviser: null });
    expect((await listed(api)).waiting).toMatchObject([{ id, country: "peru" }]);
    expect(await follow(api, id)).toMatchObject({ status: "waiting", notified: true });
    api.clock.now += WAIT_MS;
    expect((await listed(api)).waiting).toEqual([]);
    expect(await follow(api, id)).toMatchObject({ status: "unattended", notified: false });
  });

  test("and whose conversation has been erased is not listed", async () => {
    const api = await tests.api();
    const id = await wanting(api);
    const erased = await api.call({ method: "DELETE", url: `${BASE}/${id}`, as: "admin" });
    expect(erased.statusCode).toBe(200);
    expect((await listed(api)).waiting).toEqual([]);
    // Nor is it found again among those whose time has passed: it would take the place of one that is not erased yet.
    expect(await readExpiredConversations(tests.pool, "2027-01-01T00:00:00.000Z", 10)).toEqual([]);
  });

  test("outside the support hours is neither listed nor offered, and the conversation can't be taken", async () => {
    const api = await tests.api();
    api.clock.now = CLOSED;
    const id = await wanting(api);
    expect((await listed(api)).waiting).toEqual([]);
    expect(await follow(api, id)).toMatchObject({ status: "assistant" });
    expect((await shown(api, id)).canBeTaken).toBe(false);
    const refused = await take(api, id);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "support_closed" }]);
  });

  test("and asks for a call instead no longer waits", async () => {
    const api = await tests.api();
    const id = await wanting(api);
    await api.call({ method: "POST", url: "/api/contacts", payload: contact({ conversationId: id }) });
    expect((await listed(api)).waiting).toEqual([]);
    expect(await follow(api, id)).toMatchObject({ status: "assistant" });
  });
});

test("a request for a call that a killed server has stored is one lead and one link when it is sent again", async () => {
  const api = await tests.api();
  const id = await wanting(api);
  const payload = contact({
    conversationId: id,
    leadSource: "chat_asistente",
    preference: { channel: "call", slot: null },
  });
  const send = ({ call }: Pick<Api, "call">) => call({ method: "POST", url: "/api/contacts", payload });
  // Stored without an answer, and killed before the conversation was linked.
  const down = new StoreUnavailable("down");
  api.history.loseAnswers(down, down);
  expect((await send(api)).statusCode).toBe(503);
  expect(typesIn(api, id)).not.toContain("ConversationLinkedToLead");
  const restarted = await api.anotherProcess();
  for (let n = 0; n < 2; n += 1) expect((await send(restarted)).statusCode).toBe(200);
  expect(api.history.all.filter(({ type }) => type === "LeadSubmitted")).toHaveLength(1);
  expect(typesIn(api, id).filter((type) => type === "ConversationLinkedToLead")).toHaveLength(1);
  expect((await listed(api)).waiting).toEqual([]);
});

describe("a conversation that an adviser takes", () => {
  test("leaves the list, and its visitor sees a first name, the adviser's messages and nothing of the assistant", async () => {
    const api = await tests.api();
    const id = await held(api);
    const mine = { id, isUnanswered: false, visitor: "away" };
    expect(await listed(api)).toEqual({ waiting: [], mine: [mine], ended: [] });
    expect((await listed(api, "admin")).mine).toEqual([]);
    const answer = await say(api, "¿Sigue ahí?", { conversationId: id });
    expect(answer).toMatchObject({ conversationId: id, forAdviser: true });
    expect((await listed(api)).mine).toEqual([{ ...mine, isUnanswered: true }]);
    await write(api, id, "¡Hola! Soy María.");
    await write(api, id, "<b>¿En qué te ayudo?</b>");
    const followed = await follow(api, id);
    expect(followed).toMatchObject({ status: "held", adviser: "Adviser", returned: null });
    expect(followed.messages.map(({ text }) => text)).toEqual([
      "¡Hola! Soy María.",
      "<b>¿En qué te ayudo?</b>",
    ]);
    const [{ id: after } = { id: "" }] = followed.messages;
    expect((await follow(api, id, { after })).messages).toMatchObject([{ text: "<b>¿En qué te ayudo?</b>" }]);
    expect((await follow(api, id, { after: randomUUID() })).messages).toHaveLength(2);
    expect(typesIn(api, id).slice(-4)).toEqual([
      "ConversationTakenOver",
      "MessageReceived",
      "AdviserReplied",
      "AdviserReplied",
    ]);
    const { messages, adviser, canBeTaken } = await shown(api, id);
    expect({ adviser, canBeTaken }).toEqual({ adviser: "adviser", canBeTaken: false });
    expect(messages.map(({ sender, adviser: by }) => [sender, by])).toEqual([
      ["user", null],
      ["bot", null],
      ["user", null],
      ["adviser", "adviser"],
      ["adviser", "adviser"],
    ]);
  });

  test("takes a visitor's message without what the assistant answers from, also a repeat after the end", async () => {
    const api = await tests.api();
    const id = await held(api);
    const message = { conversationId: id, messageId: randomUUID() };
    api.statements.length = 0;
    expect(await say(api, "¿Sigue ahí?", message)).toMatchObject({ forAdviser: true });
    expect(api.statements).toEqual([]);
    await post(api, id, "return");
    expect(await say(api, "¿Sigue ahí?", message)).toMatchObject({ forAdviser: true });
    expect(typesIn(api, id).filter((type) => type === "MessageReceived")).toHaveLength(2);
    const answer = await say(api, "¿Cuánto cuesta?", { conversationId: id });
    expect(answer.forAdviser).toBeUndefined();
  });

  test("is refused to the second of two advisers at once, with the first one's name", async () => {
    const api = await tests.api();
    const id = await wanting(api);
    const both = await Promise.all([take(api, id), take(api, id, "admin")]);
    const [one, other] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([one?.statusCode, other?.statusCode]).toEqual([200, 409]);
    const { adviser } = await shown(api, id);
    expect(other?.json()).toEqual({
      code: "taken_over",
      message: `${adviser} ya atiende esta conversación.`,
    });
    // The one who has it may press again.
    expect((await take(api, id, adviser as Who)).statusCode).toBe(200);
    expect(typesIn(api, id).filter((type) => type === "ConversationTakenOver")).toHaveLength(1);
  });

  test("takes an answer of its adviser alone, once for each message, also after a lost response", async () => {
    const api = await tests.api();
    const id = await held(api);
    const messageId = randomUUID();
    for (let n = 0; n < 2; n += 1) expect((await write(api, id, "Hola", messageId)).statusCode).toBe(200);
    expect((await follow(api, id)).messages).toHaveLength(1);
    const refused = await post(api, id, "replies", { as: "admin", text: "Hola", messageId: randomUUID() });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "not_held" }]);
    expect((await post(api, id, "return", { as: "admin" })).statusCode).toBe(409);
    expect((await post(api, randomUUID(), "take")).statusCode).toBe(404);
    expect((await write(api, id, "   ")).statusCode).toBe(400);
    expect((await write(api, id, "x".repeat(1001))).statusCode).toBe(400);
  });

  test("shows each side that the other one is writing, for seconds and without an event", async () => {
    const api = await tests.api();
    const id = await held(api);
    expect((await shown(api, id)).visitor).toBe("away");
    await follow(api, id);
    expect((await shown(api, id)).visitor).toBe("here");
    await follow(api, id, { typing: true });
    expect((await shown(api, id)).visitor).toBe("typing");
    await post(api, id, "typing", { as: "admin" });
    expect((await follow(api, id)).adviserTyping).toBe(false);
    const before = api.history.all.length;
    await post(api, id, "typing");
    expect((await follow(api, id)).adviserTyping).toBe(true);
    expect((await shown(api, id)).visitor).toBe("here");
    api.clock.now += 30_000;
    expect((await follow(api, id)).adviserTyping).toBe(false);
    expect(api.history.all).toHaveLength(before);
  });

  test("says no longer that the adviser is writing once the message is there", async () => {
    const api = await tests.api();
    const id = await held(api);
    await post(api, id, "typing");
    await write(api, id, "Hola");
    expect(await follow(api, id)).toMatchObject({ adviserTyping: false, messages: [{ text: "Hola" }] });
  });

  test("goes back to the assistant by its adviser or its visitor, and can be taken again", async () => {
    const api = await tests.api();
    const id = await held(api);
    expect((await post(api, id, "return")).statusCode).toBe(200);
    expect(await follow(api, id)).toMatchObject({
      status: "assistant",
      adviser: null,
      returned: "adviser",
    });
    expect((await say(api, "¿es gratis?", { conversationId: id })).forAdviser).toBeUndefined();
    expect((await take(api, id, "admin")).statusCode).toBe(200);
    const leaving = { method: "POST", url: "/api/asesorador-ia/chat/terminar" } as const;
    for (const conversationId of [id, id, randomUUID()])
      expect((await api.call({ ...leaving, payload: { conversationId } })).statusCode).toBe(200);
    expect(await follow(api, id)).toMatchObject({ status: "assistant", returned: "visitor" });
    expect(typesIn(api, id).filter((type) => type === "ConversationReturned")).toHaveLength(2);
  });

  test("answers what its adviser left open when the visitor's page asks, once, also to a page that asks again or at the same time", async () => {
    const api = await tests.api();
    const id = await held(api);
    await say(api, "Soy de Lima", { conversationId: id });
    await write(api, id, "Hola");
    const messageId = randomUUID();
    await say(api, "¿es gratis?", { conversationId: id, messageId });
    expect((await follow(api, id)).answer).toBeNull();
    await post(api, id, "return");
    const asked = await Promise.all([follow(api, id), follow(api, id)]);
    expect(asked[0]).toMatchObject({ status: "assistant", answer: { handsOff: false } });
    expect(asked[0]?.answer?.text).toMatch(/gratis|gratuito/i);
    for (const one of [...asked, await follow(api, id)]) expect(one.answer).toEqual(asked[0]?.answer);
    expect(typesIn(api, id).slice(-3)).toEqual(["MessageReceived", "ConversationReturned", "ReplySent"]);
    // The visitor's own repeat gets it, too.
    const repeated = await say(api, "¿es gratis?", { conversationId: id, messageId });
    expect([repeated.messageId, repeated.message]).toEqual([asked[0]?.answer?.id, asked[0]?.answer?.text]);
    expect((await listed(api)).mine).toEqual([]);
  });

  test("is listed again where the message that was left open asks for a person; one that its adviser answered gets no reply", async () => {
    const api = await tests.api();
    const id = await held(api);
    await say(api, PERSON, { conversationId: id });
    await post(api, id, "return");
    expect(await follow(api, id)).toMatchObject({ status: "waiting", answer: { handsOff: true } });
    expect((await listed(api)).waiting).toMatchObject([{ id }]);
    await take(api, id);
    await say(api, "¿es gratis?", { conversationId: id });
    await write(api, id, "Sí, es gratis");
    await post(api, id, "return");
    expect(await follow(api, id)).toMatchObject({ status: "assistant", answer: null });
  });

  test("is erased with the adviser's texts, and takes no more of them", async () => {
    const api = await tests.api();
    const id = await held(api);
    await write(api, id, "Te llamo al 987654321");
    await api.call({
      method: "POST",
      url: "/api/asesorador-ia/chat/borrar",
      payload: { conversationId: id },
    });
    expect(await follow(api, id)).toMatchObject({ status: "assistant", adviser: null, messages: [] });
    const { messages, erased, adviser } = await shown(api, id);
    expect({ erased, adviser, texts: messages.map(({ text }) => text) }).toEqual({
      erased: true,
      adviser: null,
      texts: [null, null, null],
    });
    const late = await write(api, id, "¿Sigues ahí?");
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: "conversation_erased" }]);
    expect((await take(api, id)).json()).toMatchObject({ code: "conversation_erased" });
    expect(
      JSON.stringify(api.history.all, (_, value) => (typeof value === "bigint" ? "" : value)),
    ).not.toContain("987654321");
    expect(await listed(api)).toEqual({ waiting: [], mine: [], ended: [] });
  });

  test("and its messages survive a killed server; a message whose storing failed is sent again under its id", async () => {
    const api = await tests.api();
    const id = await held(api);
    const [messageId, mine] = [randomUUID(), randomUUID()];
    const sent = { message: "¿Hola?", messages: [], conversationId: id, messageId };
    api.history.failWith(new StoreUnavailable("down"), new StoreUnavailable("down"));
    const failed = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload: sent });
    expect(failed.statusCode).toBe(503);
    // Started again on the same history.
    const restarted = await api.anotherProcess();
    expect(await say(restarted, "¿Hola?", { conversationId: id, messageId })).toMatchObject({
      forAdviser: true,
    });
    expect((await write(restarted, id, "Aquí estoy.", mine)).statusCode).toBe(200);
    expect(await follow(restarted, id)).toMatchObject({ status: "held", messages: [{ id: mine }] });
    expect(typesIn(api, id).filter((type) => type === "MessageReceived")).toHaveLength(2);
  });

  test("is listed as escalated with its adviser, and who took and returned it is in the audit", async () => {
    const api = await tests.api();
    const { conversationId: id } = await say(api, "¿es gratis?");
    expect((await take(api, id)).statusCode).toBe(200);
    api.clock.now += MINUTE_MS;
    await post(api, id, "return");
    api.clock.now += MINUTE_MS;
    expect((await take(api, id)).statusCode).toBe(200);
    await api.project();
    const { conversations } = (await api.call({ url: BASE, as: "adviser" })).json<{
      conversations: object[];
    }>();
    expect(conversations).toMatchObject([{ id, status: "escalated", adviser: "adviser" }]);
    const { entries } = (await api.call({ url: "/api/admin/audit", as: "admin" })).json<{
      entries: { action: string; actor: string; subject: string; subjectId: string }[];
    }>();
    const own = entries.filter(({ subjectId }) => subjectId === id);
    expect(own.map(({ action, actor }) => [action, actor])).toEqual([
      ["ConversationTakenOver", "adviser"],
      ["ConversationReturned", "adviser"],
      ["ConversationTakenOver", "adviser"],
    ]);
  });
});

describe("the adviser of a conversation that ended without them", () => {
  const leave = (api: Api, conversationId: string) =>
    api.call({ method: "POST", url: "/api/asesorador-ia/chat/terminar", payload: { conversationId } });

  test("is told so by the list for a while and by the conversation, and no other adviser is", async () => {
    const api = await tests.api();
    const id = await held(api);
    expect((await shown(api, id)).ended).toBeNull();
    await leave(api, id);
    const at = new Date(api.clock.now).toISOString();
    expect(await listed(api)).toEqual({ waiting: [], mine: [], ended: [{ id, by: "visitor", at }] });
    expect((await listed(api, "admin")).ended).toEqual([]);
    expect((await shown(api, id)).ended).toEqual({ adviser: "adviser", by: "visitor", at });
    api.clock.now += ENDED_MS;
    expect((await listed(api)).ended).toEqual([]);
    expect((await shown(api, id)).ended).toMatchObject({ by: "visitor" });
  });

  test("is told once that the visitor waits again", async () => {
    const api = await tests.api();
    const id = await held(api);
    await leave(api, id);
    await say(api, PERSON, { conversationId: id });
    expect(await listed(api)).toMatchObject({ waiting: [{ id }], ended: [] });
  });

  test("is told of silence, not of their own return, and no more once it is taken again", async () => {
    const api = await tests.api();
    const id = await held(api);
    api.clock.now += SILENCE_MS;
    await returnQuiet({ store: api.history.store, vault: api.vault }, id, api.clock.now);
    expect((await listed(api)).ended).toMatchObject([{ id, by: "automatic" }]);
    await take(api, id);
    expect((await listed(api)).ended).toEqual([]);
    expect((await shown(api, id)).ended).toBeNull();
    await post(api, id, "return");
    expect((await listed(api)).ended).toEqual([]);
  });

  test("is told of a visitor who is gone, held or waiting", async () => {
    const api = await tests.api();
    const id = await wanting(api);
    expect((await listed(api)).waiting).toMatchObject([{ id, visitor: "away" }]);
    await follow(api, id);
    expect((await listed(api)).waiting).toMatchObject([{ id, visitor: "here" }]);
    await take(api, id);
    await follow(api, id, { typing: true });
    expect((await listed(api)).mine).toMatchObject([{ id, visitor: "typing" }]);
    api.clock.now += MINUTE_MS;
    expect((await listed(api)).mine).toMatchObject([{ id, visitor: "away" }]);
  });
});

describe("an adviser who is silent", () => {
  const portsOf = (api: Api) => ({ store: api.history.store, vault: api.vault });

  test("loses the conversation to the assistant after some minutes, once", async () => {
    const api = await tests.api();
    const id = await held(api);
    const dueAt = api.clock.now + SILENCE_MS;
    expect(await returnQuiet(portsOf(api), id, dueAt - 1)).toBe(dueAt);
    api.clock.now += MINUTE_MS;
    await write(api, id, "Un momento.");
    expect(await returnQuiet(portsOf(api), id, dueAt)).toBe(dueAt + MINUTE_MS);
    for (const outcome of ["returned", "not_held"])
      expect(await returnQuiet(portsOf(api), id, dueAt + MINUTE_MS)).toBe(outcome);
    expect(await follow(api, id)).toMatchObject({ status: "assistant", returned: "automatic" });
    expect((await write(api, id, "¿Sigues?")).json()).toMatchObject({ code: "not_held" });
    expect(typesIn(api, id).filter((type) => type === "ConversationReturned")).toHaveLength(1);
  });

  test("and writes at the last moment keeps it: the event that is stored first decides", async () => {
    const api = await tests.api();
    const id = await held(api);
    const due = api.clock.now + SILENCE_MS;
    api.clock.now = due;
    const { store } = api.history;
    let isFirst = true;
    const racing = {
      ...store,
      // The adviser's message is stored between the job's look at the stream and its decision.
      readStream: async (stream: string) => {
        const read = await store.readStream(stream);
        if (isFirst) {
          isFirst = false;
          await write(api, id, "Ya estoy.");
        }
        return read;
      },
    };
    expect(await returnQuiet({ store: racing, vault: api.vault }, id, due)).toBe(due);
    expect(await follow(api, id)).toMatchObject({ status: "held", adviser: "Adviser" });
    expect(await returnQuiet(portsOf(api), id, due)).toBe(due + SILENCE_MS);
  });
});

test("analysts and visitors neither list nor take conversations, and following one is limited", async () => {
  const api = await tests.api({ settings: { requestsPerMinute: 1000, secureCookies: true } });
  const id = await wanting(api);
  for (const [as, status] of [
    ["analyst", 403],
    ["anonymous", 401],
  ] as const) {
    expect((await api.call({ url: "/api/admin/ia-handovers", as })).statusCode).toBe(status);
    for (const verb of ["take", "replies", "typing", "return"])
      expect((await post(api, id, verb, { as })).statusCode).toBe(status);
  }
  const url = "/api/asesorador-ia/chat/estado";
  let last = 200;
  for (let n = 0; n <= 120 && last === 200; n += 1)
    last = (await api.call({ method: "POST", url, payload: { conversationId: id } })).statusCode;
  expect(last).toBe(429);
});
