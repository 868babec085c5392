import { daysAfter } from "@asesorador/domain/kernel/local-time";
import { expect, test } from "vitest";
import { minutesInWords, onTimeShare, periodOf } from "./report-figures.ts";

test.each([
  ["today", "2026-03-01", "2026-03-01"],
  ["yesterday", "2026-02-28", "2026-02-28"],
  ["week", "2026-02-23", "2026-03-01"],
] as const)("%s is from %s to %s", (period, from, to) => {
  expect(periodOf(period, "2026-03-01", daysAfter)).toEqual({ from, to });
});

test.each([
  [0.4, "0 min"],
  [59, "59 min"],
  [65, "1 h 05 min"],
  [47 * 60 + 59, "47 h 59 min"],
  [72 * 60, "3 días"],
])("%d minutes are %s", (minutes, text) => {
  expect(minutesInWords(minutes)).toBe(text);
});

test("the share of promises kept counts those that are decided, and is unknown before", () => {
  const none = {
    username: null,
    received: 9,
    open: 9,
    converted: 0,
    cancelled: 0,
    revenue: 0,
    commissioned: 0,
    lost: 0,
    losses: [],
    medianMinutes: null,
  };
  expect(onTimeShare({ ...none, onTime: 0, late: 0, missed: 0 })).toBeNull();
  expect(onTimeShare({ ...none, onTime: 3, late: 1, missed: 2 })).toBe(50);
});
