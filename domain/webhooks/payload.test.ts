import { expect, test } from "vitest";
import { parsePosition } from "../kernel/event-store.ts";
import { payloadOf } from "./payload.ts";

const recorded = (type: string, data: unknown) => ({
  type,
  version: 1,
  data,
  eventId: "e",
  stream: "lead-1",
  revision: 0n,
  position: parsePosition("7"),
  metadata: {
    actor: "admin:ana",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:06.000Z",
  },
});

test("a change of status is sent with its lead and its time", () => {
  const data = { leadId: "l", country: "peru", from: "pending" };
  expect(payloadOf(recorded("LeadContacted", data))).toEqual({
    type: "LeadContacted",
    timestamp: "2026-01-02T03:04:05.000Z",
    leadId: "l",
    data: { country: "peru", from: "pending" },
  });
});

test("nothing sealed leaves, nor the visitor's own word", () => {
  const payload = payloadOf(
    recorded("LeadSubmitted", {
      leadId: "l",
      pii: { k: "key", d: "block" },
      claimed: { planName: "x" },
      consent: { id: "c" },
      source: "peru_wizard",
    }),
  );
  expect(payload?.data).toEqual({ source: "peru_wizard" });
});

test("a plan's promotion is sent as two fields", () => {
  const plan = { serviceId: 7, name: "Fibra", brand: "WIN", priceCents: 9_900 };
  const payloadWith = (promotion: object | null) =>
    payloadOf(recorded("LeadSubmitted", { leadId: "l", plan: { ...plan, promotion } }))?.data;
  expect(payloadWith({ priceCents: 7_900, months: 6 })).toEqual({
    plan: { ...plan, promotionalPriceCents: 7_900, promotionalMonths: 6 },
  });
  expect(payloadWith(null)).toEqual({
    plan: { ...plan, promotionalPriceCents: null, promotionalMonths: null },
  });
});

test("an event that is not listed is not sent", () => {
  expect(payloadOf(recorded("NoteAdded", { leadId: "l", pii: { k: "k", d: "d" } }))).toBeNull();
  expect(payloadOf(recorded("ServiceAdded", {}))).toBeNull();
});
