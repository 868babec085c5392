import {
  articleFromReply,
  type Conversation,
  type ConversationMessage,
  conversationsOfLead,
  eraseConversationNow,
  listConversations,
  readConversation,
  tagConversation,
} from "@asesorador/domain/assistant/conversation-contract";
import { type ConversationEvent, conversationStream } from "@asesorador/domain/assistant/events";
import { handoverOf } from "@asesorador/domain/assistant/handover";
import { MAX_TITLE } from "@asesorador/domain/assistant/knowledge-contract";
import {
  withoutPersonalData,
  withoutVolunteered,
} from "@asesorador/domain/assistant/text/personal-data-in-text";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { beginning } from "@asesorador/domain/kernel/strings";
import { ERASED } from "@asesorador/domain/kernel/vault";
import {
  readConversationCounts,
  readConversations,
} from "@asesorador/projections/assistant/conversation-queries";
import { readConversationsOfLead } from "@asesorador/projections/assistant/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { waitForPosition } from "../http/conditional.ts";
import { invalidField } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { conversation } from "./aggregates.ts";
import { visitorNow } from "./chat-signals.ts";
import { eraseConversation } from "./erase.ts";
import { CURSOR_INVALID } from "./es.ts";
import type { ChangeKnowledge, ItemsState } from "./knowledge-items.ts";
import type { Offered } from "./offerings.ts";
import { exchangesIn, openConversation } from "./open-conversation.ts";
import { refuseReviewed, reviewReply } from "./queue.ts";
import { conversationRefusal } from "./rejections.ts";
import { sourceNames } from "./source-names.ts";
import { canBeTaken } from "./take-over.ts";
import type { MaterialState } from "./training-material.ts";

type Ports = {
  readonly catalogue: Offered["catalogue"];
  readonly items: FollowedStream<ItemsState>;
  readonly training: FollowedStream<MaterialState>;
  readonly changeItems: ChangeKnowledge;
};

/** The conversations with visitors, as they happen: read, tagged, corrected and erased by operators. */
export const monitorRoutes = (app: FastifyInstance, context: Context, ports: Ports): void => {
  readRoutes(app, context, ports);
  changeRoutes(app, context, ports.changeItems);
};

