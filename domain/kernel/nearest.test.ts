import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const VERBS = ["as-of", "diff", "timeline", "events", "export"];

test.each([
  ["evnets", ["events"]],
  ["timelin", ["timeline"]],
  ["EXPORT", ["export"]],
  ["ex", ["export"]],
])("%j may have meant %j", (word, names) => {
  expect(nearest(word, VERBS)).toEqual(names);
});

test("a word that is near none has no suggestions", () => {
  expect(nearest("marzipan", VERBS)).toEqual([]);
  expect(nearest("", VERBS)).toEqual([]);
});
