import type { Conversation, ConversationMessage } from "@asesorador/domain/assistant/conversation-contract";
import type { ConversationEvent } from "@asesorador/domain/assistant/events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { occurredAt } from "../application/occurred-at.ts";
import type { sourceNames } from "./source-names.ts";

type Events = readonly Recorded<ConversationEvent>[];

const MESSAGES: ReadonlySet<string> = new Set(["MessageReceived", "ReplySent", "AdviserReplied"]);

/** The text of the last message; null where there is none or it was erased. */
export const lastTextOf = (events: Events): string | null => {
  const last = events.findLast(({ type }) => MESSAGES.has(type));
  if (!last || !("pii" in last.data) || last.data.pii === null || last.data.pii === ERASED) return null;
  return "text" in last.data.pii ? last.data.pii.text : null;
};

/** Beside it `readConversation` answers the state of the hand-over, and operators' names. */
type Shown = Omit<Conversation, "adviser" | "canBeTaken" | "ended" | "visitor" | "intentNames">;

type Stream = {
  readonly id: string;
  readonly events: Events;
  readonly nameSources: ReturnType<typeof sourceNames>;
};

/** A conversation as operators read it, folded from its stream. */
export const conversationView = ({ id, events, nameSources }: Stream): Shown => {
  const shown: { messages: ConversationMessage[] } & Omit<Shown, "messages"> = {
    id,
    country: null,
    tags: [],
    leadIds: [],
    erased: false,
    messages: [],
  };
  const replyOf = (messageId: string | null) =>
    shown.messages.find((message) => message.id === messageId)?.reply ?? null;
  const messageOf = messageReader(events, nameSources);
  for (const event of events) {
    const { type, data } = event;
    switch (type) {
      case "ConversationStarted":
        shown.country = data.country;
        break;
      case "MessageReceived":
      case "AdviserReplied":
      case "ReplySent":
        shown.messages.push(messageOf(event));
        break;
      case "FeedbackGiven": {
        const reply = replyOf(data.messageId);
        if (reply) reply.rating = data.rating;
        break;
      }
      case "ReplyReviewed": {
        const reply = replyOf(data.messageId);
        if (reply) reply.review = data.outcome;
        break;
      }
      case "ConversationTagged":
        shown.tags = data.tags;
        break;
      case "ConversationLinkedToLead":
        shown.leadIds.push(data.leadId);
        break;
      case "ConversationErased":
        shown.erased = true;
        break;
      default:
        break;
    }
  }
  return shown;
};

type MessageEvent = Extract<
  Events[number],
  { readonly type: "MessageReceived" | "AdviserReplied" | "ReplySent" }
>;

const messageReader = (events: Events, nameSources: Stream["nameSources"]) => {
  const usedFor = Map.groupBy(
    events.flatMap(({ type, data }) =>
      type === "LanguageModelAsked" && data.outcome === "used" ? [data] : [],
    ),
    ({ messageId }) => messageId,
  );
  return ({ type, data, metadata }: MessageEvent): ConversationMessage => {
    const message = {
      id: data.messageId,
      text: data.pii === ERASED ? null : data.pii.text,
      at: occurredAt({ metadata }),
    };
    if (type === "MessageReceived") return { ...message, sender: "user", adviser: null, reply: null };
    if (type === "AdviserReplied")
      return { ...message, sender: "adviser", adviser: data.adviser, reply: null };
    const { intent, confidence, source, sourceIds, latencyMs, inReplyTo } = data;
    const reply = {
      intent,
      confidence,
      source,
      sourceIds,
      sources: nameSources(sourceIds),
      latencyMs,
      rating: null,
      review: null,
      modelUse: (usedFor.get(inReplyTo) ?? []).map(({ purpose }) => purpose),
    };
    return { ...message, sender: "bot", adviser: null, reply };
  };
};
