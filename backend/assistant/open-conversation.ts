import {
  type ConversationEvent,
  conversationEvents,
  conversationStream,
} from "@asesorador/domain/assistant/events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED } from "@asesorador/domain/kernel/vault";
import type { Context } from "../application/context.ts";

type Ports = Pick<Context, "store" | "vault">;

/** A conversation's events with their texts opened; empty when there is none. */
export const openConversation = async (
  { store, vault }: Ports,
  conversationId: string,
): Promise<readonly Recorded<ConversationEvent>[]> => {
  const stored = await store.readStream(conversationStream(conversationId));
  return (await vault.open(stored)).map((event) => conversationEvents.decode(event));
};

/** Question and reply; null where the conversation's texts are erased. */
export type Exchange = { readonly question: string; readonly reply: string };

/** What was asked and replied, by the reply's id. */
export const exchangesIn = (
  events: readonly Recorded<ConversationEvent>[],
): ReadonlyMap<string, Exchange> => {
  const questions = new Map<string, string>();
  const exchanges = new Map<string, Exchange>();
  for (const { type, data } of events) {
    if (type === "MessageReceived" && data.pii !== ERASED) questions.set(data.messageId, data.pii.text);
    if (type !== "ReplySent" || data.pii === ERASED) continue;
    const question = questions.get(data.inReplyTo);
    if (question !== undefined) exchanges.set(data.messageId, { question, reply: data.pii.text });
  }
  return exchanges;
};
