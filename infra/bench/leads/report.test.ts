import { expect, test } from "vitest";
import type { Contender } from "../contenders.ts";
import { MACHINE } from "../machine-samples.ts";
import type { LeadsOutcome, Window } from "./leads.ts";
import { leadsPlan, type Mode } from "./plan.ts";
import { goalResults, reportLines } from "./report.ts";

const plan = leadsPlan({ at: "64,open", rounds: "2" });
const [CLOSED, OPEN] = plan.modes as readonly [Mode, Mode];

const window = (contender: Contender, mode: Mode, changes: Partial<Window>): Window => ({
  contender,
  mode,
  round: 0,
  perSecond: 1_000,
  p50Ms: 1,
  p99Ms: 10,
  unsentShare: 0,
  serverCpuMs: 0.1,
  databaseCpuMs: 0.1,
  ...changes,
});

const outcome: LeadsOutcome = {
  machine: MACHINE,
  openRate: 700,
  acknowledged: 12_345,
  windows: [
    // The second round ran on a busy machine: every contender is slower by half.
    window("crud-duties", CLOSED, { perSecond: 1_000 }),
    window("crud-duties", CLOSED, { perSecond: 500, round: 1 }),
    window("ours", CLOSED, { perSecond: 800, round: 1, serverCpuMs: 0.05, databaseCpuMs: 0.05 }),
    window("ours", CLOSED, { perSecond: 1_600, serverCpuMs: 0.05, databaseCpuMs: 0.05 }),
    window("crud-duties", OPEN, { p99Ms: 10 }),
    window("crud-duties", OPEN, { p99Ms: 20, round: 1 }),
    window("ours", OPEN, { p99Ms: 8, unsentShare: 0.1 }),
    window("ours", OPEN, { p99Ms: 16, round: 1 }),
  ],
};

test("goals are judged by the median of the rounds' ratios, and left out without their yardstick", () => {
  expect(goalResults(outcome)).toEqual([
    {
      name: "P1 leads a second at 64",
      against: "crud-duties",
      least: 2.5,
      ratio: { median: 1.6, min: 1.6, max: 1.6 },
      met: false,
    },
    {
      name: "P1 p99",
      against: "crud-duties",
      most: 0.8,
      ratio: { median: 0.8, min: 0.8, max: 0.8 },
      met: false,
    },
    {
      name: "P1 server and database CPU a lead",
      against: "crud-duties",
      most: 0.75,
      ratio: { median: 0.5, min: 0.5, max: 0.5 },
      met: true,
    },
  ]);
});

test("latencies cut off at the end of a window meet no goal, however short", () => {
  const p99 = (unsentShare: number) => {
    const windows = [
      window("crud-duties", OPEN, { p99Ms: 20 }),
      window("ours", OPEN, { p99Ms: 8, unsentShare }),
    ];
    return goalResults({ ...outcome, windows }).map(({ met }) => met);
  };
  expect(p99(0)).toEqual([true]);
  expect(p99(0.01)).toEqual([false]);
});

test("the report has the machine, the figures and the missed goals", () => {
  const report = reportLines(outcome, plan).join("\n");
  expect(report).toContain("a processor, 2 cores, 8 GB, linux");
  expect(report).toMatch(/^ours +1200 \[800–1600\] +1\.60 \[1\.60–1\.60\]/m);
  expect(report).toContain("P1 p99: 0.80 [0.80–0.80] × crud-duties, goal ≤ 0.8: MISSED");
  expect(report).toContain("12345 leads acknowledged");
});

test("latencies cut off at the end of a window are shown as lower bounds", () => {
  const rows = reportLines(outcome, plan).filter((line) => line.startsWith("ours"));
  expect(rows.map((row) => row.includes("≥"))).toEqual([false, true]);
});
