import { simulateOutbox } from "@asesorador/frontend/kernel/outbox-simulation-spec";
import type { Defect as OutboxDefect } from "@asesorador/frontend/kernel/simulated-page-spec";
import { flagsOf, whole } from "../../bench/flags.ts";
import { seeded } from "../../demo/random.ts";
import type { Proof, ProofCommand } from "../command.ts";
import { OUTBOX_DEFECTS, PIPELINE_DEFECTS } from "./defects.ts";
import { type Step, shrunk, simulate, stepsOf } from "./pipeline.ts";

const SEEDS = 2_000;
/** Number of seeds within which a defect must be found. */
const CATCH_WITHIN = 50;
/** The pipeline's schedules are the costlier ones; every fourth seed is the outbox's. */
const OUTBOX_EVERY = 4;
const MAX_SEED = 2 ** 30;

export type SimulatePlan = { readonly first: number; readonly seeds: number; readonly catchWithin: number };

export const simulateCommand: ProofCommand = {
  name: "simulate",
  usage: "npm run simulate -- [--seeds N] [--seed FIRST_SEED] [--no-defects]",
  run: async (args, _, report) => {
    const {
      seeds,
      seed,
      "no-defects": noDefects,
    } = flagsOf(args, {
      texts: ["seeds", "seed"],
      switches: ["no-defects"],
    });
    const plan = {
      first: whole("seed", seed, 1 + Math.floor(Math.random() * MAX_SEED)),
      seeds: whole("seeds", seeds, SEEDS),
      catchWithin: noDefects ? 0 : CATCH_WITHIN,
    };
    return runSimulations(plan, report);
  },
};

type Failure = {
  readonly seed: number;
  readonly of: "pipeline" | "outbox";
  readonly violations: readonly string[];
  readonly steps: readonly Step[];
};
type Caught = { readonly defect: string; readonly seeds: number | null; readonly violation: string | null };

type Simulated = Proof & {
  readonly record: {
    readonly first: number;
    readonly seeds: number;
    readonly seconds: number;
    readonly perSecond: number;
    readonly perCpuSecond: number;
    readonly failures: readonly Failure[];
    readonly caught: readonly Caught[];
  };
};

export const runSimulations = async (
  { first, seeds, catchWithin }: SimulatePlan,
  report: (line: string) => void,
): Promise<Simulated> => {
  report(`Seeds ${first} to ${first + seeds - 1}`);
  const failures: Failure[] = [];
  const started = performance.now();
  const cpu = process.cpuUsage();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const failure = seed % OUTBOX_EVERY === 0 ? await outboxFailure(seed) : await pipelineFailure(seed);
    if (failure) failures.push(failure);
    if (failures.length >= MOST_FAILURES) break;
  }
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = seeds / seconds;
  const perCpuSecond = seeds / ((user + system) / 1e6);
  const caught = catchWithin === 0 ? [] : await catchAll(first, catchWithin, report);
  const missed = caught.filter((each) => each.seeds === null);
  const held = failures.length === 0 && missed.length === 0;
  return {
    held,
    lines: [
      `${seeds} seeds from ${first} in ${seconds.toFixed(1)} s: ${perSecond.toFixed(0)} a second (${perCpuSecond.toFixed(0)} a second of processor time; goal 417), ${failures.length} violated`,
      ...failures.flatMap(({ seed, of, violations, steps }) => [
        `seed ${seed} (${of}): ${violations.join("; ")}`,
        ...steps.map((step) => `    ${JSON.stringify(step)}`),
      ]),
      ...caught.map(
        ({ defect, seeds: after, violation }) =>
          `${after === null ? "NOT CAUGHT" : `caught after ${String(after).padStart(2)}`}  ${defect}${violation === null ? "" : `: ${violation}`}`,
      ),
    ],
    record: { first, seeds, seconds, perSecond, perCpuSecond, failures, caught },
  };
};

const MOST_FAILURES = 5;

const pipelineFailure = async (seed: number): Promise<Failure | null> => {
  const steps = stepsOf(seed);
  const violations = await simulate(seed, steps);
  if (violations.length === 0) return null;
  return { seed, of: "pipeline", violations, steps: await shrunk(seed, steps) };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const OUTBOX_SCHEDULES = 4;

/** A seed of the outbox is four short schedules, drawn while they run. */
const outboxViolations = async (seed: number, defect?: OutboxDefect): Promise<readonly string[]> => {
  for (let n = 0; n < OUTBOX_SCHEDULES; n += 1) {
    const violations = await simulateOutbox(seeded(seed * OUTBOX_SCHEDULES + n), settle, defect);
    if (violations.length > 0) return violations;
  }
  return [];
};

const outboxFailure = async (seed: number): Promise<Failure | null> => {
  const violations = await outboxViolations(seed);
  return violations.length === 0 ? null : { seed, of: "outbox", violations, steps: [] };
};

const catchAll = async (
  first: number,
  within: number,
  report: (line: string) => void,
): Promise<readonly Caught[]> => {
  const trials: readonly (readonly [string, (seed: number) => Promise<readonly string[]>])[] = [
    ...Object.entries(PIPELINE_DEFECTS).map(
      ([name, decorate]) => [name, (seed: number) => simulate(seed, stepsOf(seed), decorate)] as const,
    ),
    ...OUTBOX_DEFECTS.map(
      (name) => [`outbox: ${name}`, (seed: number) => outboxViolations(seed, name)] as const,
    ),
  ];
  const caught: Caught[] = [];
  for (const [defect, trial] of trials) {
    let found: Caught = { defect, seeds: null, violation: null };
    for (let n = 1; n <= within && found.seeds === null; n += 1) {
      const [violation] = await trial(first + n);
      if (violation !== undefined) found = { defect, seeds: n, violation };
    }
    report(`${found.seeds === null ? "not caught" : `caught after ${found.seeds}`}: ${defect}`);
    caught.push(found);
  }
  return caught;
};
