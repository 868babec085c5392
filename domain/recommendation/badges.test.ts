import { expect, test } from "vitest";
import { badgeOf } from "./badges.ts";
import { confidenceOf } from "./confidence.ts";
import { forHousing, type Plan } from "./plan.ts";
import { samplePlan } from "./plan-samples.ts";

const PAYMENT = 10_000;
type Facts = { priceCents?: number; megabits?: number | null; plan?: Partial<Plan> };
const facts = ({ priceCents = PAYMENT, megabits = null, plan = {} }: Facts) => ({
  plan: forHousing(samplePlan({ ...plan, megabits, house: { priceCents, promotion: null } }), "casa"),
  paymentCents: PAYMENT,
});

test.each([
  ["ahorrar", "maximum_saving"],
  ["mejor_servicio", "maximum_quality"],
  ["ambos", "ideal"],
] as const)("from 80 points on, the badge is the priority's best: %s", (priority, badge) => {
  expect(badgeOf({ ...facts({}), isCheapest: true, priority, score: 80 })).toBe(badge);
  expect(badgeOf({ ...facts({}), isCheapest: true, priority, score: 79 })).not.toBe(badge);
});

test("where another plan saves more, the highest badge of a saving gives way to the next that holds", () => {
  const rated = { priority: "ahorrar", score: 90, isCheapest: false } as const;
  expect(badgeOf({ ...facts({ priceCents: 7_500 }), ...rated })).toBe("great_saving");
  expect(badgeOf({ ...facts({ priceCents: 9_000, megabits: 300 }), ...rated })).toBe("high_speed");
  expect(badgeOf({ ...facts({}), ...rated, priority: "ambos" })).toBe("ideal");
});

test("a plan that costs more over the first year has no badge of a saving", () => {
  const { plan, paymentCents } = facts({});
  const offer = { priceCents: 20_000, promotion: { priceCents: 5_000, months: 2 } };
  const bait = { plan: { ...plan, offer, entryPriceCents: 5_000 }, paymentCents, isCheapest: true } as const;
  expect(badgeOf({ ...bait, priority: "ahorrar", score: 90 })).toBe("recommended");
  expect(badgeOf({ ...bait, priority: "ahorrar", score: 59 })).toBeNull();
});

test("a free first year is no saving for a household that pays no bill today", () => {
  const free = { ...facts({ priceCents: 0 }), paymentCents: 0, isCheapest: true } as const;
  expect(badgeOf({ ...free, priority: "ahorrar", score: 90 })).toBe("recommended");
  expect(badgeOf({ ...free, priority: "ahorrar", score: 59 })).toBeNull();
});

test.each([
  [{ priceCents: 7_500, megabits: 300 }, "great_saving"],
  [{ priceCents: 7_501, megabits: 300 }, "high_speed"],
  [{ priceCents: 7_501, megabits: 299 }, "recommended"],
] as const)("from 60 points on, saving goes before speed: %j", (one, badge) => {
  expect(badgeOf({ ...facts(one), isCheapest: true, priority: "ambos", score: 60 })).toBe(badge);
});

test.each([
  ["ahorrar", { priceCents: 7_999, megabits: 200 }, "good_saving"],
  ["ahorrar", { priceCents: 8_000, megabits: 200 }, "good_speed"],
  ["ambos", { priceCents: 7_999, megabits: 200 }, "good_speed"],
  ["ambos", { priceCents: 7_999, megabits: 199 }, "valid_option"],
  ["mejor_servicio", { priceCents: 10_000, megabits: null }, null],
] as const)("below 60 points, with %s: %j", (priority, one, badge) => {
  expect(badgeOf({ ...facts(one), isCheapest: true, priority, score: 59 })).toBe(badge);
});

test.each([
  // 50 + min(25, 0.4 × score) + the bonus
  ["ahorrar", { priceCents: 7_000 }, 40, 86],
  ["ahorrar", { priceCents: 8_500 }, 40, 81],
  ["ahorrar", { priceCents: 9_500 }, 40, 76],
  ["ahorrar", { priceCents: 9_501 }, 50, 70],
  ["mejor_servicio", { megabits: 600 }, 40, 86],
  ["mejor_servicio", { megabits: 300 }, 40, 81],
  ["mejor_servicio", { megabits: 100 }, 40, 76],
  ["mejor_servicio", { megabits: 100, plan: { isRecommended: true } }, 40, 81],
  ["ambos", { priceCents: 7_000, megabits: 600 }, 40, 86],
  ["ambos", { priceCents: 7_000, megabits: null }, 40, 76],
] as const)("confidence with %s: %j at %d points is %d %%", (priority, one, score, confidence) => {
  expect(confidenceOf({ ...facts(one), priority, score })).toBe(confidence);
});

test("a complete plan is 5 % surer, a promotional one 3 %", () => {
  const one = facts({ megabits: 50, plan: { features: ["WiFi 6"] } });
  const rated = { ...one, priority: "ahorrar", score: 40 } as const;
  expect(confidenceOf(rated)).toBe(71);
  const promotion = { priceCents: 9_999, months: 2 };
  const promoted = { ...one.plan, offer: { priceCents: 10_000, promotion } };
  expect(confidenceOf({ ...rated, plan: promoted })).toBe(74);
});

test("confidence stays within 68 and 95", () => {
  expect(confidenceOf({ ...facts({}), priority: "ahorrar", score: 0 })).toBe(68);
  const best = facts({
    priceCents: 5_000,
    megabits: 1000,
    plan: { isRecommended: true, features: ["WiFi"] },
  });
  expect(confidenceOf({ ...best, priority: "mejor_servicio", score: 100 })).toBe(95);
});
