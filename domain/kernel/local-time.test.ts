import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysAfter, instantOf, teamDay, teamDayAndTime, teamDayStart, teamMidnight } from "./local-time.ts";
import { assertProperty } from "./property-spec.ts";

test("a day is Lima's, and daysAfter counts across month ends", () => {
  expect(teamDay(Date.parse("2026-03-05T04:59:59.999Z"))).toBe("2026-03-04");
  expect(teamDay(Date.parse("2026-03-05T05:00:00.000Z"))).toBe("2026-03-05");
  expect(teamDayStart("2026-03-05")).toBe(Date.parse("2026-03-05T05:00:00.000Z"));
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysAfter("2025-12-31", 1)).toBe("2026-01-01");
});

test("a day in Lima begins at 05:00 UTC", () => {
  const at = (iso: string) => Date.parse(iso);
  expect(teamMidnight(at("2026-11-21T04:59:59.999Z"))).toBe(at("2026-11-20T05:00:00.000Z"));
  expect(teamMidnight(at("2026-11-21T05:00:00.000Z"))).toBe(at("2026-11-21T05:00:00.000Z"));
});

test("any day is counted on as the calendar has it", () => {
  const day = fc.date({ min: new Date("1890-01-01"), max: new Date("2190-01-01"), noInvalidDate: true });
  assertProperty(
    fc.property(day, fc.integer({ min: -50_000, max: 50_000 }), (from, days) => {
      const text = (date: Date) => date.toISOString().slice(0, 10);
      const later = new Date(from.getTime() + days * 86_400_000);
      expect(daysAfter(text(from), days)).toBe(text(later));
    }),
  );
});

test("a moment is written by Lima's clock", () => {
  expect(teamDayAndTime(Date.parse("2026-11-20T04:07:59.999Z"))).toBe("2026-11-19 23:07");
  expect(teamDayAndTime(Date.parse("2026-11-20T15:42:00.000Z"))).toBe("2026-11-20 10:42");
});

test("wall time around a change of Chile's clocks is read by the offset of that time", () => {
  const at = (iso: string) => Date.parse(iso);
  // Back by an hour in the night to 4 April 2027, ahead by one in the night to 6 September 2026.
  expect(instantOf(at("2027-04-03T22:30:00Z"), "chile")).toBe(at("2027-04-03T22:30:00-03:00"));
  expect(instantOf(at("2027-04-04T00:30:00Z"), "chile")).toBe(at("2027-04-04T00:30:00-04:00"));
  expect(instantOf(at("2026-09-05T23:30:00Z"), "chile")).toBe(at("2026-09-05T23:30:00-04:00"));
  expect(instantOf(at("2026-09-06T01:30:00Z"), "chile")).toBe(at("2026-09-06T01:30:00-03:00"));
});
