import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { giveFeedback, sendChat } from "@asesorador/domain/assistant/contract";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { activeTemplates, publicConfig } from "@asesorador/domain/assistant/public-config";
import { type Knowledge, replyTo } from "@asesorador/domain/assistant/reply";
import { readConfigs } from "@asesorador/projections/assistant/queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { metadataFor } from "../kernel/caller.ts";
import type { Context } from "../kernel/context.ts";
import { derivedUuid } from "../kernel/derived-id.ts";
import { handle } from "../kernel/handle.ts";
import { HttpError } from "../kernel/http-error.ts";
import { LIMITS } from "../kernel/limits.ts";
import { route } from "../kernel/route.ts";
import { conversation } from "./conversation.ts";
import { type Catalogue, offeringsOf } from "./offerings.ts";

export const conversationCommands = (app: FastifyInstance, context: Context, catalogue: Catalogue): void => {
  const { db, newId } = context;

  const knowledge = async (): Promise<Knowledge> => {
    const [services, configs] = await Promise.all([catalogue(), readConfigs(db)]);
    return {
      offerings: offeringsOf(services.values()),
      templates: activeTemplates(configs),
      botName: publicConfig(configs).botName,
    };
  };

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

  /** In the conversation that is named; where that is full or erased, in a new one. Resolves to where it went. */
  const converse = async (
    request: FastifyRequest,
    name: string,
    { conversationId = newId(), command }: { conversationId?: string | undefined; command: ForConversation },
  ): Promise<string> => {
    const handled = await run(request, command(conversationId), name);
    if (handled.ok) return conversationId;
    if (handled.rejection === "rating_refused") throw new HttpError(429, "too_many_requests");
    const another = newId();
    const begun = await run(request, command(another), name);
    if (!begun.ok) throw new Error(`a new conversation was refused: ${begun.rejection}`);
    return another;
  };

  route(
    app,
    sendChat,
    async ({ message, messages, country, conversationId, messageId = newId() }, { request }) => {
      const startedAt = performance.now();
      const previous = before(messages, message);
      const { text, suggestions, ...facts } = replyTo({ message, previous, country }, await knowledge());
      const latencyMs = Math.round(performance.now() - startedAt);
      const stands = await converse(request, messageId, {
        conversationId,
        command: (id) => ({
          type: "AnswerMessage",
          conversationId: id,
          country,
          messageId,
          text: message,
          reply: { ...facts, text, latencyMs, messageId: replyIdOf(id, messageId) },
        }),
      });
      return {
        message: text,
        conversationId: stands,
        messageId: replyIdOf(stands, messageId),
        intent: facts.intent,
        suggestions: [...suggestions],
      };
    },
    { perMinute: LIMITS.chatMessagesPerMinute },
  );

  route(
    app,
    giveFeedback,
    async (input, { request }) => {
      const { userMessage, botResponse, userFeedback, country, conversationId, messageId } = input;
      const stands = await converse(request, request.id, {
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
      return { ok: true, conversationId: stands } as const;
    },
    { perMinute: LIMITS.chatFeedbackPerMinute },
  );
};

type ForConversation = (conversationId: string) => ConversationCommand;

/** The same message in the same conversation has the same reply, also when it is asked for twice. */
const replyIdOf = (conversationId: string, messageId: string): string =>
  derivedUuid(`${conversationId}/${messageId}/reply`);

/** The visitor's last message before this one; clients may send this one along. */
const before = (
  messages: readonly { readonly role: "user" | "assistant"; readonly content: string }[],
  message: string,
): string | null => {
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  if (asked.at(-1)?.trim() === message) asked.pop();
  return asked.at(-1) ?? null;
};
