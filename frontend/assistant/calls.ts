import { giveFeedback, listConfigs, sendChat } from "@asesorador/domain/assistant/contract";
import { call, ResponseError, UnexpectedAnswer } from "../kernel/http.ts";
import type { Answer, ChatConfig, LastAnswer, Question, Rating } from "./chat-types.ts";
import { es } from "./es.ts";

/** Timeout of a question, during which the typing indicator is shown, and of the configuration. */
const ANSWER_TIMEOUT_MS = 20_000;

/** The first element of the public list has the bot's name and greeting. Not retried. */
export const loadConfig = async (): Promise<ChatConfig> => {
  // Also the probe of a lost connection: a request that hangs must not outlast it.
  const [first] = await call(listConfigs, {}, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  return {
    botName: first?.botName ?? es.botName,
    welcomeMessage: first?.welcomeMessage ?? es.welcome,
  };
};

let pending: LastAnswer = Promise.resolve(null);

/** The answer to the last question, which may still be under way; null: nothing was asked. */
export const lastAnswer = (): LastAnswer => pending;

/** Throws when the request fails. A response without a message gives the text of specification, section 8. */
export const askAssistant = async (question: Question): Promise<Answer> => {
  const { messages, ...rest } = question;
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const sent = call(sendChat, { ...rest, messages: [...messages] }, { signal });
    pending = sent;
    return await sent;
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error;
    const { conversationId } = question;
    return { conversationId, messageId: null, suggestions: [], message: es.noAnswer };
  }
};

/** Whether a request failed without any response: no network, or none in time. */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof ResponseError || error instanceof UnexpectedAnswer);

/** Why a question was not answered, in the visitor's words; an overloaded server says when to ask again. */
export const failureOf = (error: unknown): string => {
  if (isConnectionLost(error)) return es.unsent;
  return error instanceof ResponseError && error.code === "too_busy" && error.retryAfter
    ? es.busy(error.retryAfter)
    : es.technical;
};

/** Reports when the browser gets and loses its network, and at once where it has none. Returns how to stop. */
export const watchConnection = (report: (change: "online" | "offline") => void): (() => void) => {
  const follow = () => report(navigator.onLine ? "online" : "offline");
  if (!navigator.onLine) follow();
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("online", follow, { signal });
  addEventListener("offline", follow, { signal });
  return () => stop.abort();
};

/** The help dialog's module, which is loaded when help is asked for. */
export const loadHelp = () => import("./HelpDialog.tsx");

/** The dialog that clears the conversation; loaded when it is asked for. */
export const loadClear = () => import("./ClearDialog.tsx");

/** Erases what earlier pages cleared and could not erase. */
export const eraseLeft = async (): Promise<void> => {
  if (localStorage["asesorador-chat-erasures"]) await (await import("./erase-on-server.ts")).eraseWaiting();
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
