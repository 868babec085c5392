import fc from "fast-check";
import { expect, test } from "vitest";
import { ALARM_PRICE_CENTS } from "./constants.ts";
import { alarmEstimate, carEstimate, estimateOf } from "./estimates.ts";

test.each([
  [40_000_00, 15_000_00],
  [25_000_00, 0],
  [12_000_00, 0],
  [0, 0],
])("an alarm that costs %i cents today saves %i against 25000 pesos", (payment, monthly) => {
  expect(alarmEstimate(payment, "CLP")).toEqual({
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
  expect(carEstimate(premium * 100, "CLP")).toEqual({
    currency: "CLP",
    priceCents: price * 100,
    monthlySavingsCents: (premium - price) * 100,
    annualSavingsCents: (premium - price) * 1200,
  });
});

test("an estimated premium is whole pesos, never above today's and never a peso off 85 %", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (premium) => {
      const { priceCents, monthlySavingsCents } = carEstimate(premium * 100, "CLP");
      expect(priceCents % 100).toBe(0);
      expect(priceCents + monthlySavingsCents).toBe(premium * 100);
      expect(Math.abs(priceCents / 100 - premium * 0.85)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test("Peru's alarm has a price of its own, in soles", () => {
  expect(alarmEstimate(129_00, "PEN")).toEqual({
    currency: "PEN",
    priceCents: ALARM_PRICE_CENTS.PEN,
    monthlySavingsCents: 129_00 - ALARM_PRICE_CENTS.PEN,
    annualSavingsCents: (129_00 - ALARM_PRICE_CENTS.PEN) * 12,
  });
  expect(ALARM_PRICE_CENTS.CLP).toBe(25_000_00);
});

test("a premium in soles is estimated to the whole sol", () => {
  expect(carEstimate(155_50, "PEN")).toMatchObject({ currency: "PEN", priceCents: 132_00 });
});

test("alarms and car insurance have an estimate of their own, other categories none", () => {
  const asked = { todayCents: 60_000_00, currency: "CLP" } as const;
  expect(estimateOf({ ...asked, serviceCategory: "alarmas" })).toEqual(alarmEstimate(60_000_00, "CLP"));
  expect(estimateOf({ ...asked, serviceCategory: "seguro_auto" })).toEqual(carEstimate(60_000_00, "CLP"));
  for (const serviceCategory of ["telecomunicaciones", "planes_moviles", "", "toString", "__proto__"])
    expect(estimateOf({ ...asked, serviceCategory })).toBeNull();
});
