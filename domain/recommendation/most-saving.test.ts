import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceId } from "../kernel/ids.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import { mostSaving } from "./most-saving.ts";
import { recommendPeru } from "./peru-recommend.ts";
import { forHousing, type Offer } from "./plan.ts";
import { anyCents, anyHousing, anyPlans, anyPriority, anyService, samplePlan } from "./plan-samples.ts";
import { savedOver } from "./savings.ts";

const listed = (serviceId: number, house: Offer, installationCents = 0) => ({
  plan: forHousing(samplePlan({ serviceId: ServiceId.parse(serviceId), house, installationCents }), "casa"),
});
const SHORT_PROMOTION = listed(1, { priceCents: 14_000, promotion: { priceCents: 5_000, months: 10 } });
const STEADY = listed(2, { priceCents: 8_000, promotion: null });

test("a promotion may save most in the first year and another plan in two", () => {
  expect(mostSaving([SHORT_PROMOTION, STEADY], 15_000)).toEqual({ year: SHORT_PROMOTION, twoYears: STEADY });
});

test("an installation counts, and of equals the first of the list is named", () => {
  const installed = listed(3, { priceCents: 8_000, promotion: null }, 100);
  const same = listed(4, { priceCents: 8_000, promotion: null });
  expect(mostSaving([installed, STEADY, same], 15_000)).toEqual({ year: STEADY, twoYears: STEADY });
});

test("where no plan saves anything, none saves most", () => {
  expect(mostSaving([SHORT_PROMOTION, STEADY], 5_000)).toEqual({ year: null, twoYears: null });
  // It costs as much as today.
  expect(mostSaving([STEADY], 8_000)).toEqual({ year: null, twoYears: null });
  expect(mostSaving([], 5_000)).toEqual({ year: null, twoYears: null });
});

test("no plan of a recommendation says 'Máximo Ahorro' while another saves more in one year or in two", () => {
  const anyProfile = fc.record({
    housing: anyHousing,
    monthlyPaymentCents: anyCents,
    company: fc.constant("win"),
    service: anyService,
    priority: anyPriority,
  });
  assertProperty(
    fc.property(anyPlans, anyProfile, (plans, profile) => {
      const found = recommendPeru({ plans, profile });
      if (found.kind !== "ranked") return;
      for (const { plan } of found.plans.filter(({ badge }) => badge === "maximum_saving"))
        for (const other of found.plans)
          for (const months of [12, 24])
            expect(savedOver(profile.monthlyPaymentCents, other.plan, months)).toBeLessThanOrEqual(
              savedOver(profile.monthlyPaymentCents, plan, months),
            );
    }),
  );
});

test("without a bill of today no plan saves most", () => {
  expect(mostSaving([SHORT_PROMOTION, STEADY], null)).toEqual({ year: null, twoYears: null });
});
