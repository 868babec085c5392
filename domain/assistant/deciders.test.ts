import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { LeadId } from "../kernel/ids.ts";
import type { RateReply } from "./commands.ts";
import { configDecider } from "./config-decider.ts";
import { conversationDecider, MAX_MESSAGES } from "./conversation-decider.ts";
import type { ConfigEvent, ConversationEvent, ReviewOutcome } from "./events.ts";
import { answerSample, sampleConversationId as conversationId } from "./replies/assistant-samples.ts";

const config = spec(configDecider);
const conversation = spec(conversationDecider);
const nothing = { ok: true, events: [] };
const key = "botName";
const changed: ConfigEvent = {
  type: "ConfigChanged",
  version: 1,
  data: { key, value: "Sol", isActive: true },
};
const toggled: ConfigEvent = { type: "ConfigToggled", version: 1, data: { key, isActive: false } };
const deleted: ConfigEvent = { type: "ConfigDeleted", version: 1, data: { key } };
const add = { type: "AddConfig", key, value: "Sol", isActive: true } as const;
const edit = (changes: { value?: string; isActive?: boolean }) =>
  ({ type: "EditConfig", key, value: changes.value, isActive: changes.isActive }) as const;

test("a configuration is created once; a repeat gives no event, another value is refused", () => {
  expect(config().when(add)).toEqual({ ok: true, events: [changed] });
  expect(config(changed).when(add)).toEqual(nothing);
  expect(config(changed).when({ ...add, value: "Luz" })).toEqual({ ok: false, rejection: "config_exists" });
});

test("an edit changes value and flag, the flag alone, or nothing", () => {
  expect(config(changed).when(edit({ value: "Luz", isActive: false }))).toEqual({
    ok: true,
    events: [{ type: "ConfigChanged", version: 1, data: { key, value: "Luz", isActive: false } }],
  });
  expect(config(changed).when(edit({ isActive: false }))).toEqual({ ok: true, events: [toggled] });
  expect(config(changed, toggled).when(edit({ isActive: false }))).toEqual(nothing);
  expect(config(changed).when(edit({ value: "Sol" }))).toEqual(nothing);
});

test("a new value keeps the flag", () => {
  expect(config(changed, toggled).when(edit({ value: "Luz" }))).toMatchObject({
    events: [{ data: { value: "Luz", isActive: false } }],
  });
});

test("a deleted configuration can be deleted again without an event, and its key can be reused", () => {
  expect(config(changed).when({ type: "DeleteConfig", key })).toEqual({ ok: true, events: [deleted] });
  expect(config(changed, deleted).when({ type: "DeleteConfig", key })).toEqual(nothing);
  expect(config(changed, deleted).when(edit({ value: "x" }))).toEqual({
    ok: false,
    rejection: "config_not_found",
  });
  expect(config(changed, deleted).when(add)).toEqual({ ok: true, events: [changed] });
});

test("an unknown configuration can be neither edited nor deleted", () => {
  const notFound = { ok: false, rejection: "config_not_found" };
  expect(config().when(edit({ value: "x" }))).toEqual(notFound);
  expect(config().when({ type: "DeleteConfig", key })).toEqual(notFound);
});

/** The events of the first n messages. */
const talked = (n: number): readonly ConversationEvent[] => {
  const events: ConversationEvent[] = [];
  for (let i = 0; i < n; i += 1) {
    const decision = conversation(...events.slice(0, 1)).when(answerSample(i));
    if (!decision.ok) throw new Error("refused");
    events.push(...decision.events);
  }
  return events;
};
const types = (decision: ReturnType<ReturnType<typeof conversation>["when"]>) =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.rejection;

test("the first message starts the conversation; later ones go on", () => {
  expect(types(conversation().when(answerSample(0)))).toEqual([
    "ConversationStarted",
    "MessageReceived",
    "ReplySent",
  ]);
  expect(types(conversation(...talked(1)).when(answerSample(1)))).toEqual(["MessageReceived", "ReplySent"]);
});

test("message and reply texts are in the encrypted block only", () => {
  const decision = conversation().when(answerSample(0));
  if (!decision.ok) throw new Error("refused");
  expect(decision.events.map(({ data }) => ("pii" in data ? data.pii : null))).toEqual([
    null,
    { text: "¿Cuánto cuesta?" },
    { text: "Desde S/ 79.90 al mes.", suggestions: ["¿Y de WIN?"] },
  ]);
  for (const { data } of decision.events) {
    const { pii: _, ...clear } = data as { pii?: unknown };
    expect(JSON.stringify(clear)).not.toMatch(/cuesta|79\.90/);
  }
});

test("a fallback and a handoff are events of their own", () => {
  expect(types(conversation().when(answerSample(0, { source: "fallback" })))).toContain("FallbackTriggered");
  expect(types(conversation().when(answerSample(0, { handsOff: true })))).toContain("HandoffRequested");
});

test("whether a reply handed over is known of that reply alone, so that a repeat of the message can say it", () => {
  const first = conversation().when(answerSample(0, { handsOff: true }));
  if (!first.ok) throw new Error("refused");
  const second = conversation(...first.events).when(answerSample(1));
  if (!second.ok) throw new Error("refused");
  const state = [...first.events, ...second.events].reduce(
    conversationDecider.evolve,
    conversationDecider.initialState,
  );
  expect([0, 1].map((n) => state?.answers.get(answerSample(n).messageId)?.handsOff)).toEqual([true, false]);
});

