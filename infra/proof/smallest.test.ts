import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { stopping } from "../kernel/stopping.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { migratedDatabase, testDatabase } from "../testing/test-database.ts";
import { openTrial, runFaults } from "./faults/trial.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { startTarget } from "./fuzz/target.ts";
import { rehearse } from "./rehearsal/rehearse.ts";
import { SCENARIOS } from "./rehearsal/scenarios.ts";
import { runSimulations } from "./simulate/command.ts";
import { differencesOf } from "./upgrade/answers.ts";
import { keptStages, restoreStage } from "./upgrade/stages.ts";
import { upgrade } from "./upgrade/upgrade.ts";

// Each proof with its smallest plan, so that a broken one is detected. Long runs and timing limits are left to the commands.

const WITHIN_MS = 600_000;
const STOP_WITHIN_MS = 120_000;

let all = stopping(STOP_WITHIN_MS);
afterEach(async () => {
  await all.stop();
  all = stopping(STOP_WITHIN_MS);
});

const secret = () => randomBytes(32).toString("base64");

// asvs: 1.2.4, 2.2.1
test("fuzz: no operation answers 5xx, leaks, or writes what a projection cannot handle", {
  timeout: WITHIN_MS,
}, async () => {
  const { url } = await migratedDatabase();
  const secrets = {
    masterKeys: secret(),
    pepper: secret(),
    jwtSecret: secret(),
    idempotencySecret: secret(),
    eventStoreUrl: null,
  };
  const target = await startTarget(url, secrets, all);
  // Last: the training that it begins, of 4 CPU seconds, ends with the server. backend/assistant/training.test.ts waits for one.
  const last = ["POST /api/admin/ia-training/train"];
  const plan = { seed: 1, runs: 1, only: null, last, slowMs: Number.POSITIVE_INFINITY };
  const { findings, quarantined, operations } = await fuzz(target, plan, () => {});
  expect({ findings, quarantined }).toEqual({ findings: [], quarantined: [] });
  expect(operations.length).toBeGreaterThan(100);
  expect(operations.map(({ name }) => name).slice(-last.length)).toEqual(last);
});

test("simulation: no schedule violates an invariant, and every planted defect is found", {
  timeout: WITHIN_MS,
}, async () => {
  const plan = { first: 1_000, seeds: 50, catchWithin: 50 };
  const { record } = await runSimulations(plan, () => {});
  const missed = record.caught.filter(({ seeds }) => seeds === null).map(({ defect }) => defect);
  expect({ failures: record.failures, missed }).toEqual({ failures: [], missed: [] });
  expect(record.caught.length).toBeGreaterThanOrEqual(19);
});

describe("one installation", () => {
  const ofAll = stopping(STOP_WITHIN_MS);
  let trial: Awaited<ReturnType<typeof openTrial>>;
  const plan = {
    seed: 1,
    faults: 5,
    seconds: WITHIN_MS,
    snapshotEvery: 5,
    leadsPerSecond: 5,
    roles: ["api", "projector"],
    kinds: [
      "kill -9 of a projector",
      "backends terminated in a transaction",
      "kill -9 of PostgreSQL",
      "dropped connections",
      // Left out where this user cannot mount one.
      "a full disk, also for the write-ahead log",
    ],
  } as const;
  beforeAll(async () => {
    trial = await openTrial(plan, ofAll, () => {});
  }, WITHIN_MS);
  afterAll(async () => {
    expect(await ofAll.stop()).toEqual([]);
  });

  test("faults: no lead, webhook, e-mail or assignment is lost, and rows are those of history", {
    timeout: WITHIN_MS,
  }, async () => {
    const { violations, acknowledged, deliveries, mails, terminated } = await runFaults(
      plan,
      trial,
      () => {},
    );
    expect(violations).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(deliveries).toBeGreaterThan(acknowledged);
    expect(mails).toBeGreaterThan(0);
    expect(terminated.backends).toBeGreaterThan(0);
  });

  test("rehearsal: what the guide says ends a leaked session and a poisoned event", {
    timeout: WITHIN_MS,
  }, async () => {
    const shortest = SCENARIOS.filter(({ name }) => /leaked session|poisoned event/.test(name));
    const rehearsed = await rehearse(shortest, trial.installation, ofAll, () => {});
    expect(rehearsed.map(({ name, violations }) => [name, violations])).toEqual([
      ["a leaked session", []],
      ["a poisoned event", []],
    ]);
  });
});

test("upgrade: the oldest kept database is opened, answers the same, and its rows are those of history", {
  timeout: WITHIN_MS,
}, async () => {
  const [oldest] = keptStages();
  if (oldest === undefined) throw new Error("no stage is kept");
  const { url } = await testDatabase();
  await restoreStage(oldest.name, url);
  const dataDir = scratchFolder("asesorador-upgrade-");
  all.add("data folder", async () => rmSync(dataDir, { recursive: true, force: true }));
  const { violations, leads } = await upgrade(oldest, { url, dataDir }, all);
  expect({ violations, leads }).toEqual({ violations: [], leads: 24 });
});

test("upgrade: the comparison names a figure, a lead and a surplus lead that differ", () => {
  const lead = { id: "a", name: "n", phone: "p", status: "pending", monthlySavings: 0 };
  const before = { summary: { total: 1 }, leads: [lead] };
  const after = {
    summary: { total: 2, leftOut: 0 },
    leads: [
      { ...lead, status: "lost" },
      { ...lead, id: "b" },
    ],
  };
  expect(differencesOf(before, before)).toEqual([]);
  expect(differencesOf(before, after)).toEqual([
    "total was 1 and is 2",
    expect.stringMatching(/^lead a was .*pending.* and is .*lost/),
    "lead b was not there",
  ]);
});

test("rehearsal: every scenario finds its passage in the guide", () => {
  for (const { guide } of SCENARIOS) expect(guide().join("")).not.toBe("");
});
