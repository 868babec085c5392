import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clock,
  count,
  day,
  dayAndTime,
  money,
  pesos,
  shortDay,
  soles,
  solesOfCents,
  wholeSoles,
} from "./formats.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("soles have two decimals, thousands separators and a non-breaking space", () => {
  expect(soles(99.9)).toBe("S/\u00a099.90");
  expect([0, 1234.5, 1_234_567].map(soles).map(plain)).toEqual(["S/ 0.00", "S/ 1,234.50", "S/ 1,234,567.00"]);
  expect(plain(soles(-51))).toBe("−S/ 51.00");
});

test("an amount that rounds to zero has no minus sign", () => {
  expect(plain(soles(-0.001))).toBe("S/ 0.00");
  expect(plain(pesos(-0.4))).toBe("$0");
});

test("cents and soles are formatted alike", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => solesOfCents(cents) === soles(cents / 100)),
  );
});

test("grouping loses no digit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
      const digits = solesOfCents(cents).replace(/\D/g, "");
      expect(Number(digits)).toBe(cents);
    }),
  );
});

test("headlines round soles to whole ones, pesos and counts have no decimals", () => {
  expect(plain(wholeSoles(611.6))).toBe("S/ 612");
  expect(plain(pesos(360_000))).toBe("$360.000");
  expect(count(15_000)).toBe("15,000");
});

test("dates and times are Lima's, also across midnight", () => {
  expect(dayAndTime("2026-11-20T15:42:00Z")).toBe("20 nov 2026, 10:42");
  expect(day("2026-01-01T04:59:59Z")).toBe("31 dic 2025");
  expect(clock("2026-01-01T05:00:00Z")).toBe("00:00");
  expect(shortDay("2026-03-07T12:00:00Z")).toBe("07/03/2026");
});

test("an amount is written in its own currency", () => {
  expect(money(25_000, "CLP")).toBe("$25.000");
  expect(money(25_000, "PEN")).toBe("S/\u00a025,000.00");
});
