import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue, sealed } from "../kernel/events.ts";
import { DistrictCode, LeadId } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { ReturnedBy } from "./returned-by.ts";
import { assistantUpcasters } from "./upcasters.ts";

// Stored event shapes are never edited: add a version and an upcaster.

const ConfigChanged = event(
  "ConfigChanged",
  1,
  z.object({ key: z.string(), value: z.string(), isActive: z.boolean() }),
);
const ConfigToggled = event("ConfigToggled", 1, z.object({ key: z.string(), isActive: z.boolean() }));
const ConfigDeleted = event("ConfigDeleted", 1, z.object({ key: z.string() }));

/**
 * A visitor's free text may contain personal data. Encrypted in the store; ERASED once the conversation's key
 * is deleted.
 */
const SealedText = sealed(z.object({ text: z.string() }));

/** Origin of a reply. */
export const ReplySource = z.enum(["template", "catalogue", "knowledge", "training", "rule", "fallback"]);
export type ReplySource = z.infer<typeof ReplySource>;

export const Rating = z.union([z.literal(1), z.literal(-1)]);
export type Rating = z.infer<typeof Rating>;

const ConversationStarted = event(
  "ConversationStarted",
  1,
  z.object({ conversationId: z.uuid(), country: Country }),
);
const MessageReceived = event(
  "MessageReceived",
  1,
  z.object({ conversationId: z.uuid(), messageId: z.uuid(), pii: SealedText }),
);
const ReplySent = event(
  "ReplySent",
  3,
  z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    /** The visitor's message that it answers. */
    inReplyTo: z.uuid(),
    source: ReplySource,
    /** Keys of the configurations and ids of the services used in the reply. */
    sourceIds: z.array(z.string()),
    intent: z.string(),
    /** Share of the message's meaningful words that were recognised, 0 to 1. */
    confidence: z.number(),
    latencyMs: z.int(),
    /** Where the visitor had said until then that they live; null: not said, and in events of earlier versions. */
    district: z.nullable(DistrictCode),
    /** The reply as shown, so that a repeated message gets the same one. Since version 2 with suggestions. */
    pii: sealed(z.object({ text: z.string(), suggestions: z.array(z.string()) })),
  }),
);
/** An operator has dealt with a question that was answered badly or not at all. */
export const ReviewOutcome = z.enum(["example", "article", "dismissed"]);
export type ReviewOutcome = z.infer<typeof ReviewOutcome>;
const ReplyReviewed = event(
  "ReplyReviewed",
  1,
  z.object({
    conversationId: z.uuid(),
    /** The reply. */
    messageId: z.uuid(),
    outcome: ReviewOutcome,
  }),
);
/** The message was not recognised. */
const FallbackTriggered = event(
  "FallbackTriggered",
  1,
  z.object({ conversationId: z.uuid(), messageId: z.uuid() }),
);
/** A reply handed over to a person: the visitor asked for one, or was not understood twice in a row. */
const HandoffRequested = event(
  "HandoffRequested",
  1,
  z.object({ conversationId: z.uuid(), messageId: z.uuid() }),
);
const FeedbackGiven = event(
  "FeedbackGiven",
  1,
  z.object({
    conversationId: z.uuid(),
    /** The rated reply; null from clients that send no id. */
    messageId: z.nullable(z.uuid()),
    rating: Rating,
    /** The visitor's previous rating of the same reply, so that projections can count without a look-up. */
    previous: z.nullable(Rating),
    /** The texts as sent by the client; null when the reply is in this stream. */
    pii: z.nullable(sealed(z.object({ userMessage: z.string(), botResponse: z.string() }))),
  }),
);

/** `understand`: what a message means; `phrase`: the sentence above the facts of its reply. */
export const ModelPurpose = z.enum(["understand", "phrase"]);
export type ModelPurpose = z.infer<typeof ModelPurpose>;
/**
 * `used`: the reply is made with it. `unsure`: the model knew no answer either. `unusable`: not what was asked for, or it
 * said something that the facts do not; `late`, `failed`: no answer. But for `used` the visitor gets the assistant's own.
 */
export const ModelOutcome = z.enum(["used", "unsure", "unusable", "late", "failed"]);
export type ModelOutcome = z.infer<typeof ModelOutcome>;
/** An outside language model was asked about a message, whose text was sent without personal data. */
const LanguageModelAsked = event(
  "LanguageModelAsked",
  1,
  z.object({
    conversationId: z.uuid(),
    /** The visitor's message. */
    messageId: z.uuid(),
    purpose: ModelPurpose,
    outcome: ModelOutcome,
    /** Its name in the configuration. */
    model: z.string(),
    /** As the service counts them; 0 when it did not say. */
    inputTokens: z.int(),
    outputTokens: z.int(),
    /** Millionths of a dollar at the prices that were configured then. */
    costMicros: z.int(),
    durationMs: z.int(),
  }),
);

/** The visitor submitted a lead from the browser tab of this conversation; more than one is possible. */
const ConversationLinkedToLead = event(
  "ConversationLinkedToLead",
  1,
  z.object({ conversationId: z.uuid(), leadId: LeadId }),
);
/**
 * From here on the assistant is silent: what the visitor writes waits for the adviser, until ConversationReturned. At most
 * one adviser holds a conversation.
 */
const ConversationTakenOver = event(
  "ConversationTakenOver",
  1,
  z.object({
    conversationId: z.uuid(),
    /** The account. */
    adviser: z.string(),
  }),
);
/** What the adviser who holds the conversation wrote to the visitor. */
const AdviserReplied = event(
  "AdviserReplied",
  1,
  z.object({ conversationId: z.uuid(), messageId: z.uuid(), adviser: z.string(), pii: SealedText }),
);
/** The assistant answers again. */
const ConversationReturned = event(
  "ConversationReturned",
  1,
  z.object({ conversationId: z.uuid(), by: ReturnedBy }),
);
/** The whole list after the change; written by operators, without personal data. */
const ConversationTagged = event(
  "ConversationTagged",
  1,
  z.object({ conversationId: z.uuid(), tags: z.array(z.string()) }),
);
/** Its retention period ended, the linked lead was erased, or an operator was asked to. */
export const ErasureReason = z.enum(["retention", "lead_erased", "requested"]);
export type ErasureReason = z.infer<typeof ErasureReason>;
/** The conversation's key was deleted: its texts cannot be decrypted any more. */
const ConversationErased = event(
  "ConversationErased",
  1,
  z.object({ conversationId: z.uuid(), reason: ErasureReason }),
);

export const configEvents = eventCatalogue([ConfigChanged, ConfigToggled, ConfigDeleted]);
export type ConfigEvent = EventIn<typeof configEvents>;
export const conversationEvents = eventCatalogue(
  [
    ConversationStarted,
    MessageReceived,
    ReplySent,
    FallbackTriggered,
    HandoffRequested,
    LanguageModelAsked,
    FeedbackGiven,
    ReplyReviewed,
    ConversationTakenOver,
    AdviserReplied,
    ConversationReturned,
    ConversationTagged,
    ConversationLinkedToLead,
    ConversationErased,
  ],
  { upcasters: assistantUpcasters },
);
export type ConversationEvent = EventIn<typeof conversationEvents>;

export const configStream = (key: string) => `assistantConfig-${key}`;
/** Before a stream's category was what precedes its first dash; only read. */
export const formerConfigStream = (key: string) => `assistant-config-${key}`;
export const conversationStream = (conversationId: string) => `conversation-${conversationId}`;
