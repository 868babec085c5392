import { expect, test } from "vitest";
import { effectOn } from "./use-config-draft.ts";

const [BEFORE, AFTER] = ["2026-03-04T15:06:07.000Z", "2026-03-04T15:07:00.000Z"];
const base = { updatedAt: BEFORE, value: "uno" };

test.each([
  ["nothing changed", "typed", base, null],
  ["an untouched draft", "uno", { updatedAt: AFTER, value: "dos" }, "follow"],
  ["one's own save", "dos", { updatedAt: AFTER, value: "dos" }, "follow"],
  ["one's own save of a text with spaces around", " dos\n", { updatedAt: AFTER, value: "dos" }, "follow"],
  ["another account's switch", "typed", { updatedAt: AFTER, value: "uno" }, "keep"],
  ["another account's text", "typed", { updatedAt: AFTER, value: "dos" }, "decide"],
  ["another account's deletion", "typed", { updatedAt: null, value: "" }, "decide"],
] as const)("of %s, with %j typed and %j stored: %j", (_, typed, stored, effect) => {
  expect(effectOn(base, typed, stored)).toBe(effect);
});
