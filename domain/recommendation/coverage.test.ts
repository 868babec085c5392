import { describe, expect, test } from "vitest";
import { pickChile } from "./chile-pick.ts";
import { byCoverage, coversIn, NOTHING_KNOWN } from "./coverage.ts";
import { recommendPeru } from "./peru-recommend.ts";
import type { Plan } from "./plan.ts";
import { samplePlan } from "./plan-samples.ts";

const HERE = "150122";
const serves = { yes: [HERE], no: [] };
const stops = { yes: [], no: [HERE] };
const plan = (id: number, priceCents: number, changes: Partial<Plan> = {}): Plan =>
  samplePlan({
    serviceId: id as Plan["serviceId"],
    house: { priceCents, promotion: null },
    building: { priceCents, promotion: null },
    ...changes,
  });

test("what no list says of a district is unknown, and without a district nothing is said", () => {
  expect(coversIn(serves, HERE)).toBe("yes");
  expect(coversIn(stops, HERE)).toBe("no");
  expect(coversIn(serves, "150113")).toBe("unknown");
  expect(coversIn(NOTHING_KNOWN, HERE)).toBe("unknown");
  for (const nowhere of [null, undefined, ""]) expect(coversIn(stops, nowhere)).toBeNull();
});

const ranked = (plans: readonly Plan[], district?: string) => {
  const found = recommendPeru({
    plans,
    profile: {
      housing: "casa",
      monthlyPaymentCents: 15_000,
      company: "movistar",
      service: "internet",
      priority: "ahorrar",
      district,
    },
  });
  return found.kind === "ranked" ? found.plans : [];
};
const ids = (plans: readonly { readonly plan: { readonly serviceId: number } }[]) =>
  plans.map((one) => one.plan.serviceId);

test("in Peru a plan that does not reach the district comes last and is never the recommendation", () => {
  const plans = [plan(1, 5_000, { coverage: stops }), plan(2, 9_000), plan(3, 8_000, { coverage: serves })];
  expect(ids(ranked(plans))).toEqual([1, 3, 2]);
  const here = ranked(plans, HERE);
  expect(ids(here)).toEqual([3, 2, 1]);
  expect(here.map(({ topChoice }) => topChoice)).toEqual([true, false, false]);
  expect(ids(byCoverage(here, HERE).outside)).toEqual([1]);
  expect(ids(byCoverage(here, HERE).within)).toEqual([3, 2]);
});

test("in Peru no plan is lost and none is the recommendation where none reaches the district", () => {
  const here = ranked([plan(1, 5_000, { coverage: stops }), plan(2, 6_000, { coverage: stops })], HERE);
  expect(ids(here)).toEqual([1, 2]);
  expect(here.some(({ topChoice }) => topChoice)).toBe(false);
});

test("in Chile the pick is a plan that may reach the comuna, and the others come last", () => {
  const chile = { country: "chile", currency: "CLP" } as const;
  const plans = [
    plan(1, 500_000, { ...chile, brand: "VTR", coverage: { yes: [], no: ["13120"] } }),
    plan(2, 900_000, { ...chile, brand: "WOM" }),
  ];
  const pick = (district: string | null) =>
    pickChile({
      plans,
      profile: {
        monthlyPaymentCents: 2_000_000,
        company: "entel",
        service: "internet",
        priority: "ahorrar",
        district,
      },
    });
  expect(pick(null)).toMatchObject({ kind: "plans", pick: { serviceId: 1 } });
  const here = pick("13120");
  expect(here).toMatchObject({ kind: "plans", pick: { serviceId: 2 } });
  expect(here.kind === "plans" && ids(here.plans)).toEqual([2, 1]);
});

describe("in Chile without a plan of the visitor's type", () => {
  const chile = { country: "chile", currency: "CLP" } as const;
  const outside = { yes: [], no: [HERE] };
  const alternativesIn = (plans: readonly Plan[], district: string | null) => {
    const pick = pickChile({
      plans,
      profile: {
        monthlyPaymentCents: 2_000_000,
        company: "entel",
        service: "internet",
        priority: "ahorrar",
        district,
      },
    });
    return pick.kind === "none_of_type"
      ? pick.alternatives.map(({ kind, plan: { serviceId } }) => [kind, serviceId])
      : [];
  };

  test("each alternative is of those that may reach the comuna, also the fastest", () => {
    const plans = [
      plan(1, 500_000, { ...chile, type: "doble_pack", megabits: 900, coverage: outside }),
      plan(2, 900_000, { ...chile, type: "doble_pack", megabits: 300 }),
      plan(3, 950_000, { ...chile, type: "triple_pack", megabits: 600, coverage: serves }),
    ];
    expect(alternativesIn(plans, null)).toEqual([
      ["doble_pack", 1],
      ["triple_pack", 3],
      ["premium", 1],
    ]);
    expect(alternativesIn(plans, HERE)).toEqual([
      ["doble_pack", 2],
      ["triple_pack", 3],
      ["premium", 3],
    ]);
  });

  test("no alternative is lost where no plan of its type reaches the comuna", () => {
    const plans = [
      plan(1, 500_000, { ...chile, type: "doble_pack", megabits: 900, coverage: outside }),
      plan(2, 900_000, { ...chile, type: "triple_pack", megabits: 300 }),
    ];
    expect(alternativesIn(plans, HERE)).toEqual([
      ["doble_pack", 1],
      ["triple_pack", 2],
      ["premium", 2],
    ]);
    const [only] = plans;
    expect(alternativesIn(only ? [only] : [], HERE)).toEqual([
      ["doble_pack", 1],
      ["premium", 1],
    ]);
  });
});
