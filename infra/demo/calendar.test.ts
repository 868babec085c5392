import { teamMidnight } from "@asesorador/domain/kernel/local-time";
import { expect, test } from "vitest";
import { atWork, QUARTER_DAYS, visits } from "./calendar.ts";
import { seeded } from "./random.ts";

const at = (iso: string) => Date.parse(iso);
const inLima = (ms: number) => new Date(ms - 5 * 3_600_000);

test("visits fill the quarter before its end, in order", () => {
  const end = at("2026-11-21T05:00:00.000Z");
  const moments = visits(1500, end, seeded(3));
  expect(moments).toHaveLength(1500);
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
  expect(moments.at(-1)).toBeLessThan(end);
  expect(moments[0]).toBeGreaterThanOrEqual(end - QUARTER_DAYS * 86_400_000);
  expect(new Set(moments.map(teamMidnight)).size).toBe(QUARTER_DAYS);
});

test("Mondays have more visits than Sundays, evenings more than nights", () => {
  const moments = visits(1500, at("2026-11-21T05:00:00.000Z"), seeded(3)).map(inLima);
  const on = (weekday: number) => moments.filter((moment) => moment.getUTCDay() === weekday).length;
  const between = (from: number, to: number) =>
    moments.filter((moment) => moment.getUTCHours() >= from && moment.getUTCHours() < to).length;
  expect(on(1)).toBeGreaterThan(1.5 * on(0));
  expect(between(18, 22)).toBeGreaterThan(5 * between(0, 7));
});

test.each([
  ["2026-11-20T15:00:00.000Z", 2, "2026-11-20T17:00:00.000Z"], // Friday 10:00 → 12:00
  ["2026-11-20T22:00:00.000Z", 2, "2026-11-21T14:00:00.000Z"], // Friday 17:00 → Saturday 9:00
  ["2026-11-21T18:00:00.000Z", 2, "2026-11-23T14:00:00.000Z"], // Saturday 13:00 → Monday 9:00
])("%s plus %d hours is a working hour: %s", (from, hours, expected) => {
  expect(new Date(atWork(at(from), hours)).toISOString()).toBe(expected);
});
