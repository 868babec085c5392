import { expect, test } from "vitest";
import { MACHINE } from "../machine-samples.ts";
import { differences } from "./checksum.ts";
import { rebuildPlan } from "./plan.ts";
import type { RebuildOutcome } from "./rebuild.ts";
import { rebuildGoals, rebuildLines } from "./report.ts";

const cpu = { rebuildCpuMs: 1_000, rebuildDatabaseCpuMs: 900, sqlDatabaseCpuMs: null };
const round = { ...cpu, reads: { reads: 10, slowestMs: 5 }, sqlIndexesMs: 100 };
const outcome: RebuildOutcome = {
  machine: MACHINE,
  leads: 4_000,
  events: 10_000,
  rounds: [
    { ...round, round: 0, rebuildMs: 2_000, sqlMs: 1_000, oneByOne: { events: 100, elapsedMs: 1_000 } },
    // On a busy machine both take twice as long.
    { ...round, round: 1, rebuildMs: 4_000, sqlMs: 2_000, oneByOne: { events: 100, elapsedMs: 2_000 } },
  ],
};

test("a rebuild is compared with SQL round by round, and with the one-by-one sample", () => {
  expect(rebuildGoals(outcome)).toMatchObject([
    { ratio: { median: 0.5, min: 0.5, max: 0.5 }, met: false },
    { ratio: { median: 50, min: 50, max: 50 }, met: true },
  ]);
});

test("the report states missed goals and the number of events behind an extrapolation", () => {
  const lines = rebuildLines(outcome, rebuildPlan({ leads: "4000", rounds: "2" })).join("\n");
  expect(lines).toContain("INSERT … SELECT, goal ≥ 0.7: MISSED");
  expect(lines).toContain("133 (from 100)");
});

test("tables that differ in one row, or are missing, are listed", () => {
  expect(differences({ lead: "2 rows, 7", lead_daily: "1 rows, 3" }, { lead: "2 rows, 8" })).toEqual([
    "lead",
    "lead_daily",
  ]);
  expect(differences({ lead: "2 rows, 7" }, { lead: "2 rows, 7" })).toEqual([]);
});

test("a million leads are rebuilt once unless more rounds are requested", () => {
  expect(rebuildPlan({}).rounds).toBe(3);
  expect(rebuildPlan({ leads: "1000000" }).rounds).toBe(1);
  expect(rebuildPlan({ leads: "1000000", rounds: "2" }).rounds).toBe(2);
  expect(() => rebuildPlan({ leads: "many" })).toThrow("--leads");
});
