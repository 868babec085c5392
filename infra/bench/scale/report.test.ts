import { expect, test } from "vitest";
import { Usage } from "../../kernel/command-line.ts";
import { describeMachine } from "../machine.ts";
import { scalePlan } from "./plan.ts";
import { scaleGoal } from "./report.ts";
import type { ScaleWindow } from "./scale.ts";

const window = (layout: ScaleWindow["layout"], round: number, perSecond: number): ScaleWindow => ({
  layout,
  round,
  perSecond,
  visibleAfterMs: 5,
  apiCpuMs: 1,
  projectorCpuMs: 1,
  databaseCpuMs: null,
});
const windows = [
  [1_000, 2_000],
  [2_000, 6_000],
  [4_000, 20_000],
].flatMap(([one = 0, many = 0], round) => [window("many", round, many), window("one", round, one)]);
const machine = describeMachine({ postgres: "18", flushMs: 0.1, loadBefore: 0 });

test("the ratio is taken round by round, and judged by its median", () => {
  expect(scaleGoal({ windows, machine: { ...machine, cores: 8 } })).toMatchObject({
    times: { median: 3, min: 2, max: 5 },
    met: true,
  });
  expect(scaleGoal({ windows: windows.slice(0, 2), machine: { ...machine, cores: 8 } }).met).toBe(false);
});

test("with fewer than eight cores the goal is not judged", () => {
  expect(scaleGoal({ windows, machine: { ...machine, cores: 2 } }).met).toBeNull();
});

test("the larger layout has at least two processes of each role", () => {
  expect(() => scalePlan({ processes: "1" })).toThrow(Usage);
  expect(scalePlan({}).processes).toBe(4);
});
