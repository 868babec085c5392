import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { giveFeedback, sendChat } from "@asesorador/domain/assistant/contract";
import type { Answered, ConversationState } from "@asesorador/domain/assistant/conversation-decider";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { handoverOf } from "@asesorador/domain/assistant/handover";
import { eraseMyConversation } from "@asesorador/domain/assistant/own-conversation-contract";
import { replyLinks } from "@asesorador/domain/assistant/reply-links";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { answerCommand, answerTo, questionOf } from "./answer-command.ts";
import { conversation } from "./conversation.ts";
import { eraseConversation } from "./erase.ts";
import { FOR_ADVISER } from "./es.ts";
import type { KnowledgeNow } from "./knowledge-now.ts";
import { helpedReply, needsHelp } from "./model-help.ts";
import { openConversation } from "./open-conversation.ts";

export const conversationCommands = (
  app: FastifyInstance,
  context: Context,
  knowledge: KnowledgeNow,
): void => {
  const { newId } = context;

  const run = async (request: FastifyRequest, command: ConversationCommand, name: string) => {
    const stream = conversationStream(command.conversationId);
    const metadata = metadataFor(request, context.now(), { actor: "visitor", causationId: name });
    return handle(context, conversation, {
      stream,
      commands: [command],
      commandId: `${stream}/${name}`,
      metadata,
    });
  };

  /**
   * Appends to the named conversation; if that one is full or erased, to its successor, whose id derives from the
   * command so that a repeat finds the same one. If the successor is erased too, to a new conversation.
   */
  const converse = async (
    request: FastifyRequest,
    name: string,
    { conversationId: named = newId(), command, isUsable = () => true }: Conversing,
  ): Promise<Conversed> => {
    for (const conversationId of [named, derivedUuid(`${named}/${name}/next`), newId()]) {
      const handled = await run(request, command(conversationId), name);
      if (handled.ok && isUsable(handled.state)) return { conversationId, state: handled.state };
      if (!handled.ok && handled.rejection === "rating_refused")
        throw new HttpError(429, "too_many_requests");
    }
    throw new Error("a new conversation was refused");
  };

  /** Whether a message needs no reply any more: it is a repeat, or an adviser holds the conversation. */
  const needsNoReply = async (conversationId: string | undefined, messageId: string): Promise<boolean> => {
    if (conversationId === undefined) return false;
    const events = await openConversation(context, conversationId);
    return (
      handoverOf(events).adviser !== null ||
      events.some(({ type, data }) => type === "MessageReceived" && data.messageId === messageId)
    );
  };

  route(
    app,
    sendChat,
    async ({ message, messages, country, district, conversationId, messageId = newId() }, { request }) => {
      const startedAt = performance.now();
      const known = await knowledge();
      const question = { message, turns: messages, country, district };
      const own = answerTo(question, known);
      const { languageModel } = context;
      // Nothing is asked and paid for twice, or for a message that an adviser answers.
      const { reply, calls } =
        languageModel && needsHelp(own, known) && !(await needsNoReply(conversationId, messageId))
          ? await helpedReply(languageModel, { question: questionOf(question), own, known })
          : { reply: own, calls: [] };
      const latencyMs = Math.round(performance.now() - startedAt);
      const { maxMessages } = known.settings;
      const asked = { country, messageId, text: message, maxMessages, modelCalls: calls };
      const conversed = await converse(request, messageId, {
        conversationId,
        isUsable: (state) => shownIn(state, messageId) !== null || isForAdviser(state, messageId),
        command: (id) => answerCommand({ ...asked, conversationId: id }, reply, latencyMs),
      });
      // A repeat gets the reply that was stored then: catalogue and templates may have changed since.
      const shown = shownIn(conversed.state, messageId);
      if (!shown && isForAdviser(conversed.state, messageId))
        return {
          ...{ message: FOR_ADVISER, conversationId: conversed.conversationId, messageId, intent: "human" },
          ...{ handsOff: true, district: null, suggestions: [], links: [], forAdviser: true as const },
        };
      if (!shown) throw new Error("a message was accepted without a reply");
      return {
        message: shown.text,
        conversationId: conversed.conversationId,
        messageId: shown.messageId,
        intent: shown.intent,
        handsOff: shown.handsOff,
        district: shown.district,
        suggestions: [...shown.suggestions],
        links: [...replyLinks(shown.intent, country, shown.district)],
      };
    },
    { perMinute: LIMITS.chatMessagesPerMinute, priority: "deferrable" },
  );

  route(
    app,
    giveFeedback,
    async (input, { request }) => {
      const { userMessage, botResponse, userFeedback, country, conversationId, messageId } = input;
      const conversed = await converse(request, request.id, {
        conversationId,
        command: (id) => ({
          type: "RateReply",
          conversationId: id,
          country,
          messageId: messageId ?? null,
          rating: userFeedback,
          userMessage,
          botResponse,
        }),
      });
      return { ok: true, conversationId: conversed.conversationId } as const;
    },
    { perMinute: LIMITS.chatFeedbackPerMinute, priority: "deferrable" },
  );

  route(
    app,
    eraseMyConversation,
    async ({ conversationId }, { request }) => {
      await eraseConversation(context, {
        conversationId,
        reason: "requested",
        metadata: metadataFor(request, context.now(), { actor: "visitor" }),
      });
      return { ok: true } as const;
    },
    { perMinute: LIMITS.chatFeedbackPerMinute },
  );
};

type Conversing = {
  readonly conversationId?: string | undefined;
  readonly command: (conversationId: string) => ConversationCommand;
  /** Whether the resulting state can be used; otherwise the next conversation is tried. */
  readonly isUsable?: (state: ConversationState) => boolean;
};
type Conversed = { readonly conversationId: string; readonly state: ConversationState };

/** Recorded while an adviser held the conversation: there is no reply of the assistant. */
const isForAdviser = (state: ConversationState, messageId: string): boolean =>
  state !== null && !state.erased && state.received.has(messageId) && !state.answers.has(messageId);

type Shown = Omit<Answered, "shown"> & NonNullable<Answered["shown"]>;

/** The stored reply to a message; null when it was erased. */
const shownIn = (state: ConversationState, messageId: string): Shown | null => {
  const answered = state?.answers.get(messageId);
  if (!answered?.shown) return null;
  const { shown, ...rest } = answered;
  return { ...rest, ...shown };
};
