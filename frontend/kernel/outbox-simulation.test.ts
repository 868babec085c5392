import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { simulateOutbox } from "./outbox-simulation-spec.ts";
import type { Draw } from "./simulated-browser-spec.ts";
import type { Defect } from "./simulated-page-spec.ts";

/**
 * More schedules: `OUTBOX_RUNS=20000 npx vitest run …/outbox-simulation.test.ts`; others: `OUTBOX_SEED=7`.
 */
const RUNS = Number(process.env["OUTBOX_RUNS"] ?? 300);
const SEED = Number(process.env["OUTBOX_SEED"] ?? 1);

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const uniform = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));
const drawOf = (value: fc.GeneratorValue): Draw => {
  const between = (least: number, most: number) => value(uniform, least, most);
  return { between, chance: (probability) => between(0, 999) < probability * 1000 };
};

/** The invariants violated by the first failing schedule of `RUNS`, with its number; null when none fails. */
const firstViolation = async (defect: Defect | null = null) => {
  let violations: readonly string[] = [];
  const run = fc.asyncProperty(fc.gen(), async (value) => {
    violations = await simulateOutbox(drawOf(value), settle, defect);
    return violations.length === 0;
  });
  const { failed, numRuns } = await fc.check(run, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  return failed ? { seed: SEED, run: numRuns, violations } : null;
};

test(
  "under random failures, reloads, timers and tabs every request is sent once, none is forgotten or sent after its answer",
  async () => expect(await firstViolation()).toBeNull(),
  RUNS * 1_000,
);

describe("the simulation finds a planted defect", () => {
  test.each<readonly [Defect, string]>([
    ["timers are dropped during a request", "notified of nothing"],
    ["no page drains at its start", "still waits"],
    ["locks do not exclude", "twice at once"],
    ["results are forgotten", "notified of failed"],
    ["refused requests stay", "again after its final answer"],
  ])("%s", async (defect, violation) => {
    expect((await firstViolation(defect))?.violations.join("; ")).toContain(violation);
  });
});
