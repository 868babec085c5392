import * as z from "zod/mini";
import { decoder, event } from "../kernel/events.ts";

// These shapes are on disk for good: never edit one, add a version and an upcaster. They tell who changed what; the
// address may hold a password, so only its host is told.

const about = z.object({ webhookId: z.string() });
const WebhookAdded = event(
  "WebhookAdded",
  1,
  z.extend(about, { host: z.string(), events: z.array(z.string()) }),
);
const WebhookEdited = event(
  "WebhookEdited",
  1,
  z.extend(about, { host: z.string(), events: z.array(z.string()), active: z.boolean() }),
);
const WebhookRemoved = event("WebhookRemoved", 1, about);
const WebhookRedelivered = event("WebhookRedelivered", 1, z.extend(about, { deliveryId: z.string() }));

export const WebhookEvent = z.discriminatedUnion("type", [
  WebhookAdded,
  WebhookEdited,
  WebhookRemoved,
  WebhookRedelivered,
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** @public For whoever replays what operators did. */
export const decodeWebhookEvent = decoder<WebhookEvent>(WebhookEvent, {});

export const WEBHOOK_EVENT_TYPES = WebhookEvent.def.options.flatMap((option) => option.shape.type.def.values);

export const webhookStream = (webhookId: string) => `webhook-${webhookId}`;
