import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { requiredLine, requiredText } from "../kernel/text.ts";
import { MessageKind, PushKind, SendOutcome } from "./kinds.ts";

// Outgoing e-mail, for operators. Recipients are not listed: a message names its lead.

const ADMIN = ["admin"] as const;
const Instant = z.iso.datetime();

/** Why a message was not sent although nothing failed. */
export const Cancellation = z.enum([
  "erased",
  "withdrawn",
  "merged",
  "no_address",
  "contacted",
  "expired",
  "too_many",
  "unsubscribed",
  "no_consent",
  "superseded",
]);
export type Cancellation = z.infer<typeof Cancellation>;

const Outgoing = {
  id: z.uuid(),
  leadId: z.nullable(z.uuid()),
  /** `given_up`: refused permanently, or too often. `cancelled`: see `cancellation`. */
  state: z.enum(["pending", "sent", "given_up", "cancelled"]),
  attempts: z.int(),
  /** The next attempt, while it is pending. */
  dueAt: Instant,
  /** The server's reply code; null: no reply. */
  lastCode: z.nullable(z.int()),
  /** A code without personal data. */
  lastError: z.nullable(z.string()),
  cancellation: z.nullable(Cancellation),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
} as const;

export const Message = z.object({ ...Outgoing, kind: MessageKind });
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
        /** Time of the last connection; null before the first one. */
        checkedAt: z.nullable(Instant),
        /** Why the last connection failed, as a code; null: it succeeded. */
        error: z.nullable(z.string()),
      }),
    ),
    /** Due and not yet sent. */
    pending: z.int(),
    /** Scheduled for later. */
    scheduled: z.int(),
    /** Within the last 24 hours. */
    sentToday: z.int(),
    givenUp: z.int(),
    /** The newest hundred that are due, sent or given up. */
    messages: z.array(Message),
  }),
});

/** A reminder to one browser. `lastCode` is the HTTP status of the push service. */
export const PushDelivery = z.object({ ...Outgoing, kind: PushKind });
export type PushDelivery = z.infer<typeof PushDelivery>;

