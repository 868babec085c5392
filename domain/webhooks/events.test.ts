import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { webhookEvents } from "./events.ts";

const at = recordedSample("webhook-w", "admin:ana");

const SECRET = "0195f6a0-0000-7000-8000-0000000000c1";

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  {
    type: "WebhookAdded",
    version: 1,
    data: { webhookId: "w", host: "crm.example", events: ["LeadSubmitted"] },
  },
  {
    type: "WebhookEdited",
    version: 1,
    data: { webhookId: "w", host: "crm.example", events: ["LeadLost"], active: false },
  },
  { type: "WebhookRemoved", version: 1, data: { webhookId: "w" } },
  { type: "WebhookRedelivered", version: 1, data: { webhookId: "w", deliveryId: "d" } },
  {
    type: "WebhookAdded",
    version: 2,
    data: { webhookId: "w", host: "crm.example", events: ["LeadSubmitted"], secretId: SECRET },
  },
  {
    type: "WebhookEdited",
    version: 2,
    data: { webhookId: "w", host: "crm.example", events: ["LeadLost"], active: false, secretId: SECRET },
  },
  {
    type: "WebhookImported",
    version: 1,
    data: {
      webhookId: "w",
      host: "crm.example",
      events: ["LeadLost"],
      active: false,
      secretId: SECRET,
      createdBy: "ana",
      createdAt: "2026-01-02T03:04:05.000Z",
    },
  },
];

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  const isOld = ["WebhookAdded@1", "WebhookEdited@1"].includes(`${stored.type}@${stored.version}`);
  const upcast = isOld ? { version: 2, data: { ...(stored.data as object), secretId: null } } : {};
  expect(webhookEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored, ...upcast });
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(webhookEvents.types));
});
