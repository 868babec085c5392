import { expect, test } from "vitest";
import { Day, Instant, sameInstant } from "./instant.ts";

test.each([
  ["2026-10-15T18:00:00Z", true],
  ["2026-10-15T18:00:00.000Z", true],
  ["2026-10-15T18:00:00.123456789Z", true],
  ["0001-01-01T00:00:00Z", true],
  [`2026-10-15T18:00:00.${"0".repeat(200)}Z`, false],
  ["0000-12-31T18:00:00Z", false],
  ["2026-10-15T18:00:00-05:00", false],
])("the instant %s is accepted: %s", (text, accepted) => {
  expect(Instant.safeParse(text).success).toBe(accepted);
});

test.each([
  ["2026-10-15T18:00Z", true],
  ["2026-10-15T18:00:00Z", true],
  ["2026-10-15T18:00:00.0004Z", true],
  ["2026-10-15T18:00:00.1Z", false],
  ["2026-10-15T18:00:01Z", false],
  ["2026-10-15T18:01Z", false],
  [null, false],
])("%s and 18:00 o'clock with milliseconds are the same instant: %s", (instant, same) => {
  expect(sameInstant(instant, "2026-10-15T18:00:00.000Z")).toBe(same);
  expect(sameInstant("2026-10-15T18:00:00.000Z", instant)).toBe(same);
  expect(sameInstant(instant, instant)).toBe(true);
});

test.each([
  ["2026-10-15", true],
  ["0000-12-31", false],
])("the day %s is accepted: %s", (text, accepted) => {
  expect(Day.safeParse(text).success).toBe(accepted);
});
