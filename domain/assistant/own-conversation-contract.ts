import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { ReturnedBy } from "./returned-by.ts";

// What visitors do with their own conversation; apart from contract.ts, which the chat loads when it is opened.

const Id = z.uuid().check(z.toLowerCase());

/** The id is the visitor's secret, so it travels in the body: addresses are logged. */
export const eraseMyConversation = endpoint({
  method: "POST",
  path: "/api/asesorador-ia/chat/borrar",
  roles: "public",
  summary:
    "Borra para siempre los textos de una conversación, para quien la escribió; responde igual cuando no existe o ya se borró",
  input: z.object({ conversationId: Id }),
  output: z.object({ ok: z.literal(true) }),
});

/**
 * `assistant`: the assistant answers. `waiting`: the visitor asked for a person within the support hours. `unattended`: and no
 * adviser came within WAIT_MS. `held`: an adviser has the conversation.
 */
export const HandoverStatus = z.enum(["assistant", "waiting", "unattended", "held"]);
export type HandoverStatus = z.infer<typeof HandoverStatus>;

export const followMyConversation = endpoint({
  method: "POST",
  path: "/api/asesorador-ia/chat/estado",
  roles: "public",
  summary:
    "Quién atiende una conversación y qué escribió el asesor, para quien la escribió; responde igual cuando no existe o ya se borró",
  input: z.object({
    conversationId: Id,
    /** The last message of an adviser that the page shows; absent: none. */
    after: z.optional(Id),
    /** The visitor is writing now. */
    typing: z._default(z.boolean(), false),
  }),
  output: z.object({
    status: HandoverStatus,
    /** While it waits: a panel is open now that shows the request to an adviser. */
    notified: z.boolean(),
    /** The adviser's first name while one has the conversation; null also where the account's name has none. */
    adviser: z.nullable(z.string()),
    adviserTyping: z.boolean(),
    /** Advisers' messages after `after`, oldest first; all where it is absent or unknown. */
    messages: z.array(
      z.object({
        id: z.string(),
        /** First name. */
        adviser: z.nullable(z.string()),
        text: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    /** Who ended the last take-over; null: none was ended. */
    returned: z.nullable(ReturnedBy),
    /** The assistant's reply to the message that the last adviser left without an answer; null: there is none. */
    answer: z.nullable(
      z.object({
        id: z.string(),
        text: z.string(),
        handsOff: z.boolean(),
        district: z.nullable(z.string()),
        links: z.array(z.object({ label: z.string(), href: z.string() })),
      }),
    ),
  }),
});

export const leaveAdviser = endpoint({
  method: "POST",
  path: "/api/asesorador-ia/chat/terminar",
  roles: "public",
  summary:
    "El visitante termina con el asesor y sigue con el asistente; sin efecto si ningún asesor lo atiende",
  input: z.object({ conversationId: Id }),
  output: z.object({ ok: z.literal(true) }),
});
