import {
  type ConfigEvent,
  type ConversationEvent,
  configEvents,
  conversationEvents,
} from "@asesorador/domain/assistant/events";
import { accountIn } from "@asesorador/domain/kernel/actor";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Change, Columns, Counters } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import { type AssistantTable, assistantDdl, assistantIndexes, assistantTables } from "./tables.ts";

type AssistantChange = Change<AssistantTable>;

const projectConfig = (event: Recorded<ConfigEvent>): readonly AssistantChange[] => {
  const { type, data } = event;
  const row = { table: "assistant_config", key: { config_key: data.key } } as const;
  const changed = { updated_at: timeOf(event), updated_by: accountIn(event.metadata.actor) };
  switch (type) {
    case "ConfigChanged":
      return [{ ...row, op: "upsert", set: { value: data.value, is_active: data.isActive, ...changed } }];
    case "ConfigToggled":
      return [{ ...row, op: "update", set: { is_active: data.isActive, ...changed } }];
    case "ConfigDeleted":
      return [{ ...row, op: "delete" }];
    default:
      return unreachable(type);
  }
};

const projectConversation = (event: Recorded<ConversationEvent>): readonly AssistantChange[] => {
  const { type, data } = event;
  const row = { table: "conversation", key: { conversation_id: data.conversationId } } as const;
  const last_at = timeOf(event);
  const counted = (by: Counters, set: Columns = {}): readonly AssistantChange[] => [
    { ...row, op: "update", set: { ...set, last_at } },
    { ...row, op: "add", by },
  ];
  switch (type) {
    case "ConversationStarted":
      return [{ ...row, op: "upsert", set: { country: data.country, started_at: last_at, last_at } }];
    case "MessageReceived":
      return counted({ messages: 1 });
    case "ReplySent":
      return [
        ...counted(
          { replies: 1, latency_ms: data.latencyMs },
          { last_intent: data.intent, ...(data.district === null ? {} : { district: data.district }) },
        ),
        replyRow(data, last_at),
        { table: "assistant_intent", key: { intent: data.intent }, op: "add", by: { replies: 1 } },
      ];
    case "FallbackTriggered":
      return counted({ fallbacks: 1 });
    case "HandoffRequested":
      return counted({ handoffs: 1 }, { wanted_at: last_at });
    case "ConversationTakenOver":
      return [
        {
          ...row,
          op: "update",
          set: {
            adviser: data.adviser,
            adviser_active_at: last_at,
            wanted_at: null,
            last_adviser: data.adviser,
            returned_by: null,
            returned_at: null,
          },
        },
        { ...row, op: "add", by: { takeovers: 1 } },
      ];
    case "AdviserReplied":
      return [{ ...row, op: "update", set: { adviser_active_at: last_at, last_at } }];
    case "ConversationReturned":
      return [{ ...row, op: "update", set: { ...NO_ADVISER, returned_by: data.by, returned_at: last_at } }];
    case "LanguageModelAsked":
      return [modelCallRow(data, last_at)];
    case "FeedbackGiven": {
      const by = { [thumb(data.rating)]: 1, ...(data.previous ? { [thumb(data.previous)]: -1 } : {}) };
      return [
        // Where the rated reply is in this conversation, its last message stays the last: a rating is none.
        ...(data.pii === null ? [{ ...row, op: "add", by } as const] : counted(by)),
        ...(data.messageId === null ? [] : [ofReply(data.messageId, { rating: data.rating })]),
      ];
    }
    case "ReplyReviewed":
      return [ofReply(data.messageId, { review: data.outcome })];
    case "ConversationTagged":
      return [{ ...row, op: "update", set: { tags: data.tags } }];
    case "ConversationLinkedToLead":
      return [
        { ...row, op: "update", set: { wanted_at: null } },
        {
          op: "upsert",
          table: "conversation_lead",
          key: { lead_id: data.leadId, conversation_id: data.conversationId },
          set: {},
        },
      ];
    case "ConversationErased":
      return [{ ...row, op: "update", set: { erased: true, wanted_at: null, ...NO_ADVISER } }];
    default:
      return unreachable(type);
  }
};

type DataOf<Type extends ConversationEvent["type"]> = Extract<ConversationEvent, { type: Type }>["data"];

const replyRow = (data: DataOf<"ReplySent">, sent_at: string): AssistantChange => ({
  op: "upsert",
  table: "assistant_reply",
  key: { message_id: data.messageId },
  set: {
    conversation_id: data.conversationId,
    in_reply_to: data.inReplyTo,
    sent_at,
    intent: data.intent,
    source: data.source,
    source_ids: data.sourceIds,
    confidence: data.confidence,
    latency_ms: data.latencyMs,
  },
});

const modelCallRow = (data: DataOf<"LanguageModelAsked">, asked_at: string): AssistantChange => ({
  op: "upsert",
  table: "assistant_model_call",
  key: { message_id: data.messageId, purpose: data.purpose },
  set: {
    asked_at,
    outcome: data.outcome,
    model: data.model,
    input_tokens: data.inputTokens,
    output_tokens: data.outputTokens,
    cost_micros: data.costMicros,
    duration_ms: data.durationMs,
  },
});

const NO_ADVISER = { adviser: null, adviser_active_at: null } as const;

const ofReply = (message_id: string, set: Columns): AssistantChange => ({
  op: "update",
  table: "assistant_reply",
  key: { message_id },
  set,
});

const thumb = (rating: 1 | -1) => (rating === 1 ? "thumbs_up" : "thumbs_down");

/** Throws RangeError when the event's time is invalid. */
const timeOf = ({ metadata }: Recorded): string => new Date(metadata.occurredAt).toISOString();

export const assistantReadModel: ReadModel = {
  name: "assistant",
  version: 10,
  types: [...configEvents.types, ...conversationEvents.types],
  tables: assistantTables,
  ddl: assistantDdl,
  indexes: assistantIndexes,
  project: (event) =>
    configEvents.has(event.type)
      ? projectConfig(configEvents.decode(event))
      : projectConversation(conversationEvents.decode(event)),
};
