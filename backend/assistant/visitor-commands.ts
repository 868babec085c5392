import type {
  ConversationCommand,
  RateReply,
  ReceiveForAdviser,
} from "@asesorador/domain/assistant/commands";
import type { ConversationState } from "@asesorador/domain/assistant/conversation-decider";
import { conversationStream } from "@asesorador/domain/assistant/events";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { conversation } from "./aggregates.ts";
import { ratingRefusal } from "./rejections.ts";

type Named = { readonly conversationId?: string | undefined };
type AppendedMessage = Named & {
  readonly command: (conversationId: string) => ConversationCommand;
  /** Whether the resulting state can be used; otherwise the next conversation is tried. */
  readonly isUsable?: (state: ConversationState) => boolean;
};
/** A conversation after a command. */
export type HandledConversation = { readonly conversationId: string; readonly state: ConversationState };

/** A visitor's commands to conversations. */
export const visitorCommands = (context: Context) => {
  const { newId } = context;

  /** Handles a command of one conversation. `name`: a repeat of it has the same. */
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
  const appendMessage = async (
    request: FastifyRequest,
    name: string,
    { conversationId: named = newId(), command, isUsable = () => true }: AppendedMessage,
  ): Promise<HandledConversation> => {
    for (const conversationId of [named, derivedUuid(`${named}/${name}/next`), newId()]) {
      const handled = await run(request, command(conversationId), name);
      if (handled.ok && isUsable(handled.state)) return { conversationId, state: handled.state };
    }
    throw new Error("a new conversation was refused");
  };

  /**
   * The conversation, if its message needs no reply from the assistant: an adviser holds it, or the message is a repeat. Waits
   * neither for the model's training nor for the catalogue.
   */
  const receiveForAdviser = async (
    request: FastifyRequest,
    { conversationId, messageId, text }: Pick<ReceiveForAdviser, "messageId" | "text"> & Named,
  ): Promise<HandledConversation | null> => {
    if (conversationId === undefined) return null;
    const command = { type: "ReceiveForAdviser", conversationId, messageId, text } as const;
    const handled = await run(request, command, messageId);
    return handled.ok ? { conversationId, state: handled.state } : null;
  };

  /** Returns the id of the conversation. Nothing is stored where it was erased: the rated texts were erased with it. */
  const rate = async (
    request: FastifyRequest,
    { conversationId = newId(), ...rating }: Omit<RateReply, "type" | "conversationId"> & Named,
  ): Promise<string> => {
    const handled = await run(request, { type: "RateReply", conversationId, ...rating }, request.id);
    const refusal = handled.ok ? null : ratingRefusal(handled.rejection);
    if (refusal) throw refusal;
    return conversationId;
  };

  return { appendMessage, receiveForAdviser, rate };
};
