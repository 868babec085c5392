import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WORKING_DAY_HOURS } from "../kernel/business-hours.ts";
import { localDay } from "../kernel/local-time.ts";
import { CURRENCY } from "../kernel/market.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import { SUPPORT_HOURS } from "../kernel/support.ts";
import { dueAt, isSupportOpen, supportDay, supportDueAt } from "./sla.ts";

const HOUR = 3_600_000;
/** Lima is five hours behind UTC all year. */
const lima = (text: string) => Date.parse(`${text}:00-05:00`);
const telecom = (text: string) =>
  ({
    serviceCategory: "telecomunicaciones",
    country: "peru",
    currency: "PEN",
    submittedAt: lima(text),
  }) as const;
const alarm = (text: string) => ({ ...telecom(text), serviceCategory: "alarmas" }) as const;

test("by the wall clock a telecom lead is due in 24 hours, alarms and cars in two", () => {
  expect(dueAt(telecom("2026-11-21T20:00"))).toBe(lima("2026-11-22T20:00"));
  expect(dueAt(alarm("2026-11-21T20:00"))).toBe(lima("2026-11-21T22:00"));
  expect(dueAt({ ...alarm("2026-11-21T20:00"), serviceCategory: "seguro_auto" })).toBe(
    lima("2026-11-21T22:00"),
  );
});

test.each([
  ["within a working day", alarm("2026-11-18T10:00"), "2026-11-18T12:00"],
  ["at its end", alarm("2026-11-18T16:00"), "2026-11-18T18:00"],
  ["over the night", alarm("2026-11-18T17:00"), "2026-11-19T10:00"],
  ["before it opens", alarm("2026-11-18T05:00"), "2026-11-18T11:00"],
  ["Saturday closes at two", alarm("2026-11-21T13:00"), "2026-11-23T10:00"],
  ["Sunday is closed", alarm("2026-11-22T12:00"), "2026-11-23T11:00"],
  ["a full day is a working day", telecom("2026-11-18T11:00"), "2026-11-19T11:00"],
  ["a Saturday afternoon is due on Monday", telecom("2026-11-21T15:00"), "2026-11-23T18:00"],
] as const)("in support hours: %s", (_, lead, due) => {
  expect(supportDueAt(lead)).toBe(lima(due));
});

test("the day that a promise of 24 hours comes to is as long as support is open from Monday to Friday", () => {
  for (const hours of SUPPORT_HOURS.slice(1, 6)) {
    const [opens, closes] = hours ?? [0, 0];
    expect(closes - opens).toBe(WORKING_DAY_HOURS);
  }
});

test("a lead in pesos is due by Chile's hours, also where its country field says peru", () => {
  // Santiago, UTC-3: support opens at 12:00 UTC; in Lima at 14:00.
  const submittedAt = Date.parse("2026-11-18T08:00:00Z");
  const lead = { country: "peru", currency: "CLP", serviceCategory: "alarmas", submittedAt } as const;
  expect(new Date(supportDueAt(lead)).toISOString()).toBe("2026-11-18T14:00:00.000Z");
});

test("a change of clocks in Chile moves no opening hour", () => {
  // The first Sunday of September 2026: clocks go from UTC-4 to UTC-3.
  const saturday = supportDay(Date.parse("2026-09-05T15:00:00Z"), "chile");
  const monday = supportDay(Date.parse("2026-09-07T15:00:00Z"), "chile");
  expect(new Date(saturday.open).toISOString()).toBe("2026-09-05T13:00:00.000Z");
  expect(new Date(monday.open).toISOString()).toBe("2026-09-07T12:00:00.000Z");
  const change = supportDay(Date.parse("2026-09-06T15:00:00Z"), "chile");
  expect(change.close).toBe(change.open);
});

test.each([
  ["the first time", "2027-04-04T02:30:00Z"],
  ["the second time", "2027-04-04T03:30:00Z"],
])(
  "a lead of 23:30, %s that it is 23:30 in the night of April in Chile, is due by Monday's hours",
  (_, at) => {
    // At midnight to Sunday, 4 April 2027, clocks go back from UTC-3 to UTC-4: Saturday has its last hour twice.
    const chilean = { country: "chile", currency: "CLP", submittedAt: Date.parse(at) } as const;
    const due = (serviceCategory: string) =>
      new Date(supportDueAt({ ...chilean, serviceCategory })).toISOString();
    expect(due("telecomunicaciones")).toBe("2027-04-05T22:00:00.000Z");
    expect(due("alarmas")).toBe("2027-04-05T15:00:00.000Z");
    const saturday = supportDay(chilean.submittedAt, "chile");
    expect(new Date(saturday.open).toISOString()).toBe("2027-04-03T12:00:00.000Z");
    expect(new Date(saturday.close).toISOString()).toBe("2027-04-03T17:00:00.000Z");
    expect(isSupportOpen("chile", chilean.submittedAt)).toBe(false);
  },
);

test("a Saturday and a Sunday before 1970 have their own hours", () => {
  const hours = (day: string) => {
    const { open, close } = supportDay(Date.parse(`${day}T17:00:00Z`), "peru");
    return (close - open) / HOUR;
  };
  expect(["1969-12-26", "1969-12-27", "1969-12-28"].map(hours)).toEqual([9, 5, 0]);
});

test("support is open at the hours that visitors see", () => {
  expect(isSupportOpen("peru", lima("2026-11-21T13:59"))).toBe(true);
  expect(isSupportOpen("peru", lima("2026-11-21T14:00"))).toBe(false);
  expect(isSupportOpen("peru", lima("2026-11-20T17:59"))).toBe(true);
  expect(isSupportOpen("peru", lima("2026-11-20T08:59"))).toBe(false);
});

test("whenever a lead comes, it is due later, within support hours, and not before an earlier one", () => {
  const instant = fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2030-01-01") });
  const country = fc.constantFrom("peru", "chile");
  assertProperty(
    fc.property(
      instant,
      country,
      fc.constantFrom("alarmas", "telecomunicaciones"),
      (at, market, serviceCategory) => {
        const lead = { country: market, currency: CURRENCY[market], serviceCategory, submittedAt: at };
        const due = supportDueAt(lead);
        expect(due).toBeGreaterThan(at);
        expect(isSupportOpen(market, due - 1)).toBe(true);
        expect(supportDueAt({ ...lead, submittedAt: at + HOUR })).toBeGreaterThanOrEqual(due);
      },
    ),
  );
});

test("support hours are those of the market's own calendar day, at every hour of it, and of the days after", () => {
  assertProperty(
    fc.property(
      fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2029, 0, 1) }),
      fc.constantFrom("peru", "chile"),
      fc.integer({ min: 0, max: 7 }),
      (at, country, later) => {
        const { open, close } = supportDay(at, country, later);
        const day = localDay(at, country) + later;
        expect([localDay(open, country), localDay(close, country)]).toEqual([day, day]);
      },
    ),
  );
});
