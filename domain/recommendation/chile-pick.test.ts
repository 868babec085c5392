import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceId } from "../kernel/ids.ts";
import { NO_COMPANY } from "../kernel/no-company.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import { SERVICE_TYPE_OF } from "../kernel/service-type.ts";
import { type ChileProfile, pickChile } from "./chile-pick.ts";
import type { Plan } from "./plan.ts";
import { anyCents, anyPlans, anyPriority, anyService, samplePlan } from "./plan-samples.ts";

const profile: ChileProfile = {
  monthlyPaymentCents: 30_000_00,
  company: "movistar",
  service: "internet",
  priority: "ahorrar",
};
const plan = (serviceId: number, brand: string, pesos: number, changes: Partial<Plan> = {}) =>
  samplePlan({
    serviceId: ServiceId.parse(serviceId),
    brand,
    country: "chile",
    currency: "CLP",
    house: { priceCents: pesos * 100, promotion: null },
    ...changes,
  });
const picked = (plans: readonly Plan[], changes: Partial<ChileProfile> = {}) => {
  const found = pickChile({ plans, profile: { ...profile, ...changes } });
  return found.kind === "plans" ? found.pick : found.kind;
};

test.each(["vtr", "VTR", "claro"])("customers of %s get no plans", (company) => {
  const plans = [plan(1, "VTR", 20_000)];
  expect(pickChile({ plans, profile: { ...profile, company } })).toEqual({ kind: "none", reason: "company" });
});

test("without a plan on offer in Chile there is none to pick", () => {
  const plans = [plan(1, "VTR", 0), plan(2, "VTR", 9_000, { isActive: false }), samplePlan()];
  expect(pickChile({ plans, profile })).toEqual({ kind: "none", reason: "no_plans" });
});

test("plans of the type come cheapest first, then by brand, with their savings", () => {
  const plans = [plan(1, "WOM", 20_000), plan(2, "GTD", 20_000), plan(3, "Entel", 18_000)];
  const found = pickChile({ plans, profile });
  const list = found.kind === "plans" ? found.plans : [];
  expect(list.map((one) => one.plan.brand)).toEqual(["Entel", "GTD", "WOM"]);
  expect(list[0]).toMatchObject({ monthlySavingsCents: 12_000_00, annualSavingsCents: 144_000_00 });
});

test("a saving goes before VTR, and VTR before a lower price", () => {
  const cheap = plan(1, "Mundo", 15_000);
  expect(picked([cheap, plan(2, "VTR", 20_000)])).toEqual({ serviceId: 2, mark: "for_you" });
  expect(picked([cheap, plan(2, "VTR", 35_000)])).toEqual({ serviceId: 1, mark: "for_you" });
});

test("ahorrar and ambos pick the cheapest, mejor_servicio the price closest to today's", () => {
  const plans = [plan(1, "VTR", 15_000), plan(2, "VTR", 29_000), plan(3, "VTR", 31_000)];
  expect(picked(plans)).toEqual({ serviceId: 1, mark: "for_you" });
  expect(picked(plans, { priority: "ambos" })).toEqual({ serviceId: 1, mark: "for_you" });
  expect(picked(plans, { priority: "mejor_servicio" })).toEqual({ serviceId: 2, mark: "for_you" });
});

test("where nothing saves, the pick is an alternative", () => {
  expect(picked([plan(1, "WOM", 31_000), plan(2, "GTD", 30_000)])).toEqual({
    serviceId: 2,
    mark: "alternative",
  });
});

test("without a plan of the type the other types and the fastest plan are proposed", () => {
  const plans = [
    plan(1, "GTD", 40_000, { type: "triple_pack", megabits: 900 }),
    plan(2, "VTR", 25_000, { type: "doble_pack" }),
    plan(3, "WOM", 22_000, { type: "doble_pack" }),
  ];
  const found = pickChile({ plans, profile });
  const alternatives = found.kind === "none_of_type" ? found.alternatives : [];
  expect(alternatives.map((one) => [one.kind, Number(one.plan.serviceId)])).toEqual([
    ["doble_pack", 3],
    ["triple_pack", 1],
    ["premium", 1],
  ]);
});

test("the pick is one of the sorted list, which holds only the right type, whatever the order of arrival", () => {
  const anyProfile = fc.record({
    monthlyPaymentCents: anyCents,
    company: fc.constantFrom("movistar", "wom", "otro"),
    service: anyService,
    priority: anyPriority,
  });
  assertProperty(
    fc.property(anyPlans, anyProfile, (plans, person) => {
      const found = pickChile({ plans, profile: person });
      expect(pickChile({ plans: [...plans].reverse(), profile: person })).toEqual(found);
      if (found.kind !== "plans") return;
      const one = found.plans.find(({ plan: { serviceId } }) => serviceId === found.pick.serviceId);
      expect(one && one.monthlySavingsCents > 0).toBe(found.pick.mark === "for_you");
      const anySaves = found.plans.some(({ monthlySavingsCents }) => monthlySavingsCents > 0);
      expect(found.pick.mark).toBe(anySaves ? "for_you" : "alternative");
      for (const [i, { plan: each }] of found.plans.entries()) {
        expect(each).toMatchObject({
          type: SERVICE_TYPE_OF[person.service],
          country: "chile",
          isActive: true,
        });
        expect(each.entryPriceCents).toBeGreaterThanOrEqual(found.plans[i - 1]?.plan.entryPriceCents ?? 0);
      }
    }),
  );
});

test.each([
  ["ahorrar", 2],
  ["ambos", 2],
  ["mejor_servicio", 1],
] as const)(
  "a household without internet that wants %s gets plan %i, marked as meant for it",
  (priority, id) => {
    const plans = [
      plan(1, "GTD", 25_000, { megabits: 900 }),
      plan(2, "WOM", 18_000, { megabits: 300 }),
      plan(3, "Mundo", 30_000, { megabits: 600 }),
    ];
    const nothing = { company: NO_COMPANY, monthlyPaymentCents: null, priority };
    expect(picked(plans, nothing)).toEqual({ serviceId: id, mark: "for_you" });
    const found = pickChile({ plans, profile: { ...profile, ...nothing } });
    for (const one of found.kind === "plans" ? found.plans : [])
      expect([one.monthlySavingsCents, one.annualSavingsCents]).toEqual([0, 0]);
  },
);
