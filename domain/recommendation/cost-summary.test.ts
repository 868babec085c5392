import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { costSummaryOf } from "./cost-summary.ts";
import { forHousing, type Plan } from "./plan.ts";
import { anyCents, anyHousing, anyPlan, samplePlan } from "./plan-samples.ts";

const PROMOTED = { priceCents: 13_300, promotion: { priceCents: 9_900, months: 6 } };
const costs = (changes: Partial<Plan>, paymentCents: number | null) =>
  costSummaryOf({ plan: forHousing(samplePlan({ house: PROMOTED, ...changes }), "casa") }, paymentCents);

test("a promotion shows its price, its months, what follows, the average and the total", () => {
  expect(costs({}, 15_000)).toEqual({
    priceCents: 9_900,
    months: 6,
    laterCents: 13_300,
    freeMonths: 0,
    averageCents: 12_450,
    totalCents: 298_800,
    firstYearCents: 40_800,
    rises: [],
  });
});

test("an installation lowers the first year's saving and raises total and average", () => {
  expect(costs({ installationCents: 12_000 }, 15_000)).toMatchObject({
    averageCents: 12_950,
    totalCents: 310_800,
    firstYearCents: 28_800,
  });
});

test("a rise after the promotion is shown with its month", () => {
  expect(costs({}, 12_000)).toMatchObject({ rises: [{ month: 7, moreCents: 1_300 }], firstYearCents: 4_800 });
});

test("a plan that costs more from the start rises from month 1, and the year is paid on top", () => {
  const dear = costs({ house: { priceCents: 18_900, promotion: null } }, 15_000);
  expect(dear).toMatchObject({ months: null, laterCents: null, rises: [{ month: 1, moreCents: 3_900 }] });
  expect(dear.firstYearCents).toBe(-46_800);
});

test("a promotion that costs more than today, too, rises twice: what follows it costs still more", () => {
  expect(costs({}, 9_000).rises).toEqual([
    { month: 1, moreCents: 900 },
    { month: 7, moreCents: 4_300 },
  ]);
  const long = { priceCents: 13_300, promotion: { priceCents: 9_900, months: 24 } };
  expect(costs({ house: long }, 9_000).rises).toEqual([{ month: 1, moreCents: 900 }]);
});

test("free months are no price: the regular one is shown, with the rise after them", () => {
  const free = { priceCents: 13_300, promotion: { priceCents: 0, months: 2 } };
  expect(costs({ house: free }, 12_000)).toMatchObject({
    priceCents: 13_300,
    months: null,
    laterCents: null,
    freeMonths: 2,
    rises: [{ month: 3, moreCents: 1_300 }],
  });
});

test("a promotion longer than two years hides no rise within them", () => {
  const long = { priceCents: 13_300, promotion: { priceCents: 9_900, months: 30 } };
  expect(costs({ house: long }, 12_000).rises).toEqual([]);
});

test("the saving shown is twelve months of today minus twelve of the plan minus the installation", () => {
  assertProperty(
    fc.property(anyPlan, anyHousing, anyCents, (one, housing, payment) => {
      const plan = forHousing(one, housing);
      const billed = Array.from({ length: 24 }, (_, month) => {
        const { priceCents, promotion } = plan.offer;
        return promotion && month < promotion.months ? promotion.priceCents : priceCents;
      });
      const sum = (months: number) =>
        billed.slice(0, months).reduce((total, cents) => total + cents, plan.installationCents ?? 0);
      const { firstYearCents, totalCents } = costSummaryOf({ plan }, payment);
      expect(firstYearCents).toBe(payment * 12 - sum(12));
      expect(totalCents).toBe(sum(24));
    }),
  );
});

test("without a bill of today nothing is saved, paid on top or raised, and the plan's own figures stay", () => {
  const { firstYearCents, rises, ...figures } = costs({}, null);
  expect([firstYearCents, rises]).toEqual([null, []]);
  expect(costs({}, 15_000)).toMatchObject(figures);
});
