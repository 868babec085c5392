import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";

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
