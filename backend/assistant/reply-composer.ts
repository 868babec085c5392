import type { Question } from "@asesorador/domain/assistant/replies/reply";
import { replyTo } from "@asesorador/domain/assistant/replies/reply-to";
import type { Context } from "../application/context.ts";
import type { KnowledgeNow } from "./knowledge-now.ts";
import { helpedReply, needsHelp } from "./model-help.ts";

/**
 * Composes the assistant's reply to a question from what it knows now, with the language model's help where that is wanted.
 * Throws what the ports throw.
 */
export const replyComposer =
  ({ languageModel }: Pick<Context, "languageModel">, knowledge: KnowledgeNow) =>
  async (asked: Question) => {
    const startedAt = performance.now();
    const known = await knowledge();
    const question = withoutRepeatedMessage(asked);
    const own = replyTo(question, known);
    const { reply, calls: modelCalls } =
      languageModel && needsHelp(own, known)
        ? await helpedReply(languageModel, { question, own, known })
        : { reply: own, calls: [] };
    const { maxMessages } = known.settings;
    return { reply, modelCalls, maxMessages, latencyMs: Math.round(performance.now() - startedAt) };
  };

export type ComposeReply = ReturnType<typeof replyComposer>;

/** A client may include the message itself in the turns before it. */
const withoutRepeatedMessage = ({ turns, ...asked }: Question): Question => {
  const last = turns.at(-1);
  const isRepeated = last?.role === "user" && last.content.trim() === asked.message;
  return { ...asked, turns: isRepeated ? turns.slice(0, -1) : turns };
};
