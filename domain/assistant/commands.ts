import type { LeadId } from "../kernel/ids.ts";
import type { Country } from "../kernel/market.ts";
import type {
  ErasureReason,
  ModelOutcome,
  ModelPurpose,
  Rating,
  ReplySource,
  ReviewOutcome,
} from "./events.ts";
import type { ReturnedBy } from "./returned-by.ts";

export type ConfigCommand =
  | {
      readonly type: "AddConfig";
      readonly key: string;
      readonly value: string;
      readonly isActive: boolean;
    }
  | {
      readonly type: "EditConfig";
      readonly key: string;
      /** undefined: unchanged. */
      readonly value: string | undefined;
      readonly isActive: boolean | undefined;
    }
  | { readonly type: "DeleteConfig"; readonly key: string };

/** One request to an external language model and its outcome; see the event. */
export type ModelCall = {
  readonly purpose: ModelPurpose;
  readonly outcome: ModelOutcome;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
  readonly durationMs: number;
};

/**
 * A message with its reply, recorded by one decision, since a visitor never sees one without the other. While an adviser
 * holds the conversation the message is recorded alone; once it is returned, the last one without an answer gets its reply.
 */
export type AnswerMessage = {
  readonly type: "AnswerMessage";
  readonly conversationId: string;
  readonly country: Country;
  /** Created by the caller: a repeat is the same message. */
  readonly messageId: string;
  readonly text: string;
  /** Limit of the conversation's messages, at most MAX_MESSAGES. */
  readonly maxMessages?: number;
  readonly reply: {
    readonly messageId: string;
    readonly text: string;
    /** Suggested next questions. */
    readonly suggestions: readonly string[];
    readonly source: ReplySource;
    readonly sourceIds: readonly string[];
    readonly intent: string;
    readonly confidence: number;
    readonly latencyMs: number;
    /** The reply hands over to a person. */
    readonly handsOff: boolean;
    /** A district's code; null: not said. */
    readonly district: string | null;
  };
  /** None when absent. */
  readonly modelCalls?: readonly ModelCall[];
};

/** A message that an adviser answers; refused as `not_held` where the assistant has to. */
export type ReceiveForAdviser = Pick<AnswerMessage, "conversationId" | "messageId" | "text"> & {
  readonly type: "ReceiveForAdviser";
};

export type RateReply = {
  readonly type: "RateReply";
  readonly conversationId: string;
  readonly country: Country;
  readonly messageId: string | null;
  readonly rating: Rating;
  readonly userMessage: string;
  readonly botResponse: string;
};

/** No event when the conversation is unknown, erased, or already linked to the lead. */
type LinkConversationToLead = {
  readonly type: "LinkConversationToLead";
  readonly conversationId: string;
  readonly leadId: LeadId;
};

/** Records that the conversation's key was deleted. */
type EraseConversation = {
  readonly type: "EraseConversation";
  readonly conversationId: string;
  readonly reason: ErasureReason;
};

/** An operator has dealt with a reply. */
type ReviewReply = {
  readonly type: "ReviewReply";
  readonly conversationId: string;
  readonly messageId: string;
  readonly outcome: ReviewOutcome;
};

/** The whole list of tags. */
type TagConversation = {
  readonly type: "TagConversation";
  readonly conversationId: string;
  readonly tags: readonly string[];
  /** The tags that the caller saw; undefined: whichever they are. */
  readonly seen?: readonly string[] | undefined;
};

/** Refused while another adviser holds the conversation. */
type TakeOverConversation = {
  readonly type: "TakeOverConversation";
  readonly conversationId: string;
  readonly adviser: string;
};

type ReplyAsAdviser = {
  readonly type: "ReplyAsAdviser";
  readonly conversationId: string;
  readonly adviser: string;
  /** Created by the caller: a repeat is the same message. */
  readonly messageId: string;
  readonly text: string;
};

/** No event when no adviser holds the conversation; refused to an adviser while another one does. */
type ReturnConversation = {
  readonly type: "ReturnConversation";
  readonly conversationId: string;
} & ({ readonly by: "adviser"; readonly adviser: string } | { readonly by: Exclude<ReturnedBy, "adviser"> });

export type ConversationCommand =
  | TakeOverConversation
  | ReplyAsAdviser
  | ReturnConversation
  | ReviewReply
  | TagConversation
  | AnswerMessage
  | ReceiveForAdviser
  | RateReply
  | LinkConversationToLead
  | EraseConversation;
