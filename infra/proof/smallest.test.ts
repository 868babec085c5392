import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { stopping } from "../runtime/stopping.ts";
import { migratedDatabase } from "../testing/test-database.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { startTarget } from "./fuzz/target.ts";
import { runSimulations } from "./simulate/command.ts";

// Each proof in its smallest form, so that none breaks unseen. What takes long, and what a slow machine changes, is the command's alone.

const WITHIN_MS = 180_000;

const all = stopping(20_000);
afterEach(async () => {
  await all.stop();
});

const secret = () => randomBytes(32).toString("base64");

test("fuzz: no operation answers 5xx, leaks, or writes what a projection cannot handle", {
  timeout: WITHIN_MS,
}, async () => {
  const { url } = await migratedDatabase();
  const secrets = {
    ...{ masterKeys: secret(), pepper: secret(), jwtSecret: secret(), idempotencySecret: secret() },
    eventStoreUrl: null,
  };
  const target = await startTarget(url, secrets, all);
  const plan = { seed: 1, runs: 2, only: null, slowMs: Number.POSITIVE_INFINITY };
  const { findings, quarantined, operations } = await fuzz(target, plan, () => {});
  expect({ findings, quarantined }).toEqual({ findings: [], quarantined: [] });
  expect(operations.length).toBeGreaterThan(100);
});

test("simulation: no schedule violates an invariant, and every planted defect is found", {
  timeout: WITHIN_MS,
}, async () => {
  const plan = { first: 1_000, seeds: 150, catchWithin: 50 };
  const { record } = await runSimulations(plan, () => {});
  const missed = record.caught.filter(({ seeds }) => seeds === null).map(({ defect }) => defect);
  expect({ failures: record.failures, missed }).toEqual({ failures: [], missed: [] });
  expect(record.caught.length).toBeGreaterThanOrEqual(19);
});
