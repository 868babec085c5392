import { reminderTag } from "@asesorador/domain/lead/reminder-tag";
import { beforeEach, expect, test, vi } from "vitest";
import { remember, rememberedKeys } from "./reminder-memory.ts";

const held = new Map<string, string>();
beforeEach(() => {
  held.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => held.set(name, text),
  });
});

test("what was put away stays so, and another time of the same follow-up is another reminder", () => {
  const one = { leadId: "a", kind: "follow_up", at: "2026-03-04T15:10:00.000Z" } as never;
  const later = { leadId: "a", kind: "follow_up", at: "2026-03-04T16:10:00.000Z" } as never;
  remember("dismissed", reminderTag(one));
  expect(rememberedKeys("dismissed").has(reminderTag(one))).toBe(true);
  expect(rememberedKeys("dismissed").has(reminderTag(later))).toBe(false);
  expect(rememberedKeys("notified").size).toBe(0);
});

test("the oldest are forgotten, and what another program stored there is nothing", () => {
  for (let n = 0; n < 205; n += 1) remember("dismissed", `${n}`);
  expect(rememberedKeys("dismissed").size).toBe(200);
  expect(rememberedKeys("dismissed").has("4")).toBe(false);
  expect(rememberedKeys("dismissed").has("204")).toBe(true);
  held.set("asesorador-recordatorios-seen", "{");
  expect(rememberedKeys("dismissed").size).toBe(0);
});
