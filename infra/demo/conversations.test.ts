import type { AssistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import type { ChatStats } from "@asesorador/domain/assistant/console-contract";
import { type ConversationEvent, conversationEvents } from "@asesorador/domain/assistant/events";
import { STATUSES } from "@asesorador/domain/assistant/knowledge";
import type { Item } from "@asesorador/domain/assistant/knowledge-contract";
import { CATEGORIES } from "@asesorador/domain/assistant/knowledge-events";
import { type EventStore, parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, apiTests } from "../testing/api.ts";
import { trainAssistant } from "../testing/trained-assistant.ts";
import { seedDemo } from "./history.ts";

const NOW = "2026-11-21T14:30:00.000Z";
const USED = /^(assistant|conversation-|brand-|service-|demo-)/;

let tests: Awaited<ReturnType<typeof apiTests>>;
let api: Api;
let events: readonly Recorded<ConversationEvent>[] = [];

/** The demo without its leads and visits, which the assistant's figures do not need. */
const onlyUsed = (store: EventStore): EventStore => ({
  ...store,
  append: async (stream, expected, added) =>
    USED.test(stream)
      ? store.append(stream, expected, added)
      : { ok: true, revision: 0n, position: parsePosition("1") },
});

beforeAll(async () => {
  await trainAssistant();
  tests = await apiTests();
  api = await tests.api();
  api.clock.now = Date.parse(NOW);
  const { history, vault } = api;
  await seedDemo({ store: onlyUsed(history.store), vault, now: () => NOW, log: () => {} });
  await api.project();
  const stored = history.all.filter(({ stream }) => stream.startsWith("conversation-"));
  events = (await vault.open(stored)).map((event) => conversationEvents.decode(event));
});
afterAll(() => tests.close());

const read = async <Answer>(url: string): Promise<Answer> => {
  const answer = await api.call({ url, as: "admin" });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<Answer>();
};
const ofType = <Type extends ConversationEvent["type"]>(type: Type) =>
  events.flatMap(({ type: own, data }) =>
    own === type ? [data as Extract<ConversationEvent, { readonly type: Type }>["data"]] : [],
  );

test("the figures of the chat are the counts of the demo's raw events", async () => {
  const replies = ofType("ReplySent");
  const ratings = ofType("FeedbackGiven");
  const counted = Object.entries(Object.groupBy(replies, ({ intent }) => intent))
    .filter(([intent]) => intent !== "fallback")
    .map(([intent, all = []]) => ({ intent, replies: all.length }))
    .sort((a, b) => b.replies - a.replies || (a.intent < b.intent ? -1 : 1));
  expect(await read<ChatStats>("/api/admin/chat-stats")).toEqual({
    conversations: ofType("ConversationStarted").length,
    conversationsToday: 0,
    handedOff: new Set(ofType("HandoffRequested").map(({ conversationId }) => conversationId)).size,
    leads: new Set(ofType("ConversationLinkedToLead").map(({ leadId }) => leadId)).size,
    withLead: new Set(ofType("ConversationLinkedToLead").map(({ conversationId }) => conversationId)).size,
    messages: ofType("MessageReceived").length,
    replies: replies.length,
    fallbacks: ofType("FallbackTriggered").length,
    handoffs: ofType("HandoffRequested").length,
    thumbsUp: ratings.filter(({ rating }) => rating === 1).length,
    thumbsDown: ratings.filter(({ rating }) => rating === -1).length,
    // Sums of fractions depend on their order.
    averageLatencyMs: expect.closeTo(
      replies.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / replies.length,
      9,
    ),
    intents: counted.slice(0, 6),
    intentNames: {},
    articles: { active: 4, kept: 6 },
    taughtAt: expect.any(String),
  });
});

test("a visitor who asks what a visitor of the demo asked gets the same answer", async () => {
  const firsts = Map.groupBy(events, ({ stream }) => stream);
  const asked = [...firsts.values()].slice(-40).map((all) => {
    const [started, question, reply] = all;
    if (started?.type !== "ConversationStarted" || question?.type !== "MessageReceived")
      throw new Error("a conversation does not begin with a message");
    if (reply?.type !== "ReplySent" || question.data.pii === ERASED || reply.data.pii === ERASED)
      throw new Error("a message has no reply");
    return { country: started.data.country, message: question.data.pii.text, reply: reply.data.pii.text };
  });
  for (const { reply, ...payload } of asked) {
    const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
    expect([payload.message, answer.json<{ message: string }>().message]).toEqual([payload.message, reply]);
  }
});

test("no tab of the console is empty: leads, hand-overs, tags, corrections, an article in use, open questions", async () => {
  const { counts, conversations } = await read<{
    counts: Record<string, number>;
    conversations: { tags: string[] }[];
  }>("/api/admin/ia-conversations");
  expect(counts).toMatchObject({ active: 0 });
  for (const name of ["completed", "leads", "escalated"]) expect(counts[name]).toBeGreaterThan(10);
  expect(conversations.flatMap(({ tags }) => tags)).not.toEqual([]);

  const reviewed = new Set(ofType("ReplyReviewed").map(({ outcome }) => outcome));
  expect(reviewed).toEqual(new Set(["example", "article", "dismissed"]));
  const { examples } = await read<{ examples: { userInput: string }[] }>("/api/admin/ia-training");
  expect(examples.map(({ userInput }) => userInput)).toContain("cámbienme de operador entonces, qué hay?");
  expect((await read<{ total: number }>("/api/admin/ia-training/queue")).total).toBeGreaterThan(3);
  const { items } = await read<{
    items: Pick<Item, "status" | "title" | "category" | "usage" | "needsReview">[];
  }>("/api/admin/ia-knowledge");
  const used = items.find(({ title }) => title === "Traslado o mudanza del servicio");
  expect(used).toMatchObject({ status: "active" });
  expect(used?.usage).toBeGreaterThan(0);
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(STATUSES));
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(items.filter(({ needsReview }) => needsReview)).not.toEqual([]);

  const { totals, markets } = await read<AssistantAnalytics>("/api/admin/ia-analytics?period=90d");
  expect(totals.withLead).toBeGreaterThan(20);
  const taken = new Set(ofType("ConversationTakenOver").map(({ conversationId }) => conversationId));
  expect(taken.size).toBeGreaterThan(3);
  expect(totals.takenOver).toBe(taken.size);
  expect(ofType("AdviserReplied").length).toBeGreaterThanOrEqual(taken.size);
  expect(ofType("ConversationReturned")).toHaveLength(ofType("ConversationTakenOver").length);
  expect(markets.map(({ country }) => country)).toEqual(["peru", "chile"]);
});
