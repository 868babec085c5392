import type { AnswerMessage } from "@asesorador/domain/assistant/commands";
import type { Reply } from "@asesorador/domain/assistant/replies/reply";
import { derivedUuid } from "../application/derived-id.ts";

type Asked = Pick<AnswerMessage, "conversationId" | "country" | "messageId" | "text">;
type Composed = Pick<AnswerMessage, "maxMessages" | "modelCalls"> & {
  readonly reply: Reply;
  /** What composing it took. */
  readonly latencyMs: number;
};

/** Records a message with its reply. */
export const replyCommand = (asked: Asked, { reply, latencyMs, ...recorded }: Composed): AnswerMessage => ({
  type: "AnswerMessage",
  ...asked,
  ...recorded,
  reply: { ...reply, latencyMs, messageId: replyIdOf(asked.conversationId, asked.messageId) },
});

/** Derives from conversation and message, so that a repeat gets the same one. */
const replyIdOf = (conversationId: string, messageId: string): string =>
  derivedUuid(`${conversationId}/${messageId}/reply`);
