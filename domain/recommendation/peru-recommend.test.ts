import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceId } from "../kernel/ids.ts";
import { NO_COMPANY } from "../kernel/no-company.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import { SERVICE_TYPE_OF } from "../kernel/service-type.ts";
import { orderOf, type PeruInput, type PeruProfile, recommendPeru } from "./peru-recommend.ts";
import { forHousing, type Plan } from "./plan.ts";
import { anyCents, anyHousing, anyPlans, anyPriority, anyService, samplePlan } from "./plan-samples.ts";

const profile: PeruProfile = {
  housing: "casa",
  monthlyPaymentCents: 15_000,
  company: "movistar",
  service: "internet",
  priority: "ahorrar",
};
const plan = (serviceId: number, priceCents: number, changes: Partial<Plan> = {}) =>
  samplePlan({
    serviceId: ServiceId.parse(serviceId),
    house: { priceCents, promotion: null },
    building: { priceCents, promotion: null },
    ...changes,
  });

const rankedPlans = (input: PeruInput) => {
  const found = recommendPeru(input);
  return found.kind === "ranked" ? found.plans : [];
};
const rankedIds = (input: PeruInput) => rankedPlans(input).map((one) => Number(one.plan.serviceId));

const anyProfile: fc.Arbitrary<PeruProfile> = fc.record({
  housing: fc.option(anyHousing),
  monthlyPaymentCents: fc.option(anyCents),
  company: fc.constantFrom("movistar", "bitel", "win", "wow", "otra"),
  service: anyService,
  priority: anyPriority,
});
const anyWeights = fc.option(fc.constantFrom({ saving: 0.1, service: 0.8, extras: 0.1 }), { nil: undefined });
const anyInput = fc.record({ plans: anyPlans, profile: anyProfile, weights: anyWeights });

test("Claro's customers get no plans, but the counts", () => {
  expect(recommendPeru({ plans: [plan(1, 9_000)], profile: { ...profile, company: "claro" } })).toEqual({
    kind: "claro",
    counts: { active: 1, ofType: 1, reach: null, cheaper: 1 },
  });
});

test("no plans at all, and none of the visitor's type, are distinguished", () => {
  const none = { kind: "none", reason: "no_plans" };
  expect(recommendPeru({ plans: [], profile })).toMatchObject(none);
  expect(recommendPeru({ plans: [plan(1, 0)], profile })).toMatchObject(none);
  expect(recommendPeru({ plans: [plan(1, 9_000, { type: "doble_pack" })], profile })).toEqual({
    kind: "none",
    reason: "none_of_type",
    counts: { active: 1, ofType: 0, reach: null, cheaper: 0 },
  });
});

test("only active Peruvian plans with a price above 0 are counted and ranked", () => {
  const plans = [
    plan(1, 9_000),
    plan(2, 16_000),
    plan(3, 0),
    plan(4, 9_000, { isActive: false }),
    plan(5, 9_000, { country: "chile" }),
    plan(6, 9_000, { type: "triple_pack" }),
  ];
  const found = recommendPeru({ plans, profile });
  expect(found.counts).toMatchObject({ active: 3, ofType: 2, cheaper: 1 });
  expect(rankedIds({ plans, profile })).toEqual([1, 2]);
});

test("a plan at today's price is not cheaper", () => {
  const plans = [plan(1, 14_999), plan(2, 15_000), plan(3, 15_001)];
  expect(recommendPeru({ plans, profile }).counts).toMatchObject({ active: 3, ofType: 3, cheaper: 1 });
});

test("plans that do not serve the district come last, in the same order among themselves", () => {
  const elsewhere = { coverage: { yes: [], no: ["150122"] } };
  const plans = [plan(1, 12_000, elsewhere), plan(2, 9_000, elsewhere), plan(3, 13_000), plan(4, 11_000)];
  expect(rankedIds({ plans, profile: { ...profile, district: "150122" } })).toEqual([4, 3, 2, 1]);
});

test("a plan that is known not to serve the district does not count as cheaper, one of which it is unknown does", () => {
  const served = { coverage: { yes: ["150122"], no: [] } };
  const elsewhere = { coverage: { yes: [], no: ["150122"] } };
  const plans = [plan(1, 9_000, elsewhere), plan(2, 9_000, served), plan(3, 9_000), plan(4, 16_000, served)];
  const countsIn = (district: string | null) =>
    recommendPeru({ plans, profile: { ...profile, district } }).counts;
  expect(countsIn("150122")).toEqual({ active: 4, ofType: 4, reach: { yes: 2, unknown: 1 }, cheaper: 2 });
  expect(countsIn(null)).toEqual({ active: 4, ofType: 4, reach: null, cheaper: 3 });
});

