import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import type { Weights } from "./constants.ts";
import { type RankedPlan, recommendPeru } from "./peru-recommend.ts";
import type { Plan } from "./plan.ts";
import { anyPlans, anyPriority } from "./plan-samples.ts";

// The visitor's own weights: how moving a slider may and may not change the list.

const PARTS = ["saving", "service", "extras"] as const;
type Part = (typeof PARTS)[number];

const anyPart = fc.constantFrom(...PARTS);
const anyWeight = fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5);
const anyWeights: fc.Arbitrary<Weights> = fc
  .record({ saving: anyWeight, service: anyWeight, extras: anyWeight })
  .filter(({ saving, service, extras }) => saving + service + extras > 0);
const anyCatalogue = anyPlans.map((plans) =>
  plans.map((plan): Plan => ({ ...plan, type: "internet", country: "peru", isActive: true })),
);

type Given = { readonly plans: readonly Plan[]; readonly priority: "ahorrar" | "mejor_servicio" | "ambos" };
const anyGiven: fc.Arbitrary<Given> = fc.record({ plans: anyCatalogue, priority: anyPriority });

const rank = ({ plans, priority }: Given, weights?: Weights): readonly RankedPlan[] => {
  const profile = {
    housing: "casa",
    monthlyPaymentCents: 15_000,
    company: "win",
    service: "internet",
    priority,
  } as const;
  const found = recommendPeru({ plans, profile, weights });
  return found.kind === "ranked" ? found.plans : [];
};
const only = (part: Part): Weights => ({ saving: 0, service: 0, extras: 0, [part]: 100 });
const idOf = ({ plan }: RankedPlan) => plan.serviceId;
const pairs = (plans: readonly RankedPlan[]) =>
  plans.flatMap((above, i) => plans.slice(i + 1).map((below) => [above, below] as const));

test("whatever the weights, they lose no plan, add up to 100 and keep the thresholds", () => {
  assertProperty(
    fc.property(anyGiven, anyWeights, (given, weights) => {
      const ranked = rank(given, weights);
      expect(new Set(ranked.map(idOf))).toEqual(new Set(rank(given).map(idOf)));
      for (const [i, { score, topChoice, recommended }] of ranked.entries()) {
        expect(PARTS.reduce((sum, part) => sum + score[part].max, 0)).toBe(100);
        expect(topChoice).toBe(i === 0 && score.points >= 30);
        expect(recommended).toBe(score.points >= 60);
      }
    }),
  );
});

test("only the proportion of the weights counts", () => {
  assertProperty(
    fc.property(anyGiven, anyWeights, fc.constantFrom(0.01, 0.5, 2), (given, weights, factor) => {
      const scaled = {
        saving: weights.saving * factor,
        service: weights.service * factor,
        extras: weights.extras * factor,
      };
      for (const [i, one] of rank(given, scaled).entries()) {
        const same = rank(given, weights)[i];
        // A remainder of one half may go to either part.
        expect(Math.abs(one.score.points - (same?.score.points ?? 0))).toBeLessThanOrEqual(2);
      }
    }),
  );
});

test("all the weight on one part orders by that part alone", () => {
  assertProperty(
    fc.property(anyGiven, anyPart, (given, part) => {
      for (const [above, below] of pairs(rank(given, only(part)))) {
        expect(above.score[part].points).toBeGreaterThanOrEqual(below.score[part].points);
        expect(above.score.points).toBe(above.score[part].points);
      }
    }),
  );
});

test("a plan that is no worse in every part never ranks lower for its points", () => {
  assertProperty(
    fc.property(anyGiven, anyWeights, (given, weights) => {
      const shares = new Map(
        rank(given).map((one) => [
          idOf(one),
          PARTS.map(
            (part) => rank(given, only(part)).find((same) => idOf(same) === idOf(one))?.score[part].points,
          ),
        ]),
      );
      for (const [above, below] of pairs(rank(given, weights))) {
        const [a, b] = [shares.get(idOf(above)) ?? [], shares.get(idOf(below)) ?? []];
        const dominated = b.every((share, i) => (share ?? 0) > (a[i] ?? 0));
        if (dominated) expect(above.score.points).toBe(below.score.points);
      }
    }),
  );
});

/** Whole points: each of three parts is rounded by a half at most, and each maximum by less than one. */
const ROUNDING = 5;

test("weighing a part more never costs a plan its place to one that is weaker in that part", () => {
  assertProperty(
    fc.property(anyGiven, anyWeights, anyPart, anyWeight, (given, weights, part, more) => {
      const strength = new Map(rank(given, only(part)).map((one) => [idOf(one), one.score[part].points]));
      const after = new Map(
        rank(given, { ...weights, [part]: weights[part] + more }).map((one) => [idOf(one), one.score.points]),
      );
      for (const [above, below] of pairs(rank(given, weights))) {
        if ((strength.get(idOf(above)) ?? 0) < (strength.get(idOf(below)) ?? 0)) continue;
        expect((after.get(idOf(above)) ?? 0) + ROUNDING).toBeGreaterThanOrEqual(after.get(idOf(below)) ?? 0);
      }
    }),
  );
});
