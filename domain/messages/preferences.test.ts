import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import type { PreferenceEvent } from "./events.ts";
import { preferencesDecider } from "./preferences.ts";
import { REMINDER_CONSENT } from "./reminder-consent.ts";

const given = spec(preferencesDecider);
const leadId = "0195f6a0-0000-7000-8000-0000000000b1";
const { id, sha256 } = REMINDER_CONSENT;
const set = { type: "SetMessagePreferences", leadId, by: "page", messages: true, reminder: true } as const;
const accepted: PreferenceEvent = {
  type: "MessagePreferencesSet",
  version: 1,
  data: { leadId, by: "page", messages: true, reminder: { id, sha256 } },
};

test("the reminder's text is the one that was hashed", () => {
  expect(createHash("sha256").update(REMINDER_CONSENT.text, "utf8").digest("hex")).toBe(sha256);
});

test("the reminder is recorded with its consent, once", () => {
  expect(given().when(set)).toEqual({ ok: true, events: [accepted] });
  expect(given(accepted).when(set)).toEqual({ ok: true, events: [] });
});

test("who wants no message gets no reminder, and its consent ends", () => {
  const data = { leadId, by: "link", messages: false, reminder: null };
  expect(given(accepted).when({ ...set, by: "link", messages: false })).toEqual({
    ok: true,
    events: [{ type: "MessagePreferencesSet", version: 1, data }],
  });
});
