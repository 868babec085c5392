import {
  articleFromReply,
  conversationsOfLead,
  eraseConversationNow,
  listConversations,
  readConversation,
  tagConversation,
} from "@asesorador/domain/assistant/conversation-contract";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { handoverOf } from "@asesorador/domain/assistant/handover";
import { MAX_TITLE } from "@asesorador/domain/assistant/knowledge-contract";
import {
  withoutPersonalData,
  withoutVolunteered,
} from "@asesorador/domain/assistant/text/personal-data-in-text";
import { beginning } from "@asesorador/domain/kernel/strings";
import {
  readConversationCounts,
  readConversations,
} from "@asesorador/projections/assistant/conversation-queries";
import { readConversationsOfLead } from "@asesorador/projections/assistant/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { metadataFor } from "../http/caller.ts";
import { waitForPosition } from "../http/conditional.ts";
import { handleRequest } from "../http/handle-request.ts";
import { invalidCursor } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { conversation } from "./aggregates.ts";
import { visitorNow } from "./chat-signals.ts";
import { conversationView, lastTextOf } from "./conversation-view.ts";
import { eraseConversation } from "./erase.ts";
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
    if (page === "invalid_cursor") throw invalidCursor();
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
      ...conversationView({ id, events, nameSources }),
      adviser: handover.adviser,
      canBeTaken: canBeTaken(handover, context.now()),
      ended: handover.ended && { ...handover.ended, at: new Date(handover.ended.at).toISOString() },
      visitor: visitorNow(signals, id),
      intentNames: Object.fromEntries(material.intents),
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
    const { position } = await handleRequest(context, request, conversation, {
      stream: conversationStream(id),
      command: { type: "TagConversation", conversationId: id, tags: tags.map(withoutPersonalData), seen },
      refusalOf: conversationRefusal,
    });
    return { position: `${position}` };
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
