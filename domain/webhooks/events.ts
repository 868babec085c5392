import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";

// Stored shapes: never edit one, add a version and an upcaster. The address may hold a password, so only its host is in
// the event; the whole of it is in the vault, with the signing secret, under `secretId`.

const about = z.object({ webhookId: z.string() });
const SecretId = z.nullable(z.uuid());
const WebhookAdded = event(
  "WebhookAdded",
  2,
  z.extend(about, { host: z.string(), events: z.array(z.string()), secretId: SecretId }),
);
const Whole = z.extend(about, {
  host: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  secretId: SecretId,
});
const WebhookEdited = event("WebhookEdited", 2, Whole);
/** Taken over from the table that held subscriptions before they were events. */
const WebhookImported = event(
  "WebhookImported",
  1,
  z.extend(Whole, { createdBy: z.string(), createdAt: z.iso.datetime() }),
);
const WebhookRemoved = event("WebhookRemoved", 1, about);
const WebhookRedelivered = event("WebhookRedelivered", 1, z.extend(about, { deliveryId: z.string() }));

const withoutSecret = (data: object) => ({ ...data, secretId: null });

export const webhookEvents = eventCatalogue(
  [WebhookAdded, WebhookEdited, WebhookImported, WebhookRemoved, WebhookRedelivered],
  { upcasters: { "WebhookAdded@1": withoutSecret, "WebhookEdited@1": withoutSecret } },
);
export type WebhookEvent = EventIn<typeof webhookEvents>;

/** The stream of events about a webhook's deliveries and, before `SUBSCRIPTIONS_STREAM`, about the webhook itself. */
export const webhookStream = (webhookId: string) => `webhook-${webhookId}`;
