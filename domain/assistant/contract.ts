import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { DistrictCode } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { requiredText, text } from "../kernel/text.ts";

// What the chat loads: endpoints of the console alone are in console-contract.ts.

const PublicConfig = z.object({ botName: z.string(), welcomeMessage: z.string() });

/** A configuration in the console; the first of the list also has the public chat's name and greeting. */
export const Config = z.object({
  /** Equal to the key. */
  id: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  isActive: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Account of the last change; "system" where none did. */
  updatedBy: z.string(),
  botName: z.optional(z.string()),
  welcomeMessage: z.optional(z.string()),
});
export type Config = z.infer<typeof Config>;

export const listConfigs = endpoint({
  method: "GET",
  path: "/api/admin/ia-config",
  roles: "public",
  summary: "Configuración del asistente: a un visitante solo nombre y bienvenida; a un administrador, todo",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.array(z.union([Config, PublicConfig])),
});

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 1000;
const MAX_TURN = 4000;
const ChatTurn = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string().check(z.maxLength(MAX_TURN)),
});
/** Created by the client; optional: the response has the ids that were created instead. */
const Id = z.uuid().check(z.toLowerCase());
const Ids = { conversationId: z.optional(Id), messageId: z.optional(Id) } as const;
/** The client's time; not stored. */
const When = z.optional(z.union([text(60), z.number()]));

export const sendChat = endpoint({
  method: "POST",
  path: "/api/asesorador-ia/chat",
  roles: "public",
  summary:
    "Pregunta al asistente; un mensaje repetido con su messageId no se cuenta dos veces y recibe la respuesta que ya tuvo",
  input: z.object({
    message: requiredText(MAX_MESSAGE),
    /** The conversation so far, oldest first. Used to resolve what a short question refers to; not stored. */
    messages: z._default(z.array(ChatTurn).check(z.maxLength(100)), []),
    country: z._default(Country, "peru"),
    /** Where the visitor lives, as the last answer said. A district that the message names comes before it. */
    district: z.optional(z.nullable(DistrictCode)),
    ...Ids,
  }),
  output: z.object({
    message: z.string(),
    /** Send it with the next message. Differs from the request's id when that conversation was full. */
    conversationId: z.string(),
    /** Id of the reply, for feedback. */
    messageId: z.string(),
    intent: z.string(),
    /** The reply hands over to a person: the client offers the market's phone and the call-back form. */
    handsOff: z.boolean(),
    /** The district that the conversation is about; null: none was named. Send it with the next message. */
    district: z.nullable(DistrictCode),
    /** Suggested next questions. */
    suggestions: z.array(z.string()),
    /** Pages of this site for the next step, as paths. */
    links: z.array(z.object({ label: z.string(), href: z.string() })),
    /** The message is recorded and waits for the adviser who has the conversation: there is no reply, and `message` says so. */
    forAdviser: z.optional(z.literal(true)),
  }),
});

export const giveFeedback = endpoint({
  method: "POST",
  path: "/api/chat-learning",
  roles: "public",
  summary: "Valora una respuesta del asistente con 1 o -1",
  input: z.object({
    userMessage: requiredText(MAX_TURN),
    botResponse: requiredText(MAX_TURN),
    userFeedback: z.union([z.literal(1), z.literal(-1)]),
    context: z.optional(z.object({ messageCount: z.optional(z.int().check(z.gte(0))), timestamp: When })),
    createdAt: When,
    country: z._default(Country, "peru"),
    ...Ids,
  }),
  output: z.object({ ok: z.literal(true), conversationId: z.string() }),
});
