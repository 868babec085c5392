import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import { expect, test } from "vitest";
import { keptRate, slicesOf, total } from "./days.ts";

const day = (n: number, changes: Partial<LeadDay> = {}): LeadDay => ({
  day: `2026-01-${String(n).padStart(2, "0")}`,
  submitted: 1,
  contacted: 0,
  interested: 0,
  quoted: 0,
  converted: 0,
  lost: 0,
  reopened: 0,
  monthlySavings: 10.5,
  met: 0,
  late: 0,
  breached: 0,
  waiting: 0,
  ...changes,
});

test("thirty days stand one by one", () => {
  expect(slicesOf([day(1), day(2)], 30)).toEqual([
    { ...day(1), until: "2026-01-01" },
    { ...day(2), until: "2026-01-02" },
  ]);
});

test("ninety days are whole weeks that end today, and nothing of them is lost", () => {
  const days = Array.from({ length: 16 }, (_, i) => day(i + 1, { met: i }));
  const weeks = slicesOf(days, 90);
  expect(weeks.map((week) => [week.day, week.until, week.submitted])).toEqual([
    ["2026-01-03", "2026-01-09", 7],
    ["2026-01-10", "2026-01-16", 7],
  ]);
  expect(total(weeks, "met")).toBe(total(days.slice(2), "met"));
  expect(total(weeks, "monthlySavings")).toBeCloseTo(14 * 10.5);
});

test("what is still to come counts neither for nor against the promise", () => {
  expect(keptRate([day(1, { met: 3, late: 1, waiting: 9 })])).toBe(75);
  expect(keptRate([day(1, { waiting: 9 })])).toBeNull();
});
