import { type Fact, parsePosition } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { assistantReadModel } from "./projection.ts";
import { assistantDdl, assistantTables } from "./tables.ts";

const AT = "2026-01-02T03:04:05.000Z";
const project = (type: string, data: object, occurredAt = AT) => {
  const fact: Fact = { type, version: 1, data };
  return assistantReadModel.project(
    {
      ...fact,
      eventId: "0195f6a0-0000-7000-8000-0000000000e1",
      stream: "conversation-1",
      revision: 3n,
      position: parsePosition("1"),
      metadata: { actor: "visitor", correlationId: "c", causationId: "c", occurredAt, recordedAt: "" },
    },
    { searchTokens: () => [] },
  );
};

const config = { table: "assistant_config", key: { config_key: "botName" } };

test("a configuration's row follows its stream, and goes with it", () => {
  expect(project("ConfigChanged", { key: "botName", value: "Sol", isActive: true })).toEqual([
    {
      ...config,
      op: "upsert",
      set: { value: "Sol", is_active: true, updated_by: "visitor", updated_at: AT },
    },
  ]);
  expect(project("ConfigToggled", { key: "botName", isActive: false })).toEqual([
    { ...config, op: "update", set: { is_active: false, updated_by: "visitor", updated_at: AT } },
  ]);
  expect(project("ConfigDeleted", { key: "botName" })).toEqual([{ ...config, op: "delete" }]);
});

const conversationId = "0195f6a0-0000-7000-8000-00000000c001";
const messageId = "0195f6a0-0000-7000-8000-000000010000";
const about = { conversationId, messageId };
const row = { table: "conversation", key: { conversation_id: conversationId } };
const counted = (by: object, set: object = {}) => [
  { ...row, op: "update", set: { ...set, last_at: AT } },
  { ...row, op: "add", by },
];
const reply = {
  ...about,
  inReplyTo: messageId,
  source: "catalogue",
  sourceIds: ["service-7"],
  intent: "price",
  confidence: 1,
  latencyMs: 3,
};

const texts = { userMessage: "¿Cuánto cuesta?", botResponse: "Desde S/ 60." };

const ofReply = (set: object) => ({
  table: "assistant_reply",
  key: { message_id: messageId },
  op: "update",
  set,
});
const rated = (rating: number) => ofReply({ rating });

test("a conversation's row begins with it", () => {
  expect(project("ConversationStarted", { conversationId, country: "peru" })).toEqual([
    { ...row, op: "upsert", set: { country: "peru", started_at: AT, last_at: AT } },
  ]);
});

test.each([
  ["MessageReceived", { ...about, pii: { text: "hola" } }, counted({ messages: 1 })],
  ["MessageReceived", { ...about, pii: "erased" }, counted({ messages: 1 })],
  [
    "ReplySent",
    { ...reply, pii: { text: "¡Hola!" } },
    [
      ...counted({ replies: 1, latency_ms: 3 }, { last_intent: "price" }),
      {
        table: "assistant_reply",
        key: { message_id: messageId },
        op: "upsert",
        set: {
          conversation_id: conversationId,
          in_reply_to: messageId,
          sent_at: AT,
          intent: "price",
          source: "catalogue",
          source_ids: ["service-7"],
          confidence: 1,
          latency_ms: 3,
        },
      },
      { table: "assistant_intent", key: { intent: "price" }, op: "add", by: { replies: 1 } },
    ],
  ],
  ["FallbackTriggered", about, counted({ fallbacks: 1 })],
  ["HandoffRequested", about, counted({ handoffs: 1 }, { wanted_at: AT })],
  [
    "ConversationTakenOver",
    { conversationId, adviser: "maria" },
    [
      {
        ...row,
        op: "update",
        set: {
          adviser: "maria",
          adviser_active_at: AT,
          wanted_at: null,
          last_adviser: "maria",
          returned_by: null,
          returned_at: null,
        },
      },
      { ...row, op: "add", by: { takeovers: 1 } },
    ],
  ],
  [
    "AdviserReplied",
    { ...about, adviser: "maria", pii: { text: "Hola" } },
    [{ ...row, op: "update", set: { adviser_active_at: AT, last_at: AT } }],
  ],
  [
    "ConversationReturned",
    { conversationId, by: "automatic" },
    [
      {
        ...row,
        op: "update",
        set: { adviser: null, adviser_active_at: null, returned_by: "automatic", returned_at: AT },
      },
    ],
  ],
  [
    "FeedbackGiven",
    { ...about, rating: 1, previous: null, pii: null },
    [{ ...row, op: "add", by: { thumbs_up: 1 } }, rated(1)],
  ],
  [
    "FeedbackGiven",
    { ...about, messageId: null, rating: 1, previous: null, pii: texts },
    counted({ thumbs_up: 1 }),
  ],
  ["ReplyReviewed", { ...about, outcome: "example" }, [ofReply({ review: "example" })]],
  [
    "ConversationTagged",
    { conversationId, tags: ["vip"] },
    [{ ...row, op: "update", set: { tags: ["vip"] } }],
  ],
  [
    "FeedbackGiven",
    { ...about, rating: -1, previous: 1, pii: null },
    [{ ...row, op: "add", by: { thumbs_down: 1, thumbs_up: -1 } }, rated(-1)],
  ],
])("%s %j counts", (type, data, changes) => {
  expect(project(type, data)).toEqual(changes);
});

test("a conversation knows its leads and whether it is erased; its counters stay", () => {
  const leadId = "0195f6a0-0000-7000-8000-000000000001";
  expect(project("ConversationLinkedToLead", { conversationId, leadId })).toEqual([
    { ...row, op: "update", set: { wanted_at: null } },
    {
      op: "upsert",
      table: "conversation_lead",
      key: { lead_id: leadId, conversation_id: conversationId },
      set: {},
    },
  ]);
  expect(project("ConversationErased", { conversationId, reason: "retention" })).toEqual([
    {
      ...row,
      op: "update",
      set: { erased: true, wanted_at: null, adviser: null, adviser_active_at: null },
    },
  ]);
});

test("no row holds what was said, also where the key is still there", () => {
  const rows = [
    project("MessageReceived", { ...about, pii: { text: "mi DNI es 00000001" } }),
    project("ReplySent", { ...reply, pii: { text: "mi DNI es 00000001" } }),
    project("AdviserReplied", { ...about, adviser: "maria", pii: { text: "mi DNI es 00000001" } }),
    project("FeedbackGiven", {
      ...about,
      rating: 1,
      previous: null,
      pii: { userMessage: "mi DNI es 00000001", botResponse: "mi DNI es 00000001" },
    }),
  ];
  expect(JSON.stringify(rows)).not.toContain("DNI");
});

test("a time that is none, or an unknown event, is refused", () => {
  expect(() => project("FallbackTriggered", about, "ayer")).toThrow(RangeError);
  expect(() => project("ConfigChanged", { key: "botName" })).toThrow();
});

test("every table is made", () => {
  for (const table of assistantTables) expect(assistantDdl).toContain(`create table ${table} (`);
});
