import type { AnswerMessage } from "@asesorador/domain/assistant/commands";
import type { Question, Reply } from "@asesorador/domain/assistant/replies/reply";
import { derivedUuid } from "../application/derived-id.ts";

/** A question without the message itself in its history, where a client includes it. */
export const questionOf = ({ turns, ...asked }: Question): Question => {
  const last = turns.at(-1);
  const isRepeated = last?.role === "user" && last.content.trim() === asked.message;
  return { ...asked, turns: isRepeated ? turns.slice(0, -1) : turns };
};

/** A visitor's own words in a conversation up to a message, oldest first. */
export const saidIn = ({ turns, message }: Pick<Question, "turns" | "message">): readonly string[] => [
  ...turns.slice(-TURNS_WITH_ANSWERS).flatMap(({ role, content }) => (role === "user" ? [content] : [])),
  message,
];
const TURNS_WITH_ANSWERS = 40;

type Asked = Pick<
  AnswerMessage,
  "conversationId" | "country" | "messageId" | "text" | "maxMessages" | "modelCalls"
>;

/** Records a message with its reply; `latencyMs`: what the reply took. */
export const replyCommand = (asked: Asked, reply: Reply, latencyMs: number): AnswerMessage => ({
  type: "AnswerMessage",
  ...asked,
  reply: { ...reply, latencyMs, messageId: replyIdOf(asked.conversationId, asked.messageId) },
});

/** Derives from conversation and message, so that a repeat gets the same one. */
const replyIdOf = (conversationId: string, messageId: string): string =>
  derivedUuid(`${conversationId}/${messageId}/reply`);
