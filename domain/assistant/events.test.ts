import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { configEvents, conversationEvents } from "./events.ts";
import { knowledgeEvents } from "./knowledge-events.ts";
import { trainingEvents } from "./training-events.ts";

const at = recordedSample("conversation-0195f6a0-0000-7000-8000-00000000c001", "visitor");
const conversationId = "0195f6a0-0000-7000-8000-00000000c001";
const messageId = "0195f6a0-0000-7000-8000-000000010000";
const replyId = "0195f6a0-0000-7000-8000-000000020000";
const reply = {
  conversationId,
  messageId: replyId,
  inReplyTo: messageId,
  source: "catalogue",
  sourceIds: ["service-7"],
  intent: "price",
  confidence: 0.67,
  latencyMs: 3,
};

/** One event of every version ever stored, as the vault opens it. Add lines; never edit one. */
const CONFIGS_EVER_STORED: readonly Fact[] = [
  { type: "ConfigChanged", version: 1, data: { key: "botName", value: "Sol", isActive: true } },
  { type: "ConfigToggled", version: 1, data: { key: "botName", isActive: false } },
  { type: "ConfigDeleted", version: 1, data: { key: "botName" } },
];
const TRAINING_EVER_STORED: readonly Fact[] = [
  {
    type: "TrainingExampleAdded",
    version: 1,
    data: {
      exampleId: messageId,
      userInput: "¿tienen fibra?",
      botResponse: "",
      intent: "precios",
      confidence: 0.9,
      isActive: true,
    },
  },
  { type: "TrainingExampleToggled", version: 1, data: { exampleId: messageId, isActive: false } },
  { type: "TrainingExampleRemoved", version: 1, data: { exampleId: messageId } },
  { type: "IntentAdded", version: 1, data: { key: "mudanza", name: "Mudanza" } },
  { type: "IntentRemoved", version: 1, data: { key: "mudanza" } },
  { type: "SynonymChanged", version: 1, data: { word: "la roja", means: "claro" } },
  { type: "SynonymRemoved", version: 1, data: { word: "la roja" } },
  {
    type: "ModelTrained",
    version: 1,
    data: {
      modelId: replyId,
      exampleIds: [messageId],
      synonyms: [{ word: "la roja", means: "claro" }],
      examples: 3000,
      accuracy: 0.81,
      confusion: [{ intent: "price", taken: "operator", count: 3 }],
      evaluation: { questions: 572, right: 480 },
      durationMs: 3100,
    },
  },
  {
    type: "ModelTrained",
    version: 2,
    data: {
      modelId: replyId,
      exampleIds: [messageId],
      synonyms: [],
      examples: 3000,
      accuracy: 0.81,
      confusion: [{ intent: "price", taken: "operator", count: 3, examples: [messageId, "1qk2z9f"] }],
      evaluation: { questions: 572, right: 480 },
      comparedWith: { modelId: null, accuracy: 0.8, evaluation: { questions: 572, right: 478 } },
      durationMs: 3100,
    },
  },
  ...[
    { taught: { examples: 1, synonyms: 1, fingerprint: "1qk2z9f" }, named: null },
    {
      taught: { examples: 1, synonyms: 0, fingerprint: null },
      named: { exampleIds: [messageId], synonyms: [] },
    },
  ].map((learned) => ({
    type: "ModelTrained",
    version: 3,
    data: {
      modelId: replyId,
      ...learned,
      examples: 3000,
      accuracy: 0.81,
      durationMs: 3100,
      confusion: [{ intent: "price", taken: "operator", count: 3, examples: [messageId, "1qk2z9f"] }],
      evaluation: { questions: 572, right: 480 },
      comparedWith: null,
    },
  })),
  { type: "TrainingStarted", version: 1, data: { modelId: replyId, cause: "person", dueAt: null } },
  {
    type: "TrainingStarted",
    version: 1,
    data: { modelId: replyId, cause: "schedule", dueAt: "2026-01-02T08:00:00.000Z" },
  },
  { type: "TrainingEnded", version: 1, data: { modelId: replyId, outcome: "worse" } },
  { type: "RetrainingScheduled", version: 1, data: { frequency: "weekly", hour: 3, publishes: true } },
  { type: "ModelPublished", version: 1, data: { modelId: replyId } },
  { type: "ModelRolledBack", version: 1, data: { from: replyId, to: null } },
];
const article = {
  itemId: messageId,
  title: "Repetidores",
  content: "Llevan el wifi lejos.",
  category: "technical",
  tags: ["wifi"],
};
const KNOWLEDGE_EVER_STORED: readonly Fact[] = [
  { type: "KnowledgeItemDrafted", version: 1, data: article },
  { type: "KnowledgeItemEdited", version: 1, data: article },
  { type: "KnowledgeItemPublished", version: 1, data: { itemId: messageId } },
  { type: "KnowledgeItemSubmittedForReview", version: 1, data: { itemId: messageId } },
  { type: "KnowledgeItemArchived", version: 1, data: { itemId: messageId } },
  { type: "KnowledgeItemWithdrawn", version: 1, data: { itemId: messageId } },
];
const CONVERSATIONS_EVER_STORED: readonly Fact[] = [
  { type: "ReplyReviewed", version: 1, data: { conversationId, messageId: replyId, outcome: "example" } },
  { type: "ConversationTagged", version: 1, data: { conversationId, tags: ["urgente"] } },
  { type: "ConversationTakenOver", version: 1, data: { conversationId, adviser: "maria" } },
  {
    type: "AdviserReplied",
    version: 1,
    data: { conversationId, messageId: replyId, adviser: "maria", pii: { text: "¡Hola! Soy María." } },
  },
  {
    type: "AdviserReplied",
    version: 1,
    data: { conversationId, messageId: replyId, adviser: "maria", pii: "erased" },
  },
  { type: "ConversationReturned", version: 1, data: { conversationId, by: "adviser" } },
  { type: "ConversationReturned", version: 1, data: { conversationId, by: "automatic" } },
  { type: "ConversationReturned", version: 1, data: { conversationId, by: "visitor" } },
  { type: "ConversationStarted", version: 1, data: { conversationId, country: "peru" } },
  { type: "MessageReceived", version: 1, data: { conversationId, messageId, pii: { text: "hola" } } },
  { type: "MessageReceived", version: 1, data: { conversationId, messageId, pii: "erased" } },
  { type: "ReplySent", version: 1, data: { ...reply, pii: { text: "¡Hola!" } } },
  { type: "ReplySent", version: 1, data: { ...reply, source: "fallback", sourceIds: [], pii: "erased" } },
  { type: "ReplySent", version: 2, data: { ...reply, pii: { text: "¡Hola!", suggestions: ["¿Y de WIN?"] } } },
  { type: "ReplySent", version: 2, data: { ...reply, pii: "erased" } },
  {
    type: "ReplySent",
    version: 3,
    data: { ...reply, district: "150132", pii: { text: "¡Hola!", suggestions: ["¿Y de WIN?"] } },
  },
  { type: "ReplySent", version: 3, data: { ...reply, district: null, pii: "erased" } },
  { type: "FallbackTriggered", version: 1, data: { conversationId, messageId } },
  { type: "HandoffRequested", version: 1, data: { conversationId, messageId } },
  {
    type: "LanguageModelAsked",
    version: 1,
    data: {
      conversationId,
      messageId,
      purpose: "understand",
      outcome: "used",
      model: "small-1",
      inputTokens: 900,
      outputTokens: 40,
      costMicros: 159,
      durationMs: 640,
    },
  },
  {
    type: "FeedbackGiven",
    version: 1,
    data: { conversationId, messageId: replyId, rating: -1, previous: 1, pii: null },
  },
  {
    type: "FeedbackGiven",
    version: 1,
    data: {
      conversationId,
      messageId: null,
      rating: 1,
      previous: null,
      pii: { userMessage: "hola", botResponse: "¡Hola!" },
    },
  },
  {
    type: "ConversationLinkedToLead",
    version: 1,
    data: { conversationId, leadId: "0195f6a0-0000-7000-8000-000000000001" },
  },
  { type: "ConversationErased", version: 1, data: { conversationId, reason: "retention" } },
  { type: "ConversationErased", version: 1, data: { conversationId, reason: "lead_erased" } },
  { type: "ConversationErased", version: 1, data: { conversationId, reason: "requested" } },
];

