import { expect, test } from "vitest";
import { MACHINE } from "../machine-samples.ts";
import type { OverloadOutcome, OverloadWindow, Phase } from "./overload.ts";
import { overloadPlan } from "./plan.ts";
import { overloadGoal, overloadLines } from "./report.ts";

const competitors = {
  chat: { answered: 5, shed: 20 },
  journey: { answered: 6, shed: 30 },
  panel: { answered: 7, shed: 40 },
};
const window = (phase: Phase, round: number, perSecond: number): OverloadWindow => ({
  phase,
  round,
  perSecond,
  p50Ms: 50,
  p99Ms: 120,
  competitors: phase === "mixed" ? competitors : null,
});

const outcome = (mixed: number): OverloadOutcome => ({
  machine: MACHINE,
  // The second round ran on a busy machine, in the opposite order.
  windows: [
    window("alone", 0, 1_000),
    window("mixed", 0, 1_000 * mixed),
    window("mixed", 1, 400 * mixed),
    window("alone", 1, 400),
  ],
  acknowledged: 2_345,
});

test("the goal is judged by the median of the rounds' ratios", () => {
  expect(overloadGoal(outcome(0.9))).toMatchObject({ met: true, ratio: { median: 0.9 } });
  expect(overloadGoal(outcome(0.56))).toMatchObject({ met: false, ratio: { median: 0.56 } });
});

test("the report has the machine, the ratio and the shed requests", () => {
  const report = overloadLines(outcome(0.56), overloadPlan({})).join("\n");
  expect(report).toContain("a processor, 2 cores, 8 GB, linux");
  expect(report).toContain(
    "R5 goodput of leads under overload: 0.56 [0.56–0.56] × alone, goal ≥ 0.8: MISSED",
  );
  expect(report).toMatch(/^panel +14 +80$/m);
  expect(report).toContain("2345 leads acknowledged");
});
