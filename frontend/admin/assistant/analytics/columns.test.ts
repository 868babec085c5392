import { expect, test } from "vitest";
import { busiestHour, columnsOf, hourColumns } from "./columns.ts";

const slot = (day: string, conversations: number, withLead = 0) => ({
  day,
  conversations,
  withLead,
  thumbsUp: 0,
  thumbsDown: 0,
  understood: conversations,
  fallbacks: 0,
});
const hour = (at: number, conversations: number) => ({
  hour: at,
  conversations,
  withLead: 0,
  thumbsUp: 0,
  thumbsDown: 0,
});

test("an hour's column is named by its day and hour, a day's by its day", () => {
  const hours = columnsOf([slot("2026-03-04T09:00", 3, 1)], "24h");
  expect(hours.slices.map(({ day, withoutLead }) => [hours.nameOf(day), withoutLead])).toEqual([
    ["4 mar, 09:00", 2],
  ]);
  const days = columnsOf([slot("2026-03-04", 1)], "7d");
  expect(days.slices.map(({ until }) => days.nameOf(until))).toEqual(["4 mar"]);
});

test("ninety days are weeks with the same sums", () => {
  const days = Array.from({ length: 90 }, (_, n) =>
    slot(new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10), n % 3, n % 2),
  );
  const { slices } = columnsOf(days, "90d");
  expect(slices).toHaveLength(13);
  for (const name of ["conversations", "withLead", "understood"] as const)
    expect(slices.reduce((sum, one) => sum + one[name], 0)).toBe(
      days.reduce((sum, one) => sum + one[name], 0),
    );
});

test("the busiest hour is the first of equals, and none without conversations", () => {
  expect(busiestHour([hour(0, 1), hour(9, 4), hour(21, 4)])).toBe(9);
  expect(busiestHour([hour(0, 0), hour(1, 0)])).toBeNull();
  expect(hourColumns([hour(7, 2)])).toMatchObject([{ day: "07:00", until: "07:00", conversations: 2 }]);
});
