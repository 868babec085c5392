import fc from "fast-check";
import { expect, test } from "vitest";
import { marketDay } from "./day.ts";

const ZONE = { peru: "America/Lima", chile: "America/Santiago" } as const;

test("the day is the one that the calendar shows in the market's capital, asked once or again", () => {
  const instant = fc.date({ min: new Date("1890-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom("peru", "chile"), instant, fc.nat(3_599_999), (country, at, later) => {
      const format = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE[country] });
      for (const moment of [at, new Date(at.getTime() + later), at])
        expect(marketDay(country, moment.toISOString())).toBe(format.format(moment));
    }),
    { numRuns: 500 },
  );
});

test("a lead of the last evening minute counts on that evening, and a minute later on the next day", () => {
  expect(marketDay("peru", "2026-03-05T04:59:59.999Z")).toBe("2026-03-04");
  expect(marketDay("peru", "2026-03-05T05:00:00.000Z")).toBe("2026-03-05");
});

test("a time that is none is refused", () => {
  expect(() => marketDay("peru", "yesterday")).toThrow(RangeError);
});
