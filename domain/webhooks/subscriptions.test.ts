import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { type SubscriptionEvent, subscriptionsDecider } from "./subscriptions.ts";

const given = spec(subscriptionsDecider);
const about = { webhookId: "w", host: "crm.example", events: ["LeadLost"], secretId: "s1" };
const added: SubscriptionEvent = { type: "WebhookAdded", version: 2, data: about };
const removed: SubscriptionEvent = { type: "WebhookRemoved", version: 1, data: { webhookId: "w" } };
const edit = { type: "EditWebhook", webhookId: "w", address: null, events: null, active: null } as const;

test("a subscription is added once, however often the command comes", () => {
  const add = { type: "AddWebhook", ...about } as const;
  expect(given().when(add)).toEqual({ ok: true, events: [added] });
  expect(given(added).when(add)).toEqual({ ok: true, events: [] });
});

test("an edit records the whole subscription, and one that changes nothing records nothing", () => {
  const data = { ...about, active: false };
  expect(given(added).when({ ...edit, active: false })).toEqual({
    ok: true,
    events: [{ type: "WebhookEdited", version: 2, data }],
  });
  expect(given(added).when({ ...edit, events: ["LeadLost"], active: true })).toEqual({
    ok: true,
    events: [],
  });
});

test("another address replaces the secret that was read, not one that came meanwhile", () => {
  const address = { host: "other.example", secretId: "s2", replaces: "s1" };
  const after = given(added).when({ ...edit, address });
  expect(after).toMatchObject({ events: [{ data: { host: "other.example", secretId: "s2" } }] });
  expect(given(added).when({ ...edit, address: { ...address, replaces: "s0" } })).toEqual({
    ok: false,
    rejection: "address_changed_meanwhile",
  });
});

test("a removed subscription is unknown", () => {
  const remove = { type: "RemoveWebhook", webhookId: "w" } as const;
  expect(given(added).when(remove)).toEqual({ ok: true, events: [removed] });
  for (const command of [remove, { ...edit, active: true }])
    expect(given(added, removed).when(command)).toEqual({ ok: false, rejection: "unknown_webhook" });
});

test("a row from before is imported as it was, once", () => {
  const data = { ...about, active: false, createdBy: "ana", createdAt: "2026-01-02T03:04:05.000Z" };
  const imported: SubscriptionEvent = { type: "WebhookImported", version: 1, data };
  const command = { type: "ImportWebhook", ...data } as const;
  expect(given().when(command)).toEqual({ ok: true, events: [imported] });
  expect(given(imported).when(command)).toEqual({ ok: true, events: [] });
});
