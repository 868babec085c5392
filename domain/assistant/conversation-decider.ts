import { accept, type Decider, type Decision, reject, unreachable } from "../kernel/decider.ts";
import type { Country } from "../kernel/market.ts";
import { ERASED } from "../kernel/vault.ts";
import type { AnswerMessage, ConversationCommand, RateReply, ReceiveForAdviser } from "./commands.ts";
import { type ConversationEvent, conversationEvents, type Rating, type ReviewOutcome } from "./events.ts";

/** A recorded reply. */
export type Answered = {
  readonly messageId: string;
  readonly intent: string;
  /** The reply hands over to a person. */
  readonly handsOff: boolean;
  readonly district: string | null;
  /** null when the conversation's personal data was erased. */
  readonly shown: { readonly text: string; readonly suggestions: readonly string[] } | null;
};

/** null before the first message. */
export type ConversationState = {
  /** Ids of the visitor's messages. */
  readonly received: ReadonlySet<string>;
  /** The visitor's last message, while neither the assistant nor an adviser has written after it. */
  readonly unanswered: string | null;
  /** The reply to each of them. */
  readonly answers: ReadonlyMap<string, Answered>;
  /** The assistant's replies with the visitor's rating. */
  readonly replies: ReadonlyMap<string, Rating | null>;
  /** Number of ratings, including changes. */
  readonly ratings: number;
  /** Ids of linked leads. */
  readonly leads: ReadonlySet<string>;
  /** How an operator has dealt with a reply, by its id. */
  readonly reviewed: ReadonlyMap<string, ReviewOutcome>;
  readonly tags: readonly string[];
  /** The account that holds the conversation; null: the assistant answers. */
  readonly adviser: string | null;
  /** The visitor asked for a person: neither an adviser nor a lead followed. */
  readonly waits: boolean;
  /** Ids of advisers' messages. */
  readonly adviserMessages: ReadonlySet<string>;
  readonly erased: boolean;
} | null;

/**
 * `conversation_full`, `conversation_erased`: continue in a new conversation. `rating_refused`: too many
 * ratings. `unknown_conversation`, `unknown_reply`: there is nothing to tag or to review. `taken_over`: another adviser
 * holds it. `not_held`: this adviser does not hold it, or no adviser does. `tags_moved`: it has other tags than the caller saw.
 * `reviewed_otherwise`: another operator has dealt with the reply in another way.
 */
export type ConversationRejection =
  | "conversation_full"
  | "conversation_erased"
  | "rating_refused"
  | "taken_over"
  | "not_held"
  | "unknown_conversation"
  | "tags_moved"
  | "reviewed_otherwise"
  | "unknown_reply";

/**
 * Limit of messages per conversation, because the whole stream is read for each one. A client continues in a
 * new conversation.
 */
export const MAX_MESSAGES = 200;
const MAX_RATINGS = 2 * MAX_MESSAGES;
/** Limit of linked leads; more from one browser tab are not from one household. */
const MAX_LEADS = 20;

export const conversationDecider: Decider<
  ConversationCommand,
  ConversationEvent,
  ConversationState,
  ConversationRejection