test("a repeated message gives no event", () => {
  expect(conversation(...talked(2)).when(answerSample(1))).toEqual(nothing);
});

test("a full conversation refuses new messages and still accepts repeats", () => {
  const full = talked(MAX_MESSAGES);
  expect(types(conversation(...full).when(answerSample(MAX_MESSAGES)))).toBe("conversation_full");
  expect(conversation(...full).when(answerSample(3))).toEqual(nothing);
});

const rate = (changes: Partial<RateReply> = {}): RateReply => ({
  type: "RateReply",
  conversationId,
  country: "peru",
  messageId: answerSample(0).reply.messageId,
  rating: 1,
  userMessage: "¿Cuánto cuesta?",
  botResponse: "Desde S/ 79.90 al mes.",
  ...changes,
});
const feedback = (data: object) => ({
  ok: true,
  events: [{ type: "FeedbackGiven", version: 1, data: { conversationId, ...data } }],
});

test("a known reply is rated without texts; the other rating replaces it, the same one gives no event", () => {
  const messageId = answerSample(0).reply.messageId;
  const first = conversation(...talked(1)).when(rate());
  expect(first).toEqual(feedback({ messageId, rating: 1, previous: null, pii: null }));
  if (!first.ok) throw new Error("refused");
  const rated = [...talked(1), ...first.events];
  expect(conversation(...rated).when(rate())).toEqual(nothing);
  expect(conversation(...rated).when(rate({ rating: -1 }))).toEqual(
    feedback({ messageId, rating: -1, previous: 1, pii: null }),
  );
});

test("a rating of an unknown reply stores its texts encrypted", () => {
  const pii = { userMessage: "¿Cuánto cuesta?", botResponse: "Desde S/ 79.90 al mes." };
  expect(types(conversation().when(rate({ messageId: null })))).toEqual([
    "ConversationStarted",
    "FeedbackGiven",
  ]);
  expect(conversation(...talked(1)).when(rate({ messageId: conversationId }))).toEqual(
    feedback({ messageId: null, rating: 1, previous: null, pii }),
  );
});

test("a reply is dealt with once; the same way again gives no event, another way is refused", () => {
  const { messageId } = answerSample(0).reply;
  const review = (outcome: ReviewOutcome, id = messageId) =>
    ({ type: "ReviewReply", conversationId, messageId: id, outcome }) as const;
  const first = conversation(...talked(1)).when(review("example"));
  expect(types(first)).toEqual(["ReplyReviewed"]);
  const dealtWith = [...talked(1), ...(first.ok ? first.events : [])];
  expect(conversation(...dealtWith).when(review("example"))).toEqual(nothing);
  expect(types(conversation(...dealtWith).when(review("dismissed")))).toBe("reviewed_otherwise");
  expect(types(conversation(...talked(1)).when(review("dismissed", conversationId)))).toBe("unknown_reply");
});

test("the number of ratings is limited", () => {
  const given: ConversationEvent = {
    type: "FeedbackGiven",
    version: 1,
    data: { conversationId, messageId: null, rating: 1, previous: null, pii: null },
  };
  const many = Array.from({ length: 2 * MAX_MESSAGES }, () => given);
  expect(types(conversation(...many).when(rate()))).toBe("rating_refused");
});

const linkTo = (lead: string) =>
  ({ type: "LinkConversationToLead", conversationId, leadId: LeadId.parse(lead) }) as const;
const lead = "0195f6a0-0000-7000-8000-000000000001";
const linked = (id: string): ConversationEvent => ({
  type: "ConversationLinkedToLead",
  version: 1,
  data: { conversationId, leadId: LeadId.parse(id) },
});
const erased: ConversationEvent = {
  type: "ConversationErased",
  version: 1,
  data: { conversationId, reason: "retention" },
};

test("a conversation is linked to each lead once; an unknown or erased one to none", () => {
  const other = "0195f6a0-0000-7000-8000-000000000002";
  const events = talked(1);
  expect(conversation(...events).when(linkTo(lead))).toEqual({ ok: true, events: [linked(lead)] });
  expect(conversation(...events, linked(lead)).when(linkTo(lead))).toEqual(nothing);
  expect(conversation(...events, linked(lead)).when(linkTo(other))).toEqual({
    ok: true,
    events: [linked(other)],
  });
  expect(conversation().when(linkTo(lead))).toEqual(nothing);
  expect(conversation(...events, erased).when(linkTo(lead))).toEqual(nothing);
});

test("a conversation is erased once and refuses messages and ratings afterwards", () => {
  const erase = { type: "EraseConversation", conversationId, reason: "retention" } as const;
  const events = talked(1);
  expect(conversation(...events).when(erase)).toEqual({ ok: true, events: [erased] });
  expect(conversation(...events, erased).when({ ...erase, reason: "requested" })).toEqual(nothing);
  expect(conversation().when(erase)).toEqual(nothing);
  const refused = { ok: false, rejection: "conversation_erased" };
  expect(conversation(...events, erased).when(answerSample(2))).toEqual(refused);
  expect(
    conversation(...events, erased).when({
      type: "RateReply",
      conversationId,
      country: "peru",
      messageId: null,
      rating: 1,
      userMessage: "hola",
      botResponse: "¡Hola!",
    }),
  ).toEqual(refused);
});
