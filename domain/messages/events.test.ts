import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { messageEvents } from "./events.ts";

const at = recordedSample("message-m", "admin:ana");

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  {
    type: "MessageRetried",
    version: 1,
    data: { messageId: "0195f6a0-0000-8000-8000-0000000000a1", kind: "lead_received" },
  },
  {
    type: "MessageTemplateSaved",
    version: 1,
    data: { kind: "lead_received", subject: "Llegó", body: "Hola, {nombre}" },
  },
  {
    type: "MessagePreferencesSet",
    version: 1,
    data: {
      leadId: "0195f6a0-0000-7000-8000-0000000000b1",
      by: "page",
      messages: true,
      reminder: { id: "promotion_reminder@1", sha256: "abc" },
    },
  },
  {
    type: "MessagePreferencesSet",
    version: 1,
    data: {
      leadId: "0195f6a0-0000-7000-8000-0000000000b1",
      by: "link",
      messages: false,
      reminder: null,
    },
  },
  {
    type: "StaffMessagesSet",
    version: 1,
    data: {
      username: "ana",
      addressId: "0195f6a0-0000-8000-8000-0000000000c1",
      assigned: true,
      digest: false,
    },
  },
  { type: "TestMessageSent", version: 1, data: { outcome: "refused" } },
  { type: "MessageTemplateRestored", version: 1, data: { kind: "promise_missed" } },
];

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(messageEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(messageEvents.types));
});
