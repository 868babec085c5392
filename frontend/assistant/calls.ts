import { giveFeedback, listConfigs, sendChat } from "@asesorador/domain/assistant/contract";
import { call, Refused, UnexpectedAnswer } from "../kernel/http.ts";
import type { Answer, ChatConfig, Question, Rating } from "./chat-types.ts";
import { es } from "./es.ts";

/** How long a visitor looks at the typing indicator. */
const ANSWER_TIMEOUT_MS = 20_000;

/** The first element names the bot and greets, for whoever asks. Not retried. */
export const loadConfig = async (): Promise<ChatConfig> => {
  const [first] = await call(listConfigs, {});
  return {
    botName: first?.botName ?? es.botName,
    welcomeMessage: first?.welcomeMessage ?? es.welcome,
  };
};

/**
 * Throws for an answer that did not come; one without a message is what section 8 says of it. An overloaded server says
 * when to ask again.
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

/** Throws `feedbackFailed`, which nobody is shown. */
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
