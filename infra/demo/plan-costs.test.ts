import type { Service } from "@asesorador/domain/catalog/contract";
import { toCents } from "@asesorador/domain/kernel/money";
import { pickChile, withSavings } from "@asesorador/domain/recommendation/chile-pick";
import { WEIGHTS } from "@asesorador/domain/recommendation/constants";
import { costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { forHousing, type PricedPlan, toPlan } from "@asesorador/domain/recommendation/plan";
import { expect, test } from "vitest";
import { demoCatalogue } from "./catalogue.ts";

// Compares every amount that the two telecom wizards can show of the demo catalogue with a sum computed from the
// catalogue's own fields, month by month.

const { services } = demoCatalogue();
const plans = services.map((service) => toPlan(service));
const SERVICES = ["internet", "doble", "triple"] as const;
const PRIORITIES = ["ahorrar", "mejor_servicio", "ambos"] as const;
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

/** Peru's card price for the housing, or the house's where the building has none. */
const tariff = (service: Service, housing: "casa" | "edificio") => {
  const isBuilding = housing === "edificio" && service.buildingPrice !== null;
  const isBuildingPromoted = housing === "edificio" && service.buildingPromotionalPrice !== null;
  return {
    regular: isBuilding ? (service.buildingPrice ?? 0) : service.price,
    promotional: isBuildingPromoted ? service.buildingPromotionalPrice : service.promotionalPrice,
    months: (isBuildingPromoted ? service.buildingPromotionalMonths : service.promotionalMonths) ?? 0,
  };
};

const billed = (plan: PricedPlan, months: number): number => {
  const service = services.find(({ id }) => id === plan.serviceId);
  if (!service) throw new Error(`no service ${plan.serviceId}`);
  const { regular, promotional, months: promoted } = tariff(service, plan.housing);
  let sum = service.installationFee ?? 0;
  for (let month = 1; month <= months; month += 1)
    sum += promotional !== null && month <= promoted ? promotional : regular;
  return toCents(sum);
};

const expectTrue = (one: { readonly plan: PricedPlan }, paymentCents: number) => {
  const costs = costSummaryOf(one, paymentCents);
  expect(costs.firstYearCents).toBe(paymentCents * 12 - billed(one.plan, 12));
  expect(costs.totalCents).toBe(billed(one.plan, 24));
};

test("in both countries some demo plans have an installation fee, and some a promotion shorter than a year", () => {
  for (const country of ["peru", "chile"]) {
    const offered = services.filter((service) => service.country === country);
    expect(offered.some(({ installationFee }) => (installationFee ?? 0) > 0)).toBe(true);
    expect(
      offered.some(({ promotionalMonths }) => promotionalMonths !== null && promotionalMonths < 12),
    ).toBe(true);
  }
});

test("every first-year saving in Peru is the sum of its twelve months and the installation", () => {
  for (const housing of ["casa", "edificio"] as const)
    for (const service of SERVICES)
      for (const soles of steps(30, 400, 7)) {
        const profile = { housing, service, company: "win", priority: "ahorrar" } as const;
        const found = recommendPeru({ plans, profile: { ...profile, monthlyPaymentCents: toCents(soles) } });
        if (found.kind === "ranked") for (const one of found.plans) expectTrue(one, toCents(soles));
      }
});

test("every first-year saving in Chile is the sum of its twelve months and the installation", () => {
  for (const service of SERVICES)
    for (const priority of PRIORITIES)
      for (const pesos of steps(8_000, 60_000, 1_000)) {
        const monthlyPaymentCents = toCents(pesos);
        const profile = { monthlyPaymentCents, company: "entel", service, priority };
        const found = pickChile({ plans, profile });
        if (found.kind === "plans") for (const one of found.plans) expectTrue(one, monthlyPaymentCents);
      }
});

test("twelve times the promotional saving exceeds the first-year saving in Chile, and is not shown", () => {
  const overstated = plans
    .filter(({ country }) => country === "chile")
    .map((plan) => withSavings(forHousing(plan, null), toCents(30_000)))
    .filter(
      (one) => one.annualSavingsCents > Math.max(0, costSummaryOf(one, toCents(30_000)).firstYearCents ?? 0),
    );
  expect(overstated.length).toBeGreaterThan(0);
});

test("no card of the demo's recommendations has the label 'Máximo Ahorro' while another plan saves more", () => {
  let crowned = 0;
  for (const service of SERVICES)
    for (const soles of steps(60, 460, 10)) {
      const profile = { housing: "casa", service, company: "win", priority: "ahorrar" } as const;
      const found = recommendPeru({ plans, profile: { ...profile, monthlyPaymentCents: toCents(soles) } });
      const ranked = found.kind === "ranked" ? found.plans : [];
      for (const one of ranked.filter(({ badge }) => badge === "maximum_saving")) {
        crowned += 1;
        for (const months of [12, 24])
          expect(billed(one.plan, months)).toBe(Math.min(...ranked.map(({ plan }) => billed(plan, months))));
      }
    }
  expect(crowned).toBeGreaterThan(0);
});

test("where no plan is labelled as cheaper, none has an entry price below the payment", () => {
  let honest = 0;
  for (const service of SERVICES)
    for (const soles of steps(10, 200, 10)) {
      const profile = { housing: "casa", service, company: "win", priority: "ambos" } as const;
      const found = recommendPeru({ plans, profile: { ...profile, monthlyPaymentCents: toCents(soles) } });
      if (found.kind !== "ranked" || found.counts.cheaper !== 0) continue;
      honest += 1;
      for (const { plan } of found.plans) expect(plan.entryPriceCents).toBeGreaterThanOrEqual(toCents(soles));
    }
  expect(honest).toBeGreaterThan(0);
});

test("'Mejor servicio' and 'Ambos' sort by score, and weigh speed and saving as step 2 states", () => {
  expect(WEIGHTS.mejor_servicio.service).toBeGreaterThan(
    WEIGHTS.mejor_servicio.saving + WEIGHTS.mejor_servicio.extras,
  );
  expect(WEIGHTS.ambos.service).toBe(WEIGHTS.ambos.saving);
  for (const priority of ["mejor_servicio", "ambos"] as const)
    for (const service of SERVICES)
      for (const soles of steps(30, 400, 7)) {
        const profile = { housing: "casa", service, company: "win", priority } as const;
        const found = recommendPeru({ plans, profile: { ...profile, monthlyPaymentCents: toCents(soles) } });
        const points = found.kind === "ranked" ? found.plans.map(({ score }) => score.points) : [];
        expect(points).toEqual(points.toSorted((a, b) => b - a));
      }
});
