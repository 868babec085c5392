import { expect, test } from "vitest";
import type { LagWindow } from "./lag.ts";
import { lagGoals } from "./report.ts";

const window = (layout: LagWindow["layout"], round: number, lagP99Ms: number): LagWindow => ({
  layout,
  round,
  leads: 1_000,
  perSecond: 500,
  lagP50Ms: 2,
  lagP99Ms,
  lagMaxMs: 40,
  answerP50Ms: 1,
  answerP99Ms: 3,
  unsent: 0,
  leadsPerCommit: 2,
  cpuMs: {},
  databaseCpuMs: null,
});

test("each layout is judged by the median of its rounds", () => {
  const windows = [
    ...[10, 90, 14].map((ms, round) => window("two processes", round, ms)),
    ...[10, 90, 16].map((ms, round) => window("one process", round, ms)),
  ];
  const goals = lagGoals({ windows });
  expect(goals.map(({ layout, figure, met }) => [layout, figure, met])).toEqual([
    ["two processes", "lagP50Ms", true],
    ["two processes", "lagP99Ms", true],
    ["one process", "lagP50Ms", true],
    ["one process", "lagP99Ms", false],
  ]);
});

test("arrivals without a free connection miss the goals, however short the other waits", () => {
  const windows = [window("one process", 0, 2), { ...window("one process", 1, 2), unsent: 1 }];
  expect(lagGoals({ windows }).map(({ met }) => met)).toEqual([false, false]);
});