> = {
  initialState: null,

  evolve: (before, { type, data }) => {
    const state = before ?? EMPTY;
    switch (type) {
      case "ConversationStarted":
        return state;
      case "MessageReceived":
        return {
          ...state,
          received: new Set([...state.received, data.messageId]),
          unanswered: data.messageId,
        };
      case "ReplySent":
        return {
          ...state,
          unanswered: null,
          answers: new Map([...state.answers, [data.inReplyTo, answeredBy(data)]]),
          replies: new Map([...state.replies, [data.messageId, null]]),
        };
      case "FallbackTriggered":
      case "LanguageModelAsked":
        return state;
      case "HandoffRequested": {
        const answered = state.answers.get(data.messageId);
        if (!answered) return { ...state, waits: true };
        return {
          ...state,
          waits: true,
          answers: new Map([...state.answers, [data.messageId, { ...answered, handsOff: true }]]),
        };
      }
      case "FeedbackGiven": {
        const { messageId, rating } = data;
        const rated = messageId !== null && state.replies.has(messageId);
        return {
          ...state,
          ratings: state.ratings + 1,
          replies: rated ? new Map([...state.replies, [messageId, rating]]) : state.replies,
        };
      }
      case "ReplyReviewed":
        return { ...state, reviewed: new Map([...state.reviewed, [data.messageId, data.outcome]]) };
      case "ConversationTagged":
        return { ...state, tags: data.tags };
      case "ConversationLinkedToLead":
        return { ...state, waits: false, leads: new Set([...state.leads, data.leadId]) };
      case "ConversationTakenOver":
        return { ...state, adviser: data.adviser, waits: false };
      case "AdviserReplied":
        return {
          ...state,
          adviserMessages: new Set([...state.adviserMessages, data.messageId]),
          unanswered: null,
        };
      case "ConversationReturned":
        return { ...state, adviser: null };
      case "ConversationErased":
        return { ...state, erased: true, adviser: null, waits: false };
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    switch (command.type) {
      case "AnswerMessage":
        return state?.erased ? reject("conversation_erased") : answer(command, state);
      case "ReceiveForAdviser":
        return receive(command, state);
      case "RateReply":
        return state?.erased ? reject("conversation_erased") : rate(command, state);
      case "ReviewReply":
        return review(command, state);
      case "TagConversation":
        return tag(command, state);
      case "LinkConversationToLead":
        return link(command, state);
      case "TakeOverConversation":
        return takeOver(command, state);
      case "ReplyAsAdviser":
        return replyAsAdviser(command, state);
      case "ReturnConversation":
        return giveBack(command, state);
      case "EraseConversation":
        return erase(command, state);
      default:
        return unreachable(command);
    }
  },
};

const EMPTY: NonNullable<ConversationState> = {
  received: new Set(),
  unanswered: null,
  answers: new Map(),
  replies: new Map(),
  ratings: 0,
  leads: new Set(),
  reviewed: new Map(),
  tags: [],
  adviser: null,
  waits: false,
  adviserMessages: new Set(),
  erased: false,
};

type ReplySent = Extract<ConversationEvent, { readonly type: "ReplySent" }>;

const answeredBy = ({ messageId, intent, district, pii }: ReplySent["data"]): Answered => ({
  messageId,
  intent,
  handsOff: false,
  district,
  shown: pii === ERASED ? null : pii,
});

type Decided = Decision<ConversationEvent, ConversationRejection>;

const started = (
  { conversationId, country }: { readonly conversationId: string; readonly country: Country },
  state: ConversationState,
): readonly ConversationEvent[] =>
  state ? [] : [conversationEvents.create("ConversationStarted", { conversationId, country })];

const receivedBy = ({ conversationId, messageId, text }: Omit<ReceiveForAdviser, "type">) =>
  conversationEvents.create("MessageReceived", { conversationId, messageId, pii: { text } });

const receive = (command: ReceiveForAdviser, state: ConversationState): Decided => {
  // A repeat; who answers it was decided then.
  if (state?.received.has(command.messageId) && !state.erased) return accept();
  if (!state || state.adviser === null) return reject("not_held");
  // An operator's limit is about the assistant: the visitor goes on with the adviser.
  if (state.received.size >= MAX_MESSAGES) return reject("conversation_full");
  return accept(receivedBy(command));
};

/** The events of a reply to a message. */
const repliesTo = ({ conversationId, messageId, reply }: AnswerMessage): readonly ConversationEvent[] => {
  const about = { conversationId, messageId };
  const { text: replied, suggestions, handsOff, sourceIds, messageId: replyId, ...facts } = reply;
  return [
    conversationEvents.create("ReplySent", {
      ...facts,
      conversationId,
      messageId: replyId,
      inReplyTo: messageId,
      sourceIds: [...sourceIds],
      pii: { text: replied, suggestions: [...suggestions] },
    }),
    ...(reply.source === "fallback" ? [conversationEvents.create("FallbackTriggered", about)] : []),
    ...(handsOff ? [conversationEvents.create("HandoffRequested", about)] : []),
  ];
};

const answer = (command: AnswerMessage, state: ConversationState): Decided => {
  const { conversationId, messageId, maxMessages = MAX_MESSAGES, modelCalls = [] } = command;
  const asked = modelCalls.map((call) =>
    conversationEvents.create("LanguageModelAsked", { conversationId, messageId, ...call }),
  );
  // It was written to an adviser who returned the conversation without a word to it.
  if (state?.unanswered === messageId && state.adviser === null)
    return accept(...repliesTo(command), ...asked);
  const forAdviser = receive({ ...command, type: "ReceiveForAdviser" }, state);
  if (forAdviser.ok)
    // Nothing for a repeat: its reply is in the state already.
    return forAdviser.events.length === 0 ? forAdviser : accept(...forAdviser.events, ...asked);
  // An adviser who takes the conversation must find its visitor there.
  const most = state?.waits ? MAX_MESSAGES : Math.min(maxMessages, MAX_MESSAGES);
  if (state && state.received.size >= most) return reject("conversation_full");
  return accept(...started(command, state), receivedBy(command), ...repliesTo(command), ...asked);
};

const rate = (command: RateReply, state: ConversationState): Decided => {
  const { conversationId, messageId, rating, userMessage, botResponse } = command;
  const known = messageId !== null && state?.replies.has(messageId) === true;
  const previous = known ? (state?.replies.get(messageId) ?? null) : null;
  if (previous === rating) return accept();
  if (state && state.ratings >= MAX_RATINGS) return reject("rating_refused");
  return accept(
    ...started(command, state),
    conversationEvents.create("FeedbackGiven", {
      conversationId,
      messageId: known ? messageId : null,
      rating,
      previous,
      pii: known ? null : { userMessage, botResponse },
    }),
  );
};

type Of<Type extends ConversationCommand["type"]> = Extract<ConversationCommand, { readonly type: Type }>;

const link = ({ conversationId, leadId }: Of<"LinkConversationToLead">, state: ConversationState): Decided =>
  !state || state.erased || state.leads.has(leadId) || state.leads.size >= MAX_LEADS
    ? accept()
    : accept(conversationEvents.create("ConversationLinkedToLead", { conversationId, leadId }));

const review = (
  { conversationId, messageId, outcome }: Of<"ReviewReply">,
  state: ConversationState,
): Decided => {
  if (!state?.replies.has(messageId)) return reject("unknown_reply");
  const known = state.reviewed.get(messageId);
  if (known !== undefined) return known === outcome ? accept() : reject("reviewed_otherwise");
  return accept(conversationEvents.create("ReplyReviewed", { conversationId, messageId, outcome }));
};

const tag = ({ conversationId, tags, seen }: Of<"TagConversation">, state: ConversationState): Decided => {
  if (!state) return reject("unknown_conversation");
  if (isSameList(tags, state.tags)) return accept();
  if (seen && !isSameList(seen, state.tags)) return reject("tags_moved");
  return accept(conversationEvents.create("ConversationTagged", { conversationId, tags: [...tags] }));
};

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

const takeOver = (
  { conversationId, adviser }: Of<"TakeOverConversation">,
  state: ConversationState,
): Decided => {
  if (!state) return reject("unknown_conversation");
  if (state.erased) return reject("conversation_erased");
  if (state.adviser === adviser) return accept();
  if (state.adviser !== null) return reject("taken_over");
  return accept(conversationEvents.create("ConversationTakenOver", { conversationId, adviser }));
};

const replyAsAdviser = (
  { conversationId, adviser, messageId, text }: Of<"ReplyAsAdviser">,
  state: ConversationState,
): Decided => {
  if (!state) return reject("unknown_conversation");
  if (state.erased) return reject("conversation_erased");
  // A repeat, perhaps after the conversation was returned.
  if (state.adviserMessages.has(messageId)) return accept();
  if (state.adviser !== adviser) return reject("not_held");
  if (state.adviserMessages.size >= MAX_MESSAGES) return reject("conversation_full");
  return accept(
    conversationEvents.create("AdviserReplied", { conversationId, messageId, adviser, pii: { text } }),
  );
};

const giveBack = (command: Of<"ReturnConversation">, state: ConversationState): Decided => {
  const { conversationId, by } = command;
  if (!state || state.adviser === null) return accept();
  if (command.by === "adviser" && command.adviser !== state.adviser) return reject("not_held");
  return accept(conversationEvents.create("ConversationReturned", { conversationId, by }));
};

const erase = ({ conversationId, reason }: Of<"EraseConversation">, state: ConversationState): Decided =>
  !state || state.erased
    ? accept()
    : accept(conversationEvents.create("ConversationErased", { conversationId, reason }));
