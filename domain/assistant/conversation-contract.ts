import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { pageLimit } from "../kernel/page-limit.ts";
import { requiredLine, requiredText, text } from "../kernel/text.ts";
import { ModelPurpose, Rating, ReplySource, ReviewOutcome } from "./events.ts";
import { MAX_CONTENT } from "./knowledge-contract.ts";
import { Category } from "./knowledge-events.ts";
import { ReturnedBy } from "./returned-by.ts";

// Endpoints of "Conversaciones".

export const CONVERSATION_STATUSES = ["active", "completed", "escalated", "abandoned"] as const;
export const ConversationStatus = z.enum(CONVERSATION_STATUSES);
export type ConversationStatus = z.infer<typeof ConversationStatus>;

/** Minutes without a message after which a conversation is over. */
export const ACTIVE_MINUTES = 10;
/** Visitors are anonymous: their name is this and the start of the conversation's id. */
export const VISITOR_NAME = "Visitante";
/** Conversations on one page of the list. */
const PAGE = 30;
const MAX_TAGS = 10;

const Id = z.uuid().check(z.toLowerCase());

const Summary = z.object({
  id: z.string(),
  country: z.nullable(Country),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  status: ConversationStatus,
  messages: z.int(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
  /** Leads that its visitor sent. */
  leads: z.int(),
  tags: z.array(z.string()),
  /** The account that holds it; null: the assistant answers. */
  adviser: z.nullable(z.string()),
  /** The last message of either side; null when it was erased. */
  lastMessage: z.nullable(z.string()),
});
export type ConversationSummary = z.infer<typeof Summary>;

export const listConversations = endpoint({
  method: "GET",
  path: "/api/admin/ia-conversations",
  roles: ["admin", "adviser"],
  summary:
    "Las conversaciones, la del último mensaje primero, por estado, y por el nombre del visitante o una etiqueta",
  input: z.object({
    status: z.optional(ConversationStatus),
    q: z._default(text(60), ""),
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(500))),
    limit: pageLimit({ most: 100, usual: PAGE }),
    position: z.optional(PositionText),
  }),
  output: z.object({
    /**
     * Counts over all conversations. `leads`: leads that were sent from their browser tabs, each counted once;
     * `withLead`: conversations with at least one.
     */
    counts: z.object({
      active: z.int(),
      completed: z.int(),
      leads: z.int(),
      withLead: z.int(),
      escalated: z.int(),
    }),
    /** That the filters find, on all pages. */
    total: z.int(),
    conversations: z.array(Summary),
    nextCursor: z.nullable(z.string()),
  }),
});

/** What a visitor's chat does now; `away`: it is closed, hidden, or not followed. */
export const VisitorNow = z.enum(["typing", "here", "away"]);

const Message = z.object({
  id: z.string(),
  sender: z.enum(["user", "bot", "adviser"]),
  /** The account that wrote it; null of others' messages. */
  adviser: z.nullable(z.string()),
  /** null: erased. */
  text: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** Of the assistant's messages; null of the visitor's. */
  reply: z.nullable(
    z.object({
      intent: z.string(),
      confidence: z.number(),
      source: ReplySource,
      sourceIds: z.array(z.string()),
      /** What they are called today, in their order. */
      sources: z.array(z.string()),
      latencyMs: z.int(),
      rating: z.nullable(Rating),
      review: z.nullable(ReviewOutcome),
      /** What the outside language model did for it. */
      modelUse: z.array(ModelPurpose),
    }),
  ),
});
export type ConversationMessage = z.infer<typeof Message>;

export const readConversation = endpoint({
  method: "GET",
  path: "/api/admin/ia-conversations/:id",
  roles: ["admin", "adviser"],
  summary: "Una conversación con sus mensajes, y por qué se contestó cada uno",
  input: z.object({ id: Id, position: z.optional(PositionText) }),
  output: z.object({
    id: z.string(),
    country: z.nullable(Country),
    tags: z.array(z.string()),
    leadIds: z.array(z.string()),
    erased: z.boolean(),
    /** The account that holds it; null: the assistant answers. */
    adviser: z.nullable(z.string()),
    /** Support is open in its market, no adviser holds it, and it is not erased. */
    canBeTaken: z.boolean(),
    /** How the last take-over ended, and whose it was; null: none was ended, or an adviser has it again. */
    ended: z.nullable(z.object({ adviser: z.string(), by: ReturnedBy, at: z.iso.datetime() })),
    visitor: VisitorNow,
    messages: z.array(Message),
    /** Names of the operators' own intents, by key. */
    intentNames: z.record(z.string(), z.string()),
  }),
});
export type Conversation = z.infer<typeof readConversation.output>;

export const conversationsOfLead = endpoint({
  method: "GET",
  path: "/api/contacts/:id/conversations",
  roles: ["admin", "adviser"],
  summary: "Las conversaciones con el asistente desde cuya pestaña se envió la solicitud; sin las borradas",
  input: z.object({ id: LeadId, position: z.optional(PositionText) }),
  output: z.object({ conversationIds: z.array(z.string()) }),
});

const Done = z.object({ position: PositionText });

export const tagConversation = endpoint({
  method: "PUT",
  path: "/api/admin/ia-conversations/:id/tags",
  roles: ["admin"],
  summary: "Cambia las etiquetas de una conversación",
  input: z.object({
    id: Id,
    tags: z.array(requiredLine(30)).check(z.maxLength(MAX_TAGS)),
    /** The tags in front of the caller: 409 when they are others. */
    seen: z.optional(z.array(z.string())),
  }),
  output: Done,
});

export const articleFromReply = endpoint({
  method: "POST",
  path: "/api/admin/ia-conversations/:id/articles",
  roles: ["admin"],
  summary: "Convierte «debió contestar…» en un artículo en borrador",
  input: z.object({
    id: Id,
    /** Of the reply. */
    messageId: Id,
    content: requiredText(MAX_CONTENT),
    category: z._default(Category, "plans"),
  }),
  output: Done,
});

export const eraseConversationNow = endpoint({
  method: "DELETE",
  path: "/api/admin/ia-conversations/:id",
  roles: ["admin"],
  summary: "Borra los textos de una conversación para siempre; sus cifras quedan",
  input: z.object({ id: Id }),
  output: Done,
});
