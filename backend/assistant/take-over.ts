import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { ENDED_MS, type Handover, handoverOf, WAIT_MS } from "@asesorador/domain/assistant/handover";
import {
  listHandovers,
  MAX_LISTED,
  replyToVisitor,
  returnConversation,
  showTyping,
  takeConversation,
} from "@asesorador/domain/assistant/handover-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { isSupportOpen } from "@asesorador/domain/lead/sla";
import { readEnded, readHeldBy, readWaiting } from "@asesorador/projections/assistant/handover-queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { waitForPosition } from "../http/conditional.ts";
import { HttpError } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { conversation } from "./aggregates.ts";
import { adviserSent, adviserTypes, teamWatches, visitorNow } from "./chat-signals.ts";
import { SUPPORT_CLOSED } from "./es.ts";
import { openConversation } from "./open-conversation.ts";
import { handoverRefusal } from "./rejections.ts";

/** Advisers take conversations over from the assistant, answer in them and return them. */
export const takeOverRoutes = (app: FastifyInstance, context: Context): void => {
  const { signals } = context;

  route(app, listHandovers, async ({ position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    const handovers = await handoversFor(context, accountOf(request));
    teamWatches(signals);
    return handovers;
  });

  route(app, takeConversation, async ({ id }, { request }) => {
    const handover = handoverOf(await openConversation(context, id));
    const isFree = handover.adviser === null && !handover.erased;
    if (isFree && handover.country && !canBeTaken(handover, context.now()))
      throw new HttpError(409, "support_closed", { message: SUPPORT_CLOSED });
    return dispatch(context, request, id, {
      type: "TakeOverConversation",
      conversationId: id,
      adviser: accountOf(request),
    });
  });

  route(app, replyToVisitor, async ({ id, messageId, text }, { request }) => {
    const sent = await dispatch(context, request, id, {
      type: "ReplyAsAdviser",
      conversationId: id,
      adviser: accountOf(request),
      messageId,
      text,
    });
    adviserSent(signals, id);
    return sent;
  });

  route(app, showTyping, async ({ id }, { request }) => {
    const { adviser } = handoverOf(await openConversation(context, id));
    if (adviser === accountOf(request)) adviserTypes(signals, id);
    return { ok: true } as const;
  });

  route(app, returnConversation, ({ id }, { request }) =>
    dispatch(context, request, id, {
      type: "ReturnConversation",
      conversationId: id,
      by: "adviser",
      adviser: accountOf(request),
    }),
  );
};

/** Conversations that wait for an adviser, those that this one holds, and those that ended without them. */
const handoversFor = async (context: Context, adviser: string): Promise<Answered<typeof listHandovers>> => {
  const { db, signals } = context;
  const now = Date.parse(context.now());
  const before = (ms: number) => new Date(now - ms).toISOString();
  const [waiting, held, ended] = await Promise.all([
    readWaiting(db, before(WAIT_MS), MAX_LISTED),
    readHeldBy(db, adviser, MAX_LISTED),
    readEnded(db, { adviser, after: before(ENDED_MS), limit: MAX_LISTED }),
  ]);
  return {
    waiting: waiting
      .filter(({ country, since }) => isSupportOpen(country, Date.parse(since)))
      .map((one) => ({ ...one, visitor: visitorNow(signals, one.id) })),
    mine: await Promise.all(
      held.map(async (id) => ({
        id,
        isUnanswered: handoverOf(await openConversation(context, id)).unanswered !== null,
        visitor: visitorNow(signals, id),
      })),
    ),
    ended: [...ended],
  };
};

/** Throws HttpError with the rejection. */
const dispatch = async (
  context: Context,
  request: FastifyRequest,
  id: string,
  command: ConversationCommand,
): Promise<{ readonly position: string }> => {
  const stream = conversationStream(id);
  const handled = await handle(context, conversation, {
    stream,
    commands: [command],
    commandId:
      command.type === "ReplyAsAdviser"
        ? `${stream}/adviser/${command.messageId}`
        : `${request.id}/${stream}`,
    metadata: metadataFor(request, context.now()),
  });
  if (handled.ok) return { position: `${handled.position}` };
  const readAdviser = async () => handoverOf(await openConversation(context, id)).adviser;
  throw await handoverRefusal(handled.rejection, readAdviser);
};

/** Whether an adviser may take it at `now` (ISO 8601 UTC). */
export const canBeTaken = ({ country, adviser, erased }: Handover, now: string): boolean =>
  country !== null && adviser === null && !erased && isSupportOpen(country, Date.parse(now));

/** The account that called; for routes that only accounts may call. */
const accountOf = ({ caller }: FastifyRequest): string => {
  if (!caller) throw new Error("a route for accounts has no caller");
  return caller.username;
};