test("ahorrar sorts by lowest price, then by higher savings", () => {
  const promotion = { priceCents: 9_000, months: 2 };
  const plans = [
    plan(1, 12_000, { megabits: 1000 }),
    plan(2, 14_000, { house: { priceCents: 14_000, promotion } }),
    plan(3, 9_000, { megabits: null }),
  ];
  expect(rankedIds({ plans, profile })).toEqual([3, 2, 1]);
});

test("mejor_servicio sorts by score, then by speed", () => {
  const plans = [plan(1, 15_000, { megabits: 600 }), plan(2, 15_000, { megabits: 1000 }), plan(3, 15_000)];
  expect(rankedIds({ plans, profile: { ...profile, priority: "mejor_servicio" } })).toEqual([2, 1, 3]);
});

test("ambos sorts by score, then by savings", () => {
  const plans = [plan(1, 10_400), plan(2, 10_300), plan(3, 9_000, { megabits: null })];
  expect(rankedIds({ plans, profile: { ...profile, priority: "ambos" } })).toEqual([2, 1, 3]);
});

test("with the visitor's own weights even ahorrar sorts by score", () => {
  const plans = [plan(1, 9_000, { megabits: null }), plan(2, 14_000, { megabits: 1000 })];
  expect(rankedIds({ plans, profile })).toEqual([1, 2]);
  const weights = { saving: 0.1, service: 0.9, extras: 0 };
  expect(rankedIds({ plans, profile, weights })).toEqual([2, 1]);
});

test("the first plan is the top choice only from 30 points on", () => {
  const [bad] = rankedPlans({ plans: [plan(1, 20_000)], profile });
  expect(bad?.topChoice).toBe(false);
  const [good] = rankedPlans({ plans: [plan(1, 9_000)], profile });
  expect(good?.topChoice).toBe(true);
});

test("without a payment the specification's S/ 150 is assumed", () => {
  const unknown = { ...profile, monthlyPaymentCents: null };
  expect(rankedPlans({ plans: [plan(1, 9_900)], profile: unknown })[0]?.savings.monthlyCents).toBe(5_100);
});

test("a building is ranked by its own prices", () => {
  const dear = { priceCents: 20_000, promotion: null };
  const plans = [plan(1, 9_000, { building: dear }), plan(2, 10_000)];
  expect(rankedIds({ plans, profile: { ...profile, housing: "edificio" } })).toEqual([2, 1]);
});

test("reasons start with the priority and name the figures", () => {
  const one = plan(1, 9_900, { streaming: ["Netflix"], megabits: 600 });
  const codes = (priority: PeruProfile["priority"]) =>
    rankedPlans({ plans: [one], profile: { ...profile, priority } })[0]?.reasons.map(({ code }) => code);
  expect(codes("ahorrar")).toEqual(["saving_percent", "speed", "streaming"]);
  expect(codes("mejor_servicio")).toEqual(["speed", "saving_percent", "streaming"]);
  expect(rankedPlans({ plans: [one], profile })[0]?.reasons[0]).toEqual({
    code: "saving_percent",
    percent: 34,
    savingCents: 5_100,
  });
});

test.each([
  [11_250, "saving_percent"],
  [11_251, "saving_amount"],
  [13_000, "saving_amount"],
  [13_001, "saving_some"],
  [15_000, "generic_plan"],
])("a plan of %d cents against 15000 gives the reason %s", (priceCents, code) => {
  const plans = [plan(1, priceCents, { megabits: null })];
  expect(rankedPlans({ plans, profile })[0]?.reasons[0]?.code).toBe(code);
});

test.each([
  [2000, 1000],
  [999, 600],
  [599, 300],
  [299, 100],
])("%d megabits are in the speed band %d", (megabits, band) => {
  const reasons = rankedPlans({ plans: [plan(1, 9_000, { megabits })], profile })[0]?.reasons;
  expect(reasons).toContainEqual({ code: "speed", band, megabits });
});

