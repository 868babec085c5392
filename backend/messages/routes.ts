import { listMessages, Message, retryMessage } from "@asesorador/domain/messages/contract";
import { messageEvents, messageStream } from "@asesorador/domain/messages/events";
import { MessageKind } from "@asesorador/domain/messages/kinds";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { NO_MESSAGE } from "./es.ts";

const MESSAGES_SHOWN = 100;

/** Outgoing e-mail for administrators. */
export const messageRoutes = (app: FastifyInstance, context: Context): void => {
  const { messages, store, now } = context;

  route(app, listMessages, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const [list, counts, connection] = await Promise.all([
      messages.list(MESSAGES_SHOWN),
      messages.counts(),
      messages.connection(),
    ]);
    const { server } = messages;
    return {
      server: server && {
        ...server,
        checkedAt: connection?.checkedAt ?? null,
        error: connection?.error ?? null,
      },
      ...counts,
      messages: list.map((one) => Message.parse(one)),
    };
  });

  route(app, retryMessage, async ({ id }, { request }) => {
    const kind = await messages.retry(id);
    if (kind === null) throw new HttpError(404, "not_found", { message: NO_MESSAGE });
    const event = messageEvents.create("MessageRetried", { messageId: id, kind: MessageKind.parse(kind) });
    const eventId = derivedUuid(`${request.id}/${event.type}`);
    await store.append(messageStream(id), "any", [
      { ...messageEvents.validate(event), eventId, metadata: metadataFor(request, now()) },
    ]);
    return { id };
  });
};
