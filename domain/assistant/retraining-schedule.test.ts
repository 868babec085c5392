import { expect, test } from "vitest";
import { lastDue, nextDue, type RetrainingSchedule } from "./retraining-schedule.ts";

const schedule = (frequency: RetrainingSchedule["frequency"], hour = 3): RetrainingSchedule => ({
  frequency,
  hour,
  publishes: false,
});
const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const both = (of: RetrainingSchedule, now: string) => [
  text(lastDue(of, Date.parse(now))),
  text(nextDue(of, Date.parse(now))),
];

// Lima is five hours behind UTC all year.
test.each([
  ["daily", "2026-03-04T07:59:59.000Z", "2026-03-03T08:00:00.000Z", "2026-03-04T08:00:00.000Z"],
  ["daily", "2026-03-04T08:00:00.000Z", "2026-03-04T08:00:00.000Z", "2026-03-05T08:00:00.000Z"],
  // A Wednesday.
  ["weekly", "2026-03-04T12:00:00.000Z", "2026-03-02T08:00:00.000Z", "2026-03-09T08:00:00.000Z"],
  ["monthly", "2026-03-31T12:00:00.000Z", "2026-03-01T08:00:00.000Z", "2026-04-01T08:00:00.000Z"],
  ["monthly", "2026-03-01T07:00:00.000Z", "2026-02-01T08:00:00.000Z", "2026-03-01T08:00:00.000Z"],
] as const)(
  "%s at 3:00 in Lima, seen at %s, was due at %s and is due at %s",
  (frequency, now, last, next) => {
    expect(both(schedule(frequency), now)).toEqual([last, next]);
  },
);

test("by hand it is never due", () => {
  expect(both(schedule("manual"), "2026-03-04T12:00:00.000Z")).toEqual([null, null]);
});

test("the last hour of a day in Lima is the next day's in UTC", () => {
  expect(both(schedule("weekly", 23), "2026-03-04T12:00:00.000Z")).toEqual([
    "2026-03-03T04:00:00.000Z",
    "2026-03-10T04:00:00.000Z",
  ]);
});