test("everything ranked is on offer, of the right type, at the housing's price", () => {
  assertProperty(
    fc.property(anyInput, (input) => {
      const found = recommendPeru(input);
      if (found.kind === "claro") throw new Error("nobody here comes from Claro");
      const plans = found.kind === "ranked" ? found.plans : [];
      expect(plans.length).toBe(found.counts.ofType);
      expect(found.counts.cheaper).toBeLessThanOrEqual(found.counts.ofType);
      expect(found.counts.ofType).toBeLessThanOrEqual(found.counts.active);
      for (const one of plans) {
        const source = input.plans.find(({ serviceId }) => serviceId === one.plan.serviceId);
        expect(source && forHousing(source, input.profile.housing)).toEqual(one.plan);
        expect(one.plan).toMatchObject({
          isActive: true,
          country: "peru",
          type: SERVICE_TYPE_OF[input.profile.service],
        });
        expect(one.plan.offer.priceCents).toBeGreaterThan(0);
      }
    }),
  );
});

test("each ranked plan keeps the specification's thresholds, clamps and counts", () => {
  assertProperty(
    fc.property(anyInput, (input) => {
      for (const [i, one] of rankedPlans(input).entries()) {
        expect(one.recommended).toBe(one.score.points >= 60);
        expect(one.topChoice).toBe(i === 0 && one.score.points >= 30);
        expect(one.confidence).toBeGreaterThanOrEqual(68);
        expect(one.confidence).toBeLessThanOrEqual(95);
        expect(Number.isInteger(one.confidence)).toBe(true);
        expect([2, 3]).toContain(one.reasons.length);
        expect(new Set(one.reasons.map(({ code }) => code)).size).toBe(one.reasons.length);
        if (one.score.points >= 60) expect(one.badge).not.toBeNull();
      }
    }),
  );
});

test("the order does not depend on how the catalogue arrived, and follows the priority", () => {
  assertProperty(
    fc.property(anyInput, (input) => {
      const list = rankedPlans(input);
      expect(rankedPlans({ ...input, plans: [...input.plans].reverse() })).toEqual(list);
      for (const [i, after] of list.entries()) {
        const before = list[i - 1];
        if (!before) continue;
        if (input.profile.priority === "ahorrar" && !input.weights)
          expect(before.plan.entryPriceCents).toBeLessThanOrEqual(after.plan.entryPriceCents);
        else expect(before.score.points).toBeGreaterThanOrEqual(after.score.points);
      }
    }),
  );
});

const unconnected = { ...profile, company: NO_COMPANY, monthlyPaymentCents: null };

test.each(["ahorrar", "ambos"] as const)(
  "a household without internet sees the cheapest plan first (%s)",
  (priority) => {
    const plans = [plan(1, 12_000, { megabits: 1_000 }), plan(2, 9_000, { megabits: 50 }), plan(3, 20_000)];
    expect(rankedIds({ plans, profile: { ...unconnected, priority } })).toEqual([2, 1, 3]);
    expect(orderOf({ ...unconnected, priority })).toBe("ahorrar");
  },
);

test("a household without internet that wants the better service sees plans by score", () => {
  const plans = [plan(1, 9_000, { megabits: 50 }), plan(2, 12_000, { megabits: 1_000 })];
  expect(rankedIds({ plans, profile: { ...unconnected, priority: "mejor_servicio" } })).toEqual([2, 1]);
});

test("no plan saves a household without internet anything, in no figure, badge, reason or point", () => {
  assertProperty(
    fc.property(anyInput, (input) => {
      const found = recommendPeru({ ...input, profile: { ...input.profile, company: NO_COMPANY } });
      expect(found.counts.cheaper).toBeNull();
      for (const one of found.kind === "ranked" ? found.plans : []) {
        expect(one.score.saving).toEqual({ points: 0, max: 0 });
        expect(one.score.service.max + one.score.extras.max).toBe(100);
        expect([one.savings.monthlyCents, one.savings.percent, one.savings.firstYearCents]).toEqual([
          0, 0, 0,
        ]);
        expect(one.badge ?? "").not.toMatch(/saving|valid_option/);
        expect(one.reasons.filter(({ code }) => code.startsWith("saving"))).toEqual([]);
      }
    }),
  );
});

test("weights of nothing but saving are the priority's for a household without internet", () => {
  const input = { plans: [plan(1, 9_000)], profile: unconnected };
  const [own] = rankedPlans({ ...input, weights: { saving: 1, service: 0, extras: 0 } });
  expect(own?.score).toEqual(rankedPlans(input)[0]?.score);
});
