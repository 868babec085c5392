import { conversationStream } from "@asesorador/domain/assistant/events";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { conversation } from "./aggregates.ts";

type Link = { readonly conversationId: unknown; readonly leadId: LeadId };

const ConversationId = z.uuid().check(z.toLowerCase());

/**
 * Records that the visitor of a conversation sent this lead, so that the conversation is erased together with it. The
 * lead is already stored and must not fail because of the link: errors are logged, and the retention period erases the
 * conversation in any case. Never rejects.
 */
export const linkConversation =
  (context: Context) =>
  async (request: FastifyRequest, { conversationId: said, leadId }: Link): Promise<void> => {
    const { data: conversationId } = ConversationId.safeParse(said);
    if (conversationId === undefined) return;
    const stream = conversationStream(conversationId);
    try {
      await handle(context, conversation, {
        stream,
        commands: [{ type: "LinkConversationToLead", conversationId, leadId }],
        commandId: `${stream}/lead/${leadId}`,
        metadata: metadataFor(request, context.now(), { actor: "visitor", causationId: leadId }),
      });
    } catch (error) {
      request.log.error({ err: error }, "a conversation could not be linked to its lead");
    }
  };
