import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { keptRate, shortDate, slicesOf, total } from "./days.ts";
import { type Days, lastDays } from "./periods.ts";

const day = (n: number, changes: Partial<LeadDay> = {}): LeadDay => ({
  day: `2026-01-${String(n).padStart(2, "0")}`,
  submitted: 1,
  contacted: 0,
  interested: 0,
  quoted: 0,
  converted: 0,
  lost: 0,
  reopened: 0,
  leftOut: 0,
  monthlySavings: 10.5,
  met: 0,
  late: 0,
  breached: 0,
  waiting: 0,
  ...changes,
});

/** Consecutive days, starting with the given one. */
const calendar = (first: string, length: number): LeadDay[] =>
  Array.from({ length }, (_, n) => ({
    ...day(1),
    day: new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10),
  }));

test("thirty days are shown one by one", () => {
  expect(slicesOf([day(1), day(2)], 30)).toEqual([
    { ...day(1), until: "2026-01-01" },
    { ...day(2), until: "2026-01-02" },
  ]);
});

test("ninety days are shown as weeks that end today, the first one with the remaining six days", () => {
  const days = calendar("2026-01-01", 90);
  const weeks = slicesOf(days, 90);
  expect(weeks).toHaveLength(13);
  expect(weeks.map(({ submitted }) => submitted)).toEqual([6, ...Array.from({ length: 12 }, () => 7)]);
  expect([weeks[0]?.day, weeks[0]?.until, weeks[1]?.day, weeks.at(-1)?.until]).toEqual([
    "2026-01-01",
    "2026-01-06",
    "2026-01-07",
    "2026-03-31",
  ]);
});

test("the columns of a period hold each of its days once and in order, and the same sums", () => {
  const period = fc.constantFrom<Days>(30, 90);
  const figures = fc.array(fc.record({ submitted: fc.nat(99), converted: fc.nat(9), leftOut: fc.nat(3) }), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(period, figures, (shown, changes) => {
      const days = calendar("2025-06-01", changes.length).map((one, n) => ({ ...one, ...changes[n] }));
      const slices = slicesOf(days, shown);
      const covered = slices.flatMap(({ day: from, until }) =>
        days.filter((one) => one.day >= from && one.day <= until),
      );
      expect(covered.map((one) => one.day)).toEqual(days.map((one) => one.day));
      for (const name of ["submitted", "converted", "leftOut", "monthlySavings"] as const)
        expect(total(slices, name)).toBeCloseTo(total(days, name), 6);
    }),
  );
});

test("a period has as many days as its name says, and ends today", () => {
  const now = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom<Days>(30, 90), now, (period, at) => {
      const { from, to } = lastDays(period, at);
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(period);
      expect(to).toBe(new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Lima" }).format(at));
    }),
  );
});

test("promises that are not due yet count neither as kept nor as broken", () => {
  expect(keptRate([day(1, { met: 3, late: 1, waiting: 9 })])).toBe(75);
  expect(keptRate([day(1, { waiting: 9 })])).toBeNull();
});

test("a date in a chart is its day and month in Spanish, whatever the browser's time zone", () => {
  expect(["2026-10-23", "2026-09-01", "2026-12-31"].map(shortDate)).toEqual(["23 oct", "1 set", "31 dic"]);
});
