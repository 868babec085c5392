import { expect, test } from "vitest";
import { Usage } from "../../kernel/command-line.ts";
import { dashboardPlan } from "./plan.ts";

test("without flags both sizes of the goal are measured, and the folder is deleted afterwards", () => {
  expect(dashboardPlan({})).toEqual({
    sizes: [10_000, 1_000_000],
    rounds: 3,
    measuredMs: 5_000,
    only: null,
    keep: false,
  });
});

test("a large size that is not above the small one is refused", () => {
  expect(() => dashboardPlan({ leads: "10000" })).toThrow(Usage);
  expect(dashboardPlan({ leads: "20000", only: "search,due" })).toMatchObject({
    sizes: [10_000, 20_000],
    only: ["search", "due"],
  });
});
