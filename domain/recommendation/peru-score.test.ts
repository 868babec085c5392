import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { contentPoints, savingPoints, scorePlan, speedPoints, termsPoints } from "./peru-score.ts";
import { forHousing, type Plan } from "./plan.ts";
import { anyCents, anyPlan, anyPriority, samplePlan } from "./plan-samples.ts";

const priced = (changes: Partial<Plan> = {}) => forHousing(samplePlan(changes), "casa");
const anyPriced = anyPlan.map((plan) => forHousing(plan, "casa"));
const costing = (priceCents: number, changes: Partial<Plan> = {}) =>
  priced({ ...changes, house: { priceCents, promotion: null } });

test.each([
  [60, 70],
  [40, 70],
  [39.99, 60],
  [30, 60],
  [29.99, 45],
  [20, 45],
  [19.99, 30],
  [10, 30],
  [9.99, 15],
  [0.01, 15],
  [0, 0],
  [-5, 0],
])("a saving of %d %% has %d base points", (percent, points) => {
  expect(savingPoints(10_000, Math.round(10_000 - percent * 100))).toBe(points);
});

test.each([
  [1000, 20],
  [600, 20],
  [599, 15],
  [300, 15],
  [299, 10],
  [100, 10],
  [99, 5],
  [null, 5],
])("a speed of %j megabits has %d base points", (megabits, points) => {
  expect(speedPoints(megabits)).toBe(points);
});

test("streaming has 15 points, a pack 10, the catalogue's own pick 5: together the cap of 30", () => {
  expect(contentPoints(priced())).toBe(0);
  expect(contentPoints(priced({ streaming: ["Netflix"] }))).toBe(15);
  expect(contentPoints(priced({ features: ["Incluye STREAMING"] }))).toBe(15);
  expect(contentPoints(priced({ type: "triple_pack" }))).toBe(10);
  expect(contentPoints(priced({ isRecommended: true }))).toBe(5);
  expect(contentPoints(priced({ streaming: ["Max"], type: "doble_pack", isRecommended: true }))).toBe(30);
});

test("the fine print is capped at 20, and what the operator does not say earns nothing", () => {
  const house = { priceCents: 10_000, promotion: { priceCents: 8_000, months: 3 } };
  expect(termsPoints(priced())).toBe(0);
  expect(termsPoints(priced({ house }))).toBe(5);
  expect(termsPoints(priced({ house, permanenceMonths: 0, installationCents: 0 }))).toBe(20);
});

test("the card's example: 34 % saved at 300 Mbps with streaming", () => {
  const plan = costing(9_900, { streaming: ["Netflix"] });
  expect(scorePlan({ plan, paymentCents: 15_000, priority: "ahorrar" })).toEqual({
    points: 78,
    saving: { points: 60, max: 70 },
    service: { points: 15, max: 20 },
    extras: { points: 3, max: 10 },
  });
});

test.each([
  ["ahorrar", [70, 20, 10]],
  ["mejor_servicio", [20, 70, 10]],
  ["ambos", [35, 35, 30]],
] as const)("with the priority %s the components weigh %j", (priority, max) => {
  const { saving, service, extras } = scorePlan({ plan: priced(), paymentCents: 15_000, priority });
  expect([saving.max, service.max, extras.max]).toEqual(max);
});

test("with the priority ambos the two groups of extras weigh 0.2 and 0.1", () => {
  const extras = (changes: Partial<Plan>) =>
    scorePlan({ plan: priced(changes), paymentCents: 0, priority: "ambos" }).extras.points;
  expect(extras({ streaming: ["Max"], type: "doble_pack", isRecommended: true })).toBe(20);
  expect(extras({ permanenceMonths: 0, installationCents: 0 })).toBe(10);
});

const anyWeight = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, Number.NaN, -1));
const anyWeights = fc.record({ saving: anyWeight, service: anyWeight, extras: anyWeight });

test("whatever the weights, the maxima add up to 100 and the points are whole and within them", () => {
  assertProperty(
    fc.property(
      fc.record({
        plan: anyPriced,
        paymentCents: anyCents,
        priority: anyPriority,
        weights: fc.option(anyWeights),
      }),
      ({ weights, ...input }) => {
        const { points, ...components } = scorePlan({ ...input, weights: weights ?? undefined });
        const all = Object.values(components);
        expect(all.reduce((sum, { max }) => sum + max, 0)).toBe(100);
        expect(all.reduce((sum, one) => sum + one.points, 0)).toBe(points);
        for (const one of all) {
          expect(Number.isInteger(one.points)).toBe(true);
          expect(one.points).toBeGreaterThanOrEqual(0);
          expect(one.points).toBeLessThanOrEqual(one.max);
        }
      },
    ),
  );
});

test("weights that weigh nothing are the priority's own", () => {
  const input = { plan: priced(), paymentCents: 15_000, priority: "ambos" } as const;
  const nothing = { saving: 0, service: Number.NaN, extras: -1 };
  expect(scorePlan({ ...input, weights: nothing })).toEqual(scorePlan(input));
});

test("weights are scaled to a sum of 1", () => {
  const input = { plan: priced(), paymentCents: 15_000, priority: "ambos" } as const;
  expect(scorePlan({ ...input, weights: { saving: 7, service: 2, extras: 1 } })).toEqual(
    scorePlan({ ...input, priority: "ahorrar" }),
  );
});

test("a lower price, a higher speed or an extra never lowers a score", () => {
  assertProperty(
    fc.property(
      anyPriced,
      fc.record({ paymentCents: anyCents, priority: anyPriority }),
      fc.nat(5_000),
      (plan, person, less) => {
        const better = [
          { ...plan, entryPriceCents: Math.max(0, plan.entryPriceCents - less) },
          { ...plan, megabits: (plan.megabits ?? 0) + less },
          { ...plan, isRecommended: true },
          { ...plan, streaming: ["Netflix"] },
          { ...plan, permanenceMonths: 0, installationCents: 0 },
        ];
        const score = scorePlan({ plan, ...person }).points;
        for (const one of better)
          expect(scorePlan({ plan: one, ...person }).points).toBeGreaterThanOrEqual(score);
      },
    ),
  );
});
