import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { Country } from "../kernel/market.ts";
import { requiredText } from "../kernel/text.ts";
import { MAX_MESSAGE } from "./contract.ts";
import { VisitorNow } from "./conversation-contract.ts";
import { EndedBy } from "./returned-by.ts";

// Endpoints of advisers who take conversations over.

const Id = z.uuid().check(z.toLowerCase());
const Done = z.object({ position: PositionText });

/** The most entries of each kind that are listed. */
export const MAX_LISTED = 20;

export const listHandovers = endpoint({
  method: "GET",
  path: "/api/admin/ia-handovers",
  roles: ["admin", "adviser"],
  summary:
    "Las conversaciones cuyo visitante espera a un asesor desde hace poco, en horario de atención, las que atiende quien pregunta, y las suyas que terminaron hace poco sin que las devolviera",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({
    /** The longest waiting first. */
    waiting: z.array(
      z.object({ id: z.string(), country: Country, since: z.iso.datetime(), visitor: VisitorNow }),
    ),
    /** Those that the caller holds. */
    mine: z.array(
      z.object({
        id: z.string(),
        /** The visitor wrote last. */
        isUnanswered: z.boolean(),
        visitor: VisitorNow,
      }),
    ),
    /** Those that the caller held until the visitor ended them, or until they were returned for silence; the last one first. */
    ended: z.array(z.object({ id: z.string(), by: EndedBy, at: z.iso.datetime() })),
  }),
});

export const takeConversation = endpoint({
  method: "POST",
  path: "/api/admin/ia-conversations/:id/take",
  roles: ["admin", "adviser"],
  summary: "Toma una conversación: desde ahora contesta quien la tomó y el asistente calla",
  input: z.object({ id: Id }),
  output: Done,
});

export const replyToVisitor = endpoint({
  method: "POST",
  path: "/api/admin/ia-conversations/:id/replies",
  roles: ["admin", "adviser"],
  summary: "Escribe al visitante en una conversación tomada; un messageId repetido no se envía dos veces",
  input: z.object({ id: Id, messageId: Id, text: requiredText(MAX_MESSAGE) }),
  output: Done,
});

export const showTyping = endpoint({
  method: "POST",
  path: "/api/admin/ia-conversations/:id/typing",
  roles: ["admin", "adviser"],
  summary: "El asesor está escribiendo; se muestra unos segundos y no se guarda",
  input: z.object({ id: Id }),
  output: z.object({ ok: z.literal(true) }),
});

export const returnConversation = endpoint({
  method: "POST",
  path: "/api/admin/ia-conversations/:id/return",
  roles: ["admin", "adviser"],
  summary: "Devuelve una conversación tomada al asistente",
  input: z.object({ id: Id }),
  output: Done,
});
