import type { Answered, ConversationState } from "@asesorador/domain/assistant/conversation-decider";
import type { Question } from "@asesorador/domain/assistant/replies/reply";
import { replyLinks } from "@asesorador/domain/assistant/replies/reply-links";
import type { Country } from "@asesorador/domain/kernel/market";
import { FOR_ADVISER } from "./es.ts";
import type { HandledConversation } from "./visitor-commands.ts";

/** A visitor's own words in a conversation up to a message, oldest first. */
export const saidIn = ({ turns, message }: Pick<Question, "turns" | "message">): readonly string[] => [
  ...turns.slice(-TURNS_WITH_ANSWERS).flatMap(({ role, content }) => (role === "user" ? [content] : [])),
  message,
];
const TURNS_WITH_ANSWERS = 40;

type Message = {
  readonly messageId: string;
  readonly country: Country;
  /** What the visitor has written up to here, oldest first: links carry what it answers. */
  readonly said: readonly string[];
};

/**
 * What the visitor gets for a message: its stored reply, also for a repeat, because catalogue and templates may have
 * changed since, or the notice that an adviser answers; null when there is neither, or it was erased.
 */
export const replyOrNoticeIn = (handled: HandledConversation, message: Message) => {
  const { conversationId, state } = handled;
  const { messageId } = message;
  const replied = replyIn(handled, message);
  if (replied) return replied;
  if (!isForAdviser(state, messageId)) return null;
  return {
    message: FOR_ADVISER,
    conversationId,
    messageId,
    intent: "human",
    handsOff: true,
    district: null,
    suggestions: [],
    links: [],
    forAdviser: true as const,
  };
};

/** The assistant's stored reply to a message; null when there is none, or it was erased. */
export const replyIn = (
  { conversationId, state }: HandledConversation,
  { messageId, country, said }: Message,
) => {
  const shown = shownIn(state, messageId);
  return (
    shown && {
      message: shown.text,
      conversationId,
      messageId: shown.messageId,
      intent: shown.intent,
      handsOff: shown.handsOff,
      district: shown.district,
      suggestions: [...shown.suggestions],
      links: [...replyLinks(shown.intent, country, { district: shown.district, said })],
    }
  );
};

/** Whether a message can be answered from this state. */
export const isAnswerable = (state: ConversationState, messageId: string): boolean =>
  shownIn(state, messageId) !== null || isForAdviser(state, messageId);

/** Recorded while an adviser held the conversation: the assistant did not reply. */
const isForAdviser = (state: ConversationState, messageId: string): boolean =>
  state !== null && !state.erased && state.received.has(messageId) && !state.answers.has(messageId);

type Shown = Omit<Answered, "shown"> & NonNullable<Answered["shown"]>;

const shownIn = (state: ConversationState, messageId: string): Shown | null => {
  const answered = state?.answers.get(messageId);
  if (!answered?.shown) return null;
  const { shown, ...rest } = answered;
  return { ...rest, ...shown };
};
