import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import type { Offer } from "./plan.ts";
import { anyCents, anyOffer, samplePlan } from "./plan-samples.ts";
import {
  annualSavings,
  costOver,
  firstYearSavings,
  monthlySavings,
  promotionalSavings,
  savedOver,
  savingsForLead,
  savingsOf,
  totalOver,
  twoYearAverage,
  twoYearTotal,
} from "./savings.ts";

const offer = (priceCents: number, promotional?: number, months = 6): Offer => ({
  priceCents,
  promotion: promotional === undefined ? null : { priceCents: promotional, months },
});

const billed = (one: Offer) => ({ offer: one, installationCents: null });

test("a month saves today's payment minus the price, never less than nothing", () => {
  expect(monthlySavings(15_000, 9_900)).toBe(5_100);
  expect(monthlySavings(9_900, 15_000)).toBe(0);
});

test("Chile's year is twelve months", () => {
  expect(annualSavings(5_100)).toBe(61_200);
});

test("Peru's first year counts the promotional months and then the regular ones", () => {
  // 12 × 150 − (6 × 99 + 6 × 133) = 408
  expect(firstYearSavings(15_000, offer(13_300, 9_900))).toBe(40_800);
});

test("a promotion longer than the year fills the year, and longer than two years both", () => {
  expect(firstYearSavings(15_000, offer(13_300, 9_900, 18))).toBe(61_200);
  expect(costOver(offer(13_300, 9_900, 18), 24)).toBe(18 * 9_900 + 6 * 13_300);
  expect(costOver(offer(13_300, 9_900, 36), 24)).toBe(24 * 9_900);
});

test("the average of 24 months is the total's, with the installation in it", () => {
  expect(twoYearAverage({ offer: offer(13_300, 9_900), installationCents: null })).toBe(12_450);
  expect(twoYearAverage({ offer: offer(13_300, 9_900), installationCents: 9_600 })).toBe(12_850);
  expect(twoYearTotal({ offer: offer(13_300, 9_900), installationCents: 9_600 })).toBe(308_400);
});

test("an installation is paid once, in every total of the plan", () => {
  const anyInstallation = fc.option(fc.integer({ min: 0, max: 30_000 }));
  const anySpan = fc.integer({ min: 1, max: 36 });
  assertProperty(
    fc.property(anyCents, anyOffer, anyInstallation, anySpan, (payment, one, installationCents, months) => {
      const plan = { offer: one, installationCents };
      expect(totalOver(plan, months) - costOver(one, months)).toBe(installationCents ?? 0);
      expect(savedOver(payment, plan, months) + totalOver(plan, months)).toBe(payment * months);
    }),
  );
});

test("a cheap start is not sold as a saving when the rest of the year eats it up", () => {
  const bait = offer(12_000, 8_000);
  expect(savingsOf(10_000, billed(bait))).toMatchObject({
    promotionalMonthlyCents: 2_000,
    firstYearCents: 0,
  });
});

test("promotional savings last as long as the promotion; without one there are none", () => {
  expect(promotionalSavings(15_000, offer(13_300, 9_900, 3))).toBe(15_300);
  expect(promotionalSavings(15_000, offer(9_900))).toBe(0);
});

test("the percentage is rounded down, and 0 without a payment", () => {
  expect(savingsOf(15_000, billed(offer(9_950))).percent).toBe(33);
  expect(savingsOf(0, billed(offer(9_950))).percent).toBe(0);
});

test("without a promotion, Peru's first year is Chile's", () => {
  assertProperty(
    fc.property(anyCents, anyCents, (payment, price) => {
      expect(firstYearSavings(payment, offer(price))).toBe(annualSavings(monthlySavings(payment, price)));
    }),
  );
});

test("savings are whole cents, never negative, and never more than what is paid today", () => {
  assertProperty(
    fc.property(anyCents, anyOffer, (payment, one) => {
      const { promotionalMonthlyCents, ...savings } = savingsOf(payment, billed(one));
      for (const cents of [...Object.values(savings), promotionalMonthlyCents ?? 0]) {
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
      }
      expect(savings.monthlyCents).toBeLessThanOrEqual(payment);
      expect(savings.firstYearCents).toBeLessThanOrEqual(payment * 12);
    }),
  );
});

test("a cost is the sum of its months, the promotional ones first", () => {
  assertProperty(
    fc.property(anyOffer, fc.integer({ min: 0, max: 60 }), (one, months) => {
      let sum = 0;
      for (let month = 1; month <= months; month += 1)
        sum += one.promotion && month <= one.promotion.months ? one.promotion.priceCents : one.priceCents;
      expect(costOver(one, months)).toBe(sum);
    }),
  );
});

test("a longer promotion never saves less", () => {
  assertProperty(
    fc.property(anyCents, anyOffer, (payment, one) => {
      const { promotion } = one;
      if (!promotion) return;
      const longer = { ...one, promotion: { ...promotion, months: promotion.months + 1 } };
      expect(firstYearSavings(payment, longer)).toBeGreaterThanOrEqual(firstYearSavings(payment, one));
    }),
  );
});

test("a Peruvian lead saves promo-aware, a Chilean one twelve times the month", () => {
  const plan = samplePlan({ house: offer(13_300, 9_900) });
  const lead = { housing: "casa", monthlyPaymentCents: 15_000 } as const;
  expect(savingsForLead({ ...lead, plan })).toEqual({ monthlyCents: 5_100, annualCents: 40_800 });
  const chilean = { ...plan, country: "chile" } as const;
  expect(savingsForLead({ ...lead, plan: chilean })).toEqual({ monthlyCents: 5_100, annualCents: 61_200 });
});

test("a lead in a building saves at the building's price", () => {
  const plan = samplePlan({ building: offer(8_000) });
  expect(savingsForLead({ plan, housing: "edificio", monthlyPaymentCents: 10_000 })).toEqual({
    monthlyCents: 2_000,
    annualCents: 24_000,
  });
});
