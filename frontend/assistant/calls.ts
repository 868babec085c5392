import { giveFeedback, listConfigs, sendChat } from "@asesorador/domain/assistant/contract";
import { call, Refused, UnexpectedAnswer } from "../kernel/http.ts";
import type { Answer, ChatConfig, Question, Rating } from "./chat-types.ts";
import { es } from "./es.ts";

/** Timeout of a question, during which the typing indicator is shown. */
const ANSWER_TIMEOUT_MS = 20_000;

/** The first element of the public list has the bot's name and greeting. Not retried. */
export const loadConfig = async (): Promise<ChatConfig> => {
  const [first] = await call(listConfigs, {});
  return {
    botName: first?.botName ?? es.botName,
    welcomeMessage: first?.welcomeMessage ?? es.welcome,
  };
};

/**
 * Throws when the request fails. A response without a message gives the text of specification, section 8; an
 * overloaded server gives a text with the time after which to ask again.
 */
export const askAssistant = async (question: Question): Promise<Answer> => {
  const { messages, ...rest } = question;
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return await call(sendChat, { ...rest, messages: [...messages] }, { signal });
  } catch (error) {
    const failed = { conversationId: question.conversationId, messageId: null, suggestions: [] };
    if (error instanceof Refused && error.code === "too_busy" && error.retryAfter)
      return { ...failed, message: es.busy(error.retryAfter), unsent: true };
    if (!(error instanceof UnexpectedAnswer)) throw error;
    return { ...failed, message: es.noAnswer };
  }
};

/** Throws `feedbackFailed`, which is not shown. */
export const rateReply = async ({ rating, messageCount, at, ...rated }: Rating): Promise<void> => {
  try {
    await call(
      giveFeedback,
      { ...rated, userFeedback: rating, context: { messageCount, timestamp: at }, createdAt: at },
      { keepalive: true },
    );
  } catch (cause) {
    throw new Error(es.feedbackFailed, { cause });
  }
};