const readRoutes = (
  app: FastifyInstance,
  context: Context,
  { catalogue, items, training }: Omit<Ports, "changeItems">,
): void => {
  const { db, signals } = context;

  route(app, listConversations, async (query, { request, reply }) => {
    const { status = null, q: search, cursor, limit, position } = query;
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    const now = context.now();
    const [counts, page] = await Promise.all([
      readConversationCounts(db, now),
      readConversations(db, { now, status, search, cursor, limit }),
    ]);
    if (page === "invalid_cursor") throw invalidField("cursor", "invalid_cursor", CURSOR_INVALID);
    const { total, rows, nextCursor } = page;
    const conversations = await Promise.all(
      rows.map(async (row) => ({ ...row, lastMessage: lastTextOf(await openConversation(context, row.id)) })),
    );
    return { counts, total, conversations, nextCursor };
  });

  route(app, readConversation, async ({ id }, { reply }) => {
    reply.header("cache-control", "no-store");
    const events = await openConversation(context, id);
    if (events.length === 0) throw conversationRefusal("unknown_conversation");
    const handover = handoverOf(events);
    const [services, known, material] = await Promise.all([catalogue(), items.recent(), training.recent()]);
    const nameSources = sourceNames({ services, items: known.items, examples: material.examples });
    return {
      ...shownOf({ id, events, nameSources }),
      adviser: handover.adviser,
      canBeTaken: canBeTaken(handover, context.now()),
      ended: handover.ended && { ...handover.ended, at: new Date(handover.ended.at).toISOString() },
      visitor: visitorNow(signals, id),
    };
  });

  route(app, conversationsOfLead, async ({ id, position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    return { conversationIds: [...(await readConversationsOfLead(db, id))] };
  });
};

const changeRoutes = (app: FastifyInstance, context: Context, changeItems: ChangeKnowledge): void => {
  route(app, tagConversation, async ({ id, tags, seen }, { request }) => {
    const stream = conversationStream(id);
    const handled = await handle(context, conversation, {
      stream,
      commands: [{ type: "TagConversation", conversationId: id, tags: tags.map(withoutPersonalData), seen }],
      commandId: `${request.id}/${stream}`,
      metadata: metadataFor(request, context.now()),
    });
    if (!handled.ok) throw conversationRefusal(handled.rejection);
    return { position: `${handled.position}` };
  });

  route(app, articleFromReply, async ({ id, messageId, content, category }, { request }) => {
    const events = await openConversation(context, id);
    const exchange = exchangesIn(events).get(messageId);
    if (!exchange) throw conversationRefusal("unknown_reply");
    refuseReviewed(events, messageId, "article");
    const title = titleOf(withoutVolunteered(exchange.question));
    const text = { title, content: withoutPersonalData(content), category, tags: [] };
    // A second correction of the same reply is the same article.
    await changeItems({ type: "DraftItem", itemId: derivedUuid(`${messageId}/article`), text }, request);
    return reviewReply(context, request, { conversationId: id, messageId, outcome: "article" });
  });

  route(app, eraseConversationNow, async ({ id }, { request }) => {
    const { outcome } = await eraseConversation(context, {
      conversationId: id,
      reason: "requested",
      metadata: metadataFor(request, context.now()),
    });
    if (outcome === "no_such_conversation") throw conversationRefusal("unknown_conversation");
    return { position: `${await context.store.head()}` };
  });
};

/** A question in one line. */
const titleOf = (question: string): string =>
  beginning(question.replace(/[\s\p{Cc}]+/gu, " ").trim(), MAX_TITLE);

type Events = readonly Recorded<ConversationEvent>[];

const MESSAGES: ReadonlySet<string> = new Set(["MessageReceived", "ReplySent", "AdviserReplied"]);

const lastTextOf = (events: Events): string | null => {
  const last = events.findLast(({ type }) => MESSAGES.has(type));
  if (!last || !("pii" in last.data) || last.data.pii === null || last.data.pii === ERASED) return null;
  return "text" in last.data.pii ? last.data.pii.text : null;
};

type Shown = Omit<Conversation, "adviser" | "canBeTaken" | "ended" | "visitor">;

type Read = {
  readonly id: string;
  readonly events: Events;
  readonly nameSources: ReturnType<typeof sourceNames>;
};

const shownOf = ({ id, events, nameSources }: Read): Shown => {
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
  const usedFor = Map.groupBy(
    events.flatMap(({ type, data }) =>
      type === "LanguageModelAsked" && data.outcome === "used" ? [data] : [],
    ),
    ({ messageId }) => messageId,
  );
  for (const { type, data, metadata } of events) {
    const at = new Date(metadata.occurredAt).toISOString();
    switch (type) {
      case "ConversationStarted":
        shown.country = data.country;
        break;
      case "MessageReceived": {
        const text = data.pii === ERASED ? null : data.pii.text;
        shown.messages.push({ id: data.messageId, sender: "user", adviser: null, text, at, reply: null });
        break;
      }
      case "AdviserReplied": {
        const { messageId, adviser, pii } = data;
        const text = pii === ERASED ? null : pii.text;
        shown.messages.push({ id: messageId, sender: "adviser", adviser, text, at, reply: null });
        break;
      }
      case "ReplySent": {
        const { messageId, intent, confidence, source, sourceIds, latencyMs, pii } = data;
        const sources = nameSources(sourceIds);
        const facts = {
          intent,
          confidence,
          source,
          sourceIds,
          sources,
          latencyMs,
          rating: null,
          review: null,
        };
        const text = pii === ERASED ? null : pii.text;
        const modelUse = (usedFor.get(data.inReplyTo) ?? []).map(({ purpose }) => purpose);
        const answered = { ...facts, modelUse };
        shown.messages.push({ id: messageId, sender: "bot", adviser: null, text, at, reply: answered });
        break;
      }
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
