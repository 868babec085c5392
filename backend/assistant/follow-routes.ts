import { conversationStream } from "@asesorador/domain/assistant/events";
import { adviserFirstName, type Handover, handoverOf, WAIT_MS } from "@asesorador/domain/assistant/handover";
import {
  followMyConversation,
  type HandoverStatus,
  leaveAdviser,
} from "@asesorador/domain/assistant/own-conversation-contract";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { isSupportOpen } from "@asesorador/domain/lead/sla";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { occurredAt } from "../application/occurred-at.ts";
import { metadataFor } from "../http/caller.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { conversation } from "./aggregates.ts";
import { isAdviserTyping, isTeamWatching, visitorFollows } from "./chat-signals.ts";
import { openConversation } from "./open-conversation.ts";
import type { ComposeReply } from "./reply-composer.ts";
import { replyLeftOpen } from "./reply-left-open.ts";

/** A visitor's own conversation with an adviser: what is new, and its end. */
export const followRoutes = (app: FastifyInstance, context: Context, composeReply: ComposeReply): void => {
  const { signals } = context;
  const answer = replyLeftOpen(context, composeReply);

  route(
    app,
    followMyConversation,
    async ({ conversationId, after, typing }, { request, reply }) => {
      reply.header("cache-control", "no-store");
      const before = await openConversation(context, conversationId);
      const answered = await answer(request, conversationId, before);
      // A reply may hand over again.
      const events = answered === null ? before : await openConversation(context, conversationId);
      const handover = handoverOf(events);
      const status = statusOf(handover, Date.parse(context.now()));
      // Nothing is remembered about an id that is none.
      if (status === "waiting" || status === "held") visitorFollows(signals, conversationId, typing);
      const written = writtenByAdvisers(events);
      return {
        status,
        notified: status === "waiting" && isTeamWatching(signals),
        adviser: handover.adviser === null ? null : adviserFirstName(handover.adviser),
        adviserTyping: status === "held" && isAdviserTyping(signals, conversationId),
        messages: written.slice(written.findIndex(({ id }) => id === after) + 1),
        returned: handover.returned,
        answer: answered && answerOf(answered),
      };
    },
    { perMinute: LIMITS.chatFollowsPerMinute, priority: "deferrable" },
  );

  route(
    app,
    leaveAdviser,
    async ({ conversationId }, { request }) => {
      const stream = conversationStream(conversationId);
      await handle(context, conversation, {
        stream,
        commands: [{ type: "ReturnConversation", conversationId, by: "visitor" }],
        commandId: `${request.id}/${stream}`,
        metadata: metadataFor(request, context.now(), { actor: "visitor" }),
      });
      return { ok: true } as const;
    },
    { perMinute: LIMITS.chatFeedbackPerMinute },
  );
};

const writtenByAdvisers = (events: Awaited<ReturnType<typeof openConversation>>) =>
  events.flatMap(({ type, data, metadata }) =>
    type === "AdviserReplied" && data.pii !== ERASED
      ? [
          {
            id: data.messageId,
            adviser: adviserFirstName(data.adviser),
            text: data.pii.text,
            at: occurredAt({ metadata }),
          },
        ]
      : [],
  );

type Replied = NonNullable<Awaited<ReturnType<ReturnType<typeof replyLeftOpen>>>>;

const answerOf = ({ messageId: id, message: text, handsOff, district, links }: Replied) => ({
  id,
  text,
  handsOff,
  district,
  links,
});

const statusOf = ({ country, adviser, wantedAt }: Handover, now: number): HandoverStatus => {
  if (adviser !== null) return "held";
  if (country === null || wantedAt === null) return "assistant";
  const since = Date.parse(wantedAt);
  if (!isSupportOpen(country, since)) return "assistant";
  return now - since < WAIT_MS ? "waiting" : "unattended";
};
