import { conversationDecider } from "@asesorador/domain/assistant/conversation-decider";
import { type ConversationEvent, conversationStream } from "@asesorador/domain/assistant/events";
import { handoverOf } from "@asesorador/domain/assistant/handover";
import type { Turn } from "@asesorador/domain/assistant/replies/reply";
import { fold } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED } from "@asesorador/domain/kernel/vault";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { conversation } from "./aggregates.ts";
import { replyCommand } from "./reply-command.ts";
import type { ComposeReply } from "./reply-composer.ts";
import { replyIn, saidIn } from "./reply-in.ts";

type Events = readonly Recorded<ConversationEvent>[];

/** Number of preceding messages that are read to resolve what a short question refers to. */
const TURNS = 20;

/**
 * The assistant's reply to the message that an adviser left without an answer; null where there is none, or where an adviser
 * has the conversation again. It is made when the visitor's page asks for the first time after the return: the process that
 * returns conversations of silent advisers knows no catalogue, and a visitor who is gone needs no reply.
 */
export const replyLeftOpen =
  (context: Context, composeReply: ComposeReply) =>
  async (request: FastifyRequest, conversationId: string, events: Events) => {
    const { country, adviser, erased, leftOpen: messageId, unanswered } = handoverOf(events);
    if (messageId === null || country === null || adviser !== null || erased) return null;
    const asked = askedIn(events, messageId);
    if (asked === null) return null;
    const written = { messageId, country, said: saidIn(asked) };
    const stored = { conversationId, state: fold(conversationDecider, events) };
    if (unanswered !== messageId) return replyIn(stored, written);
    const composed = await composeReply({ ...asked, country });
    const stream = conversationStream(conversationId);
    const text = asked.message;
    const handled = await handle(context, conversation, {
      stream,
      commands: [replyCommand({ conversationId, country, messageId, text }, composed)],
      // The message itself was a command of its own.
      commandId: `${stream}/${messageId}/left-open`,
      metadata: metadataFor(request, context.now(), { actor: "visitor", causationId: messageId }),
    });
    return handled.ok ? replyIn({ conversationId, state: handled.state }, written) : null;
  };

/** The message with what was said before it; null when it was erased. */
const askedIn = (events: Events, messageId: string) => {
  const at = events.findIndex(({ type, data }) => type === "MessageReceived" && data.messageId === messageId);
  const before = events.slice(0, at);
  const message = turnOf(events[at])?.content;
  if (message === undefined) return null;
  const turns = before.flatMap((event) => turnOf(event) ?? []).slice(-TURNS);
  const district = before.reduce<string | null>(
    (last, { type, data }) => (type === "ReplySent" ? (data.district ?? last) : last),
    null,
  );
  return { message, turns, district };
};

const turnOf = (event: Events[number] | undefined): Turn | null => {
  switch (event?.type) {
    case "MessageReceived":
      return event.data.pii === ERASED ? null : { role: "user", content: event.data.pii.text };
    case "ReplySent":
    case "AdviserReplied":
      return event.data.pii === ERASED ? null : { role: "assistant", content: event.data.pii.text };
    default:
      return null;
  }
};
