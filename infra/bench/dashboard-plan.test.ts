import { expect, test } from "vitest";
import { dashboardPlan } from "./dashboard-plan.ts";
import { BadPlan } from "./flags.ts";

test("without flags both of the goal's sizes are measured, and the folder is thrown away", () => {
  expect(dashboardPlan({})).toEqual({
    sizes: [10_000, 1_000_000],
    rounds: 3,
    measuredMs: 5_000,
    only: null,
    keep: false,
  });
});

test("the large size must be above the small one", () => {
  expect(() => dashboardPlan({ leads: "10000" })).toThrow(BadPlan);
  expect(dashboardPlan({ leads: "20000", only: "search,due" })).toMatchObject({
    sizes: [10_000, 20_000],
    only: ["search", "due"],
  });
});
