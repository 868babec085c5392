import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { webAddress } from "../kernel/web-address.ts";

// Notifies other systems of leads: signed, at least once, without personal data, which receivers read from the API.

const ADMIN = ["admin"] as const;
const Instant = z.iso.datetime();

/** The lead events that subscribers can receive, by their stored names. */
export const WebhookEventType = z.enum([
  "LeadSubmitted",
  "LeadContacted",
  "LeadInterested",
  "LeadQuoted",
  "LeadConverted",
  "LeadLost",
  "LeadReopened",
  "ContractCancelled",
  "LeadAssigned",
  "DuplicateDetected",
  "LeadsMerged",
  "LeadsUnmerged",
  "ConsentWithdrawn",
  "ConsentRecorded",
  "PersonalDataErased",
]);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/** The request body; the headers are those of the Standard Webhooks specification: webhook-id, -timestamp, -signature. */
export const WebhookPayload = z.object({
  type: z.union([WebhookEventType, z.literal("Test")]),
  /** When it happened. */
  timestamp: Instant,
  leadId: z.nullable(z.string()),
  /** The event's fields that hold no personal data. */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;

const URL_MAX = 500;
const Address = webAddress(/^https?$/, URL_MAX);
const Events = z.array(WebhookEventType).check(z.minLength(1));

export const Webhook = z.object({
  id: z.uuid(),
  /** With stars in place of its query's values, and of the user and password that an address from before may hold. */
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Its deliveries that are pending. */
  pending: z.int(),
  givenUp: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  eventType: z.string(),
  state: z.enum(["pending", "delivered", "given_up"]),
  attempts: z.int(),
  /** The next attempt, while it is pending. */
  dueAt: Instant,
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  deliveredAt: z.nullable(Instant),
});
export type Delivery = z.infer<typeof Delivery>;

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/admin/webhooks",
  roles: ADMIN,
  summary: "Los webhooks y sus últimas entregas",
  input: z.object({}),
  output: z.object({
    webhooks: z.array(Webhook),
    /** The newest hundred. */
    deliveries: z.array(Delivery),
  }),
});

export const addWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks",
  roles: ADMIN,
  summary: "Agrega un webhook; su secreto se muestra esta única vez",
  input: z.object({ url: Address, events: Events }),
  output: z.object({
    id: z.uuid(),
    /** "whsec_" and base64 of the key: signatures are HMAC-SHA-256 under it. */
    secret: z.string(),
  }),
});

export const editWebhook = endpoint({
  method: "PATCH",
  path: "/api/admin/webhooks/:id",
  roles: ADMIN,
  summary: "Cambia la dirección, los eventos o si está activo",
  input: z.object({
    id: z.uuid(),
    url: z.optional(Address),
    events: z.optional(Events),
    active: z.optional(z.boolean()),
  }),
  output: z.object({ id: z.uuid() }),
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/api/admin/webhooks/:id",
  roles: ADMIN,
  summary: "Quita un webhook, con su secreto y su registro de entregas",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:id/test",
  roles: ADMIN,
  summary: "Encola una entrega de prueba",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
});

export const redeliver = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/deliveries/:id/redeliver",
  roles: ADMIN,
  summary: "Vuelve a entregar, ahora",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
});
