import { giveFeedback, sendChat } from "@asesorador/domain/assistant/contract";
import { eraseMyConversation } from "@asesorador/domain/assistant/own-conversation-contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { eraseConversation } from "./erase.ts";
import { replyCommand } from "./reply-command.ts";
import type { ComposeReply } from "./reply-composer.ts";
import { isAnswerable, replyOrNoticeIn, saidIn } from "./reply-in.ts";
import { visitorCommands } from "./visitor-commands.ts";

export const conversationCommands = (
  app: FastifyInstance,
  context: Context,
  composeReply: ComposeReply,
): void => {
  const { newId } = context;

  const { appendMessage, receiveForAdviser, rate } = visitorCommands(context);

  route(
    app,
    sendChat,
    async ({ message, messages, country, district, conversationId, messageId = newId() }, { request }) => {
      const forAdviser = await receiveForAdviser(request, { conversationId, messageId, text: message });
      const question = { message, turns: messages, country, district };
      const written = { messageId, country, said: saidIn(question) };
      const stored = forAdviser && replyOrNoticeIn(forAdviser, written);
      if (stored) return stored;
      const composed = await composeReply(question);
      const handled = await appendMessage(request, messageId, {
        conversationId,
        isUsable: (state) => isAnswerable(state, messageId),
        command: (id) => replyCommand({ conversationId: id, country, messageId, text: message }, composed),
      });
      const answer = replyOrNoticeIn(handled, written);
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
