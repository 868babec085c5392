import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { MessageKind } from "./kinds.ts";

// Outgoing e-mail, for operators. Recipients are not listed: a message names the lead that it is about.

const ADMIN = ["admin"] as const;
const Moment = z.iso.datetime();

/** Why a message was not sent although nothing failed. */
export const Cancellation = z.enum([
  "erased",
  "withdrawn",
  "merged",
  "no_address",
  "contacted",
  "expired",
  "too_many",
]);
export type Cancellation = z.infer<typeof Cancellation>;

export const Message = z.object({
  id: z.uuid(),
  kind: MessageKind,
  leadId: z.nullable(z.uuid()),
  /** `given_up`: refused for good, or too often. `cancelled`: see `cancellation`. */
  state: z.enum(["pending", "sent", "given_up", "cancelled"]),
  attempts: z.int(),
  /** When it is tried next, while it is pending. */
  dueAt: Moment,
  /** The server's reply code; null: no reply. */
  lastCode: z.nullable(z.int()),
  /** A code without personal data. */
  lastError: z.nullable(z.string()),
  cancellation: z.nullable(Cancellation),
  createdAt: Moment,
  sentAt: z.nullable(Moment),
});
export type Message = z.infer<typeof Message>;

export const listMessages = endpoint({
  method: "GET",
  path: "/api/admin/messages",
  roles: ADMIN,
  summary: "El servidor de correo, lo que está por salir y los últimos correos",
  input: z.object({}),
  output: z.object({
    /** null: e-mail is off, since no SMTP server is configured. */
    server: z.nullable(
      z.object({
        host: z.string(),
        from: z.string(),
        /** Of the last connection; null before the first one. */
        checkedAt: z.nullable(Moment),
        /** Why the last connection failed, as a code; null: it succeeded. */
        error: z.nullable(z.string()),
      }),
    ),
    /** Due and not sent yet. */
    pending: z.int(),
    /** Planned for later. */
    scheduled: z.int(),
    /** Within the last 24 hours. */
    sentToday: z.int(),
    givenUp: z.int(),
    /** The newest hundred that are due, sent or given up. */
    messages: z.array(Message),
  }),
});

export const retryMessage = endpoint({
  method: "POST",
  path: "/api/admin/messages/:id/retry",
  roles: ADMIN,
  summary: "Vuelve a poner en cola un correo que no salió",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
});
