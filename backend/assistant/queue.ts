import {
  type ConversationEvent,
  conversationStream,
  type ReviewOutcome,
} from "@asesorador/domain/assistant/events";
import { questionKey } from "@asesorador/domain/assistant/question-key";
import { settingsFrom } from "@asesorador/domain/assistant/settings";
import {
  withoutPersonalData,
  withoutVolunteered,
} from "@asesorador/domain/assistant/text/personal-data-in-text";
import {
  labelQuestion,
  MAX_QUEUE,
  NEW_EXAMPLE_CONFIDENCE,
  readQueue,
} from "@asesorador/domain/assistant/training-contract";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { readConfigs } from "@asesorador/projections/assistant/queries";
import { readUnreviewed } from "@asesorador/projections/assistant/reply-queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { waitForPosition } from "../http/conditional.ts";
import { invalidCursor } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { conversation } from "./aggregates.ts";
import type { ChangeTraining } from "./change-training.ts";
import { exchangesIn, openConversation } from "./open-conversation.ts";
import { conversationRefusal } from "./rejections.ts";

/** Questions that were answered badly or not at all, for operators to label. */
export const queueRoutes = (app: FastifyInstance, context: Context, change: ChangeTraining): void => {
  route(app, readQueue, async ({ cursor, position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    const { threshold } = settingsFrom(await readConfigs(context.db));
    const page = await readUnreviewed(context.db, { threshold, limit: MAX_QUEUE, cursor });
    if (page === "invalid_cursor") throw invalidCursor();
    const { total, replies, nextCursor } = page;
    const questions = await Promise.all(
      replies.map(async (one) => {
        const exchange = exchangesIn(await openConversation(context, one.conversationId)).get(one.id);
        // Erased after the rows were read.
        return exchange ? [{ ...one, ...exchange }] : [];
      }),
    );
    return { total, questions: questions.flat(), nextCursor };
  });

  route(app, labelQuestion, async ({ id, conversationId, intent, botResponse, same }, { request }) => {
    const events = await openConversation(context, conversationId);
    const exchange = exchangesIn(events).get(id);
    if (!exchange) throw conversationRefusal("unknown_reply");
    const outcome = intent === null ? "dismissed" : "example";
    refuseReviewed(events, id, outcome);
    if (intent !== null)
      await change(
        {
          type: "AddExamples",
          examples: [
            {
              // A second label of the same question is the same example.
              exampleId: derivedUuid(`${id}/example`),
              userInput: withoutVolunteered(exchange.question),
              botResponse: withoutPersonalData(botResponse),
              intent,
              confidence: NEW_EXAMPLE_CONFIDENCE,
              isActive: true,
            },
          ],
        },
        request,
      );
    const done = await reviewReply(context, request, { conversationId, messageId: id, outcome });
    const alike = await sameIn(context, same, exchange.question);
    for (const one of alike) await reviewReply(context, request, { ...one, outcome });
    return done;
  });
};

type Reply = { readonly id: string; readonly conversationId: string };

/** The replies to this question that are not reviewed yet. */
const sameIn = async (
  context: Context,
  replies: readonly Reply[],
  question: string,
): Promise<readonly Omit<Reviewed, "outcome">[]> => {
  const found = await Promise.all(
    replies.map(async ({ id: messageId, conversationId }) => {
      const events = await openConversation(context, conversationId);
      const asked = exchangesIn(events).get(messageId)?.question;
      const isSame = asked !== undefined && questionKey(asked) === questionKey(question);
      return isSame && outcomesOf(events, messageId).length === 0 ? [{ conversationId, messageId }] : [];
    }),
  );
  return found.flat();
};

/** Refuses what another administrator has already dealt with in another way; the same way is a repeat. */
export const refuseReviewed = (
  events: readonly Recorded<ConversationEvent>[],
  messageId: string,
  outcome: ReviewOutcome,
): void => {
  if (outcomesOf(events, messageId).some((before) => before !== outcome))
    throw conversationRefusal("reviewed_otherwise");
};

/** Outcomes of the reviews of a reply; []: it was not reviewed. */
const outcomesOf = (
  events: readonly Recorded<ConversationEvent>[],
  messageId: string,
): readonly ReviewOutcome[] =>
  events.flatMap(({ type, data }) =>
    type === "ReplyReviewed" && data.messageId === messageId ? [data.outcome] : [],
  );

type Reviewed = {
  readonly conversationId: string;
  readonly messageId: string;
  readonly outcome: ReviewOutcome;
};

/** Records that an operator has dealt with a reply. */
export const reviewReply = async (
  context: Context,
  request: FastifyRequest,
  { conversationId, messageId, outcome }: Reviewed,
): Promise<{ readonly position: string }> => {
  const stream = conversationStream(conversationId);
  const handled = await handle(context, conversation, {
    stream,
    commands: [{ type: "ReviewReply", conversationId, messageId, outcome }],
    commandId: `${stream}/review/${messageId}/${outcome}`,
    metadata: metadataFor(request, context.now()),
  });
  if (!handled.ok) throw conversationRefusal(handled.rejection);
  return { position: `${handled.position}` };
};