const isLatest = ({ type, version }: Fact): boolean =>
  version === ({ ReplySent: 3, ModelTrained: 3 }[type] ?? 1);

test.each(CONFIGS_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(configEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(CONVERSATIONS_EVER_STORED.filter(isLatest))("history still reads: $type@$version", (stored) => {
  expect(conversationEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(TRAINING_EVER_STORED.filter(isLatest))("history still reads: $type@$version", (stored) => {
  expect(trainingEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(KNOWLEDGE_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(knowledgeEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test("a reply of version 1 has no suggestions, and an erased one stays erased", () => {
  const [plain, erased] = CONVERSATIONS_EVER_STORED.filter((stored) => !isLatest(stored)).map((stored) =>
    conversationEvents.decode({ ...at, ...stored }),
  );
  expect(plain).toMatchObject({
    version: 3,
    data: { ...reply, district: null, pii: { text: "¡Hola!", suggestions: [] } },
  });
  expect(erased).toMatchObject({ version: 3, data: { source: "fallback", pii: "erased" } });
});

test("a model of version 1 or 2 names what it learned, without a fingerprint; one of version 1 was compared with nothing", () => {
  const [first, second] = TRAINING_EVER_STORED.filter((stored) => !isLatest(stored)).map((stored) =>
    trainingEvents.decode({ ...at, ...stored }),
  );
  const counted = { examples: 1, fingerprint: null };
  expect(second).toMatchObject({
    version: 3,
    data: {
      taught: { ...counted, synonyms: 0 },
      named: { exampleIds: [messageId], synonyms: [] },
      comparedWith: { modelId: null, accuracy: 0.8 },
    },
  });
  expect(first).toMatchObject({
    version: 3,
    data: {
      taught: { ...counted, synonyms: 1 },
      named: { exampleIds: [messageId], synonyms: [{ word: "la roja", means: "claro" }] },
      confusion: [{ intent: "price", taken: "operator", count: 3, examples: [] }],
      comparedWith: null,
      durationMs: 3100,
    },
  });
});

test("every type of event has a sample", () => {
  const types = (facts: readonly Fact[]) => new Set(facts.map(({ type }) => type));
  expect(types(CONFIGS_EVER_STORED)).toEqual(new Set(configEvents.types));
  expect(types(CONVERSATIONS_EVER_STORED)).toEqual(new Set(conversationEvents.types));
  expect(types(TRAINING_EVER_STORED)).toEqual(new Set(trainingEvents.types));
  expect(types(KNOWLEDGE_EVER_STORED)).toEqual(new Set(knowledgeEvents.types));
});
