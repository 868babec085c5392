import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BrandId } from "../kernel/ids.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import {
  activeFilters,
  filterPlans,
  filterToLoosen,
  NO_FILTERS,
  type PlanFilters,
  PlanSort,
  sortPlans,
  withoutFilter,
} from "./browse.ts";
import { costSummaryOf } from "./cost-summary.ts";
import { recommendPeru } from "./peru-recommend.ts";
import type { Plan } from "./plan.ts";
import { anyPlans, anyPriority, samplePlan } from "./plan-samples.ts";

const rank = (plans: readonly Plan[], priority: "ahorrar" | "mejor_servicio" | "ambos" = "ambos") => {
  const profile = {
    housing: "casa",
    monthlyPaymentCents: 15_000,
    company: "win",
    service: "internet",
    priority,
  } as const;
  const found = recommendPeru({ plans, profile });
  return found.kind === "ranked" ? found.plans : [];
};
const internet = (plan: Plan): Plan => ({ ...plan, type: "internet", country: "peru", isActive: true });
const anyRanked = fc
  .tuple(anyPlans, anyPriority)
  .map(([plans, priority]) => rank(plans.map(internet), priority));
const anyFilters: fc.Arbitrary<PlanFilters> = fc.record({
  maxCents: fc.option(fc.integer({ min: 100, max: 60_000 })),
  minMegabits: fc.option(fc.constantFrom(100, 300, 600)),
  brandId: fc.option(fc.constantFrom(BrandId.parse(1), BrandId.parse(2))),
  streaming: fc.boolean(),
  tv: fc.boolean(),
});

test("every filter keeps exactly the plans that it names", () => {
  const offer = { priceCents: 12_000, promotion: { priceCents: 8_000, months: 3 } };
  const all = rank([
    samplePlan({ house: offer, megabits: 600, tvChannels: 80 }),
    samplePlan({
      serviceId: 2 as Plan["serviceId"],
      brandId: BrandId.parse(2),
      megabits: null,
      streaming: ["Max"],
    }),
  ]);
  const ids = (change: Partial<PlanFilters>) =>
    filterPlans(all, { ...NO_FILTERS, ...change }).map(({ plan }) => Number(plan.serviceId));
  expect(ids({}).toSorted()).toEqual([1, 2]);
  expect(ids({ maxCents: 8_000 })).toEqual([1]);
  expect(ids({ maxCents: 7_999 })).toEqual([]);
  expect(ids({ minMegabits: 600 })).toEqual([1]);
  expect(ids({ brandId: BrandId.parse(2) })).toEqual([2]);
  expect(ids({ streaming: true })).toEqual([2]);
  expect(ids({ tv: true })).toEqual([1]);
});

test("filtering never reorders, and one filter more never shows more", () => {
  assertProperty(
    fc.property(anyRanked, anyFilters, (plans, filters) => {
      const kept = filterPlans(plans, filters);
      expect(plans.filter((one) => kept.includes(one))).toEqual(kept);
      for (const name of activeFilters(filters)) {
        expect(filterPlans(plans, withoutFilter(filters, name)).length).toBeGreaterThanOrEqual(kept.length);
      }
      expect(filterPlans(plans, withoutFilter(filters, "all"))).toEqual(plans);
    }),
  );
});

test("sorting loses no plan, puts the best value first and leaves equals in the recommendation's order", () => {
  const value = {
    recomendacion: () => 0,
    precio: ({ plan }: ReturnType<typeof rank>[number]) => plan.entryPriceCents,
    ahorro: (one: ReturnType<typeof rank>[number]) => -(costSummaryOf(one, 15_000).firstYearCents ?? 0),
    ahorro24: (one: ReturnType<typeof rank>[number]) => costSummaryOf(one, 15_000).totalCents,
    velocidad: ({ plan }: ReturnType<typeof rank>[number]) => -(plan.megabits ?? 0),
  };
  assertProperty(
    fc.property(anyRanked, fc.constantFrom(...PlanSort.options), (plans, sort) => {
      const sorted = sortPlans(plans, sort);
      expect(new Set(sorted)).toEqual(new Set(plans));
      for (const [i, after] of sorted.entries()) {
        const before = sorted[i - 1];
        if (!before) continue;
        expect(value[sort](before)).toBeLessThanOrEqual(value[sort](after));
        if (value[sort](before) === value[sort](after))
          expect(plans.indexOf(before)).toBeLessThan(plans.indexOf(after));
      }
    }),
  );
});

test("where nothing passes, the filter to give up brings plans back, and the most of all", () => {
  assertProperty(
    fc.property(anyRanked, anyFilters, (plans, filters) => {
      fc.pre(plans.length > 0 && filterPlans(plans, filters).length === 0);
      const name = filterToLoosen(plans, filters);
      const back = filterPlans(plans, withoutFilter(filters, name)).length;
      expect(back).toBeGreaterThan(0);
      const gains = activeFilters(filters).map(
        (each) => filterPlans(plans, withoutFilter(filters, each)).length,
      );
      if (name === "all") expect(Math.max(...gains)).toBe(0);
      else expect(back).toBe(Math.max(...gains));
    }),
  );
});
