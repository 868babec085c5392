import { conversationStream } from "@asesorador/domain/assistant/events";
import { handoverOf, SILENCE_MS } from "@asesorador/domain/assistant/handover";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { systemMetadata } from "../application/system-metadata.ts";
import { conversation } from "./aggregates.ts";
import { openConversation } from "./open-conversation.ts";

type Ports = Pick<Context, "store" | "vault">;

/**
 * Returns a conversation to the assistant when its adviser has been silent for SILENCE_MS at `now` (ms since 1970);
 * else resolves to the time (ms) at which that will be the case. The stream decides, not the read model; where the
 * adviser writes at the same moment, the event that is stored first. Throws StoreUnavailable and VaultUnavailable.
 */
export const returnQuiet = async (
  ports: Ports,
  conversationId: string,
  now: number,
): Promise<number | "returned" | "not_held"> => {
  const events = await openConversation(ports, conversationId);
  const { adviser, activeAt } = handoverOf(events);
  const last = events.at(-1);
  if (adviser === null || activeAt === null || !last) return "not_held";
  const dueAt = Date.parse(activeAt) + SILENCE_MS;
  if (dueAt > now) return dueAt;
  const stream = conversationStream(conversationId);
  const handled = await handle(ports, conversation, {
    stream,
    commands: [{ type: "ReturnConversation", conversationId, by: "automatic" }],
    commandId: `${stream}/quiet/${last.revision}`,
    seen: last.revision,
    metadata: systemMetadata(new Date(now).toISOString(), {
      correlationId: conversationId,
      causationId: last.eventId,
    }),
  });
  // A concurrent write came first: the caller checks the conversation again at once.
  if (!handled.ok) return now;
  return handled.position > last.position ? "returned" : "not_held";
};
