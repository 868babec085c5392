import { giveFeedback, sendChat } from "@asesorador/domain/assistant/contract";
import type { Answered, ConversationState } from "@asesorador/domain/assistant/conversation-decider";
import { eraseMyConversation } from "@asesorador/domain/assistant/own-conversation-contract";
import { replyLinks } from "@asesorador/domain/assistant/reply-links";
import type { Country } from "@asesorador/domain/kernel/market";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { answerCommand, answerTo, questionOf } from "./answer-command.ts";
import { type Conversed, conversing } from "./conversing.ts";
import { eraseConversation } from "./erase.ts";
import { FOR_ADVISER } from "./es.ts";
import type { KnowledgeNow } from "./knowledge-now.ts";
import { helpedReply, needsHelp } from "./model-help.ts";

export const conversationCommands = (
  app: FastifyInstance,
  context: Context,
  knowledge: KnowledgeNow,
): void => {
  const { newId } = context;

  const { converse, receiveForAdviser, rate } = conversing(context);

  route(
    app,
    sendChat,
    async ({ message, messages, country, district, conversationId, messageId = newId() }, { request }) => {
      const startedAt = performance.now();
      const forAdviser = await receiveForAdviser(request, { conversationId, messageId, text: message });
      const stored = forAdviser && answerIn(forAdviser, { messageId, country });
      if (stored) return stored;
      const known = await knowledge();
      const question = { message, turns: messages, country, district };
      const own = answerTo(question, known);
      const { languageModel } = context;
      const { reply, calls } =
        languageModel && needsHelp(own, known)
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
      const answer = answerIn(conversed, { messageId, country });
      if (!answer) throw new Error("a message was accepted without a reply");
      return answer;
    },
    { perMinute: LIMITS.chatMessagesPerMinute, priority: "deferrable" },
  );

  route(
    app,
    giveFeedback,
    async (input, { request }) => {
      const { userMessage, botResponse, userFeedback: rating, country, messageId = null } = input;
      const rated = { conversationId: input.conversationId, country, messageId, rating };
      const conversationId = await rate(request, { ...rated, userMessage, botResponse });
      return { ok: true, conversationId } as const;
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

/**
 * What the visitor gets for a message: its stored reply, also for a repeat, because catalogue and templates may have
 * changed since; null when there is none, or it was erased.
 */
const answerIn = (
  { conversationId, state }: Conversed,
  { messageId, country }: { readonly messageId: string; readonly country: Country },
) => {
  const shown = shownIn(state, messageId);
  if (shown)
    return {
      message: shown.text,
      conversationId,
      messageId: shown.messageId,
      intent: shown.intent,
      handsOff: shown.handsOff,
      district: shown.district,
      suggestions: [...shown.suggestions],
      links: [...replyLinks(shown.intent, country, shown.district)],
    };
  if (!isForAdviser(state, messageId)) return null;
  return {
    ...{ message: FOR_ADVISER, conversationId, messageId, intent: "human" },
    ...{ handsOff: true, district: null, suggestions: [], links: [], forAdviser: true as const },
  };
};

/** Recorded while an adviser held the conversation: the assistant did not reply. */
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
