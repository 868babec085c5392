import fc from "fast-check";
import { expect, test } from "vitest";
import { alarmEstimate, carEstimate, estimateOf } from "./estimates.ts";

test.each([
  [40_000_00, 15_000_00],
  [25_000_00, 0],
  [12_000_00, 0],
  [0, 0],
])("an alarm that costs %i cents today saves %i against 25000 pesos", (payment, monthly) => {
  expect(alarmEstimate(payment)).toEqual({
    currency: "CLP",
    priceCents: 25_000_00,
    monthlySavingsCents: monthly,
    annualSavingsCents: monthly * 12,
  });
});

test.each([
  [60_000, 51_000],
  [33_333, 28_333],
  [1, 1],
])("a premium of %i pesos is estimated at %i", (premium, price) => {
  expect(carEstimate(premium * 100)).toEqual({
    currency: "CLP",
    priceCents: price * 100,
    monthlySavingsCents: (premium - price) * 100,
    annualSavingsCents: (premium - price) * 1200,
  });
});

test("an estimated premium is whole pesos, never above today's and never a peso off 85 %", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (premium) => {
      const { priceCents, monthlySavingsCents } = carEstimate(premium * 100);
      expect(priceCents % 100).toBe(0);
      expect(priceCents + monthlySavingsCents).toBe(premium * 100);
      expect(Math.abs(priceCents / 100 - premium * 0.85)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test("alarms and car insurance have an estimate of their own, other categories none", () => {
  expect(estimateOf("alarmas", 40_000_00)).toEqual(alarmEstimate(40_000_00));
  expect(estimateOf("seguro_auto", 60_000_00)).toEqual(carEstimate(60_000_00));
  for (const category of ["telecomunicaciones", "planes_moviles", "", "toString", "__proto__"])
    expect(estimateOf(category, 40_000_00)).toBeNull();
});