export const listPushes = endpoint({
  method: "GET",
  path: "/api/admin/push",
  roles: ADMIN,
  summary: "Los recordatorios que se envían a los navegadores del equipo",
  input: z.object({}),
  output: z.object({
    /** false: this installation has no key for web push. */
    enabled: z.boolean(),
    /** Registered browsers, and the accounts that they belong to. */
    browsers: z.int(),
    accounts: z.int(),
    pending: z.int(),
    /** Within the last 24 hours. */
    sentToday: z.int(),
    givenUp: z.int(),
    /** The newest hundred that are due, sent or given up. */
    deliveries: z.array(PushDelivery),
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

/**
 * Sends one message immediately, to check whether the server accepts it; not queued, not retried. 409 `mail_off`
 * without a server.
 */
export const sendTestMessage = endpoint({
  method: "POST",
  path: "/api/admin/messages/test",
  roles: ADMIN,
  summary: "Envía un correo de prueba a una dirección y dice qué respondió el servidor",
  input: z.object({ to: requiredLine(254) }),
  output: z.object({
    outcome: SendOutcome,
    /** The server's reply code; null: no reply. */
    code: z.nullable(z.int()),
    /** An error code; null: no error. */
    error: z.nullable(z.string()),
  }),
});

const SUBJECT_MAX = 150;
const BODY_MAX = 5_000;
const Text = { subject: requiredLine(SUBJECT_MAX), body: requiredText(BODY_MAX) } as const;
/** The template's version when the author opened it. */
const Seen = z.int().check(z.gte(0));

const TemplateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  by: z.string(),
  at: Instant,
});

export const Template = z.object({
  kind: MessageKind,
  subject: z.string(),
  body: z.string(),
  /** 0: the built-in text. */
  version: z.int(),
  isDefault: z.boolean(),
  /** Every change, newest first. */
  versions: z.array(TemplateVersion),
});
export type Template = z.infer<typeof Template>;

export const listTemplates = endpoint({
  method: "GET",
  path: "/api/admin/messages/templates",
  roles: ADMIN,
  summary: "Las plantillas de los correos, con sus versiones",
  input: z.object({}),
  output: z.object({ templates: z.array(Template) }),
});

export const saveTemplate = endpoint({
  method: "PUT",
  path: "/api/admin/messages/templates/:kind",
  roles: ADMIN,
  summary: "Cambia una plantilla; vale para los correos que salgan desde ahora",
  input: z.object({ kind: MessageKind, seen: Seen, ...Text }),
  output: z.object({ version: z.int() }),
});

export const restoreTemplate = endpoint({
  method: "POST",
  path: "/api/admin/messages/templates/:kind/restore",
  roles: ADMIN,
  summary: "Vuelve al texto original de una plantilla",
  input: z.object({ kind: MessageKind, seen: Seen }),
  output: z.object({ version: z.int() }),
});

const WORKERS = ["admin", "adviser"] as const;
const EMAIL_MAX = 254;
const Mine = {
  assigned: z.boolean(),
  digest: z.boolean(),
} as const;
const MyMessages = z.object({
  /** false: no SMTP server is configured. */
  enabled: z.boolean(),
  address: z.nullable(z.string()),
  ...Mine,
});

export const myMessages = endpoint({
  method: "GET",
  path: "/api/admin/my-messages",
  roles: WORKERS,
  summary: "Mi dirección de correo y qué se me envía",
  input: z.object({}),
  output: MyMessages,
});

export const setMyMessages = endpoint({
  method: "PUT",
  path: "/api/admin/my-messages",
  roles: WORKERS,
  summary: "Cambia mi dirección de correo y qué se me envía; sin dirección, nada",
  input: z.object({ address: z.nullable(z.email().check(z.maxLength(EMAIL_MAX))), ...Mine }),
  output: MyMessages,
});

const Browser = z.object({
  id: z.uuid(),
  /** Coarse: "Chrome en Windows"; "" when the client did not state it. */
  device: z.string(),
  since: Instant,
  /** When its owner opened the panel in it last. */
  seenAt: Instant,
});

export const MyPush = z.object({
  /** The installation's VAPID key, for `PushManager.subscribe`; null: web push is off. */
  publicKey: z.nullable(z.string()),
  /** Browsers of this account that are reminded, last seen first. */
  browsers: z.array(Browser),
});
export type MyPush = z.infer<typeof MyPush>;

export const myPush = endpoint({
  method: "GET",
  path: "/api/admin/my-push",
  roles: WORKERS,
  summary: "En qué navegadores se me recuerda lo que está por vencer",
  input: z.object({}),
  output: MyPush,
});

/** Longer than the addresses of any push service. */
const ENDPOINT_MAX = 2_000;
/** In base64url: a point of P-256, 65 bytes, and 16 bytes. */
const Point = z.string().check(z.regex(/^[\w-]{87}={0,2}$/));
const Random = z.string().check(z.regex(/^[\w-]{22}={0,2}$/));

/** A repeat is harmless. 409 `push_off` without a key; 400 when the address is none of the public internet. */
export const registerPush = endpoint({
  method: "PUT",
  path: "/api/admin/my-push",
  roles: WORKERS,
  summary: "Registra este navegador para los recordatorios, o confirma que sigue en uso",
  input: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(ENDPOINT_MAX)),
    /** The browser's keys, in the form of RFC 8291. */
    keys: z.object({ p256dh: Point, auth: Random }),
    /** The installation's key that the browser subscribed with. */
    publicKey: Point,
    /** The panel was opened in it: does nothing when its owner removed this browser meanwhile. */
    confirms: z._default(z.boolean(), false),
  }),
  /** `id` of this browser; null: its owner removed it. */
  output: z.extend(MyPush, { id: z.nullable(z.uuid()) }),
});

export const removePush = endpoint({
  method: "DELETE",
  path: "/api/admin/my-push/:id",
  roles: WORKERS,
  summary: "Deja de recordar en uno de mis navegadores",
  input: z.object({ id: z.uuid() }),
  output: MyPush,
});
