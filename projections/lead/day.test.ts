import fc from "fast-check";
import { expect, test } from "vitest";
import { panelDay } from "./day.ts";

test("the day is the one that the calendar in Lima shows, asked once or again", () => {
  const instant = fc.date({ min: new Date("1890-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Lima" });
  fc.assert(
    fc.property(instant, fc.nat(3_599_999), (at, later) => {
      for (const moment of [at, new Date(at.getTime() + later), at])
        expect(panelDay(moment.toISOString())).toBe(format.format(moment));
    }),
    { numRuns: 500 },
  );
});

test("a lead of the last evening minute counts on that evening, and a minute later on the next day", () => {
  expect(panelDay("2026-03-05T04:59:59.999Z")).toBe("2026-03-04");
  expect(panelDay("2026-03-05T05:00:00.000Z")).toBe("2026-03-05");
});

test("text that is no time is refused", () => {
  expect(() => panelDay("yesterday")).toThrow(RangeError);
});
