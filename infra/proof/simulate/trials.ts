import { simulateOutbox } from "@asesorador/frontend/kernel/outbox-simulation-spec";
import type { Defect as OutboxDefect } from "@asesorador/frontend/kernel/simulated-page-spec";
import { yieldToEventLoop } from "@asesorador/projections/kernel/pause";
import { seeded } from "../../demo/random.ts";
import { OUTBOX_DEFECTS, PIPELINE_DEFECTS } from "./defects.ts";
import { type Step, shrunk, simulate, stepsOf } from "./pipeline.ts";

/** A part of a simulation, for one process. */
export type Trial =
  /** Number of seeds, from `first` on. */
  | { readonly try: "seeds"; readonly first: number; readonly seeds: number }
  /** The seeds after `first`, until the defect is found or `within` of them are tried. */
  | { readonly try: "defect"; readonly defect: string; readonly first: number; readonly within: number };

export type Failure = {
  readonly seed: number;
  readonly of: "pipeline" | "outbox";
  readonly violations: readonly string[];
  readonly steps: readonly Step[];
};
export type Caught = {
  readonly defect: string;
  readonly seeds: number | null;
  readonly violation: string | null;
};

export type Tried = {
  readonly failures: readonly Failure[];
  /** Of a defect. */
  readonly caught: Caught | null;
  /** Processor time. */
  readonly cpuMs: number;
};

/** The pipeline's schedules are the costlier ones; every fourth seed is the outbox's. */
const OUTBOX_EVERY = 4;
export const MAX_FAILURES = 5;

export const attempt = async (trial: Trial): Promise<Tried> => {
  const before = process.cpuUsage();
  const result =
    trial.try === "seeds"
      ? { failures: await failuresOf(trial), caught: null }
      : { failures: [], caught: await findDefect(trial) };
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpuMs: (user + system) / 1_000 };
};

const failuresOf = async ({
  first,
  seeds,
}: Extract<Trial, { try: "seeds" }>): Promise<readonly Failure[]> => {
  const failures: Failure[] = [];
  for (let seed = first; seed < first + seeds && failures.length < MAX_FAILURES; seed += 1) {
    const failure = seed % OUTBOX_EVERY === 0 ? await outboxFailure(seed) : await pipelineFailure(seed);
    if (failure) failures.push(failure);
  }
  return failures;
};

const pipelineFailure = async (seed: number): Promise<Failure | null> => {
  const steps = stepsOf(seed);
  const violations = await simulate(seed, steps);
  if (violations.length === 0) return null;
  return { seed, of: "pipeline", violations, steps: await shrunk(seed, steps) };
};

const OUTBOX_SCHEDULES = 4;

/** A seed of the outbox is four short schedules, drawn while they run. */
const outboxViolations = async (seed: number, defect?: OutboxDefect): Promise<readonly string[]> => {
  for (let n = 0; n < OUTBOX_SCHEDULES; n += 1) {
    const violations = await simulateOutbox(seeded(seed * OUTBOX_SCHEDULES + n), yieldToEventLoop, defect);
    if (violations.length > 0) return violations;
  }
  return [];
};

const outboxFailure = async (seed: number): Promise<Failure | null> => {
  const violations = await outboxViolations(seed);
  return violations.length === 0 ? null : { seed, of: "outbox", violations, steps: [] };
};

type FindViolations = (seed: number) => Promise<readonly string[]>;

const WITH_DEFECT: ReadonlyMap<string, FindViolations> = new Map([
  ...Object.entries(PIPELINE_DEFECTS).map(([name, decorate]): [string, FindViolations] => [
    name,
    (seed) => simulate(seed, stepsOf(seed), decorate),
  ]),
  ...OUTBOX_DEFECTS.map((name): [string, FindViolations] => [
    `outbox: ${name}`,
    (seed) => outboxViolations(seed, name),
  ]),
]);

/** Names of the planted defects. */
export const DEFECTS: readonly string[] = [...WITH_DEFECT.keys()];

const findDefect = async ({ defect, first, within }: Extract<Trial, { try: "defect" }>): Promise<Caught> => {
  const violationsOf = WITH_DEFECT.get(defect);
  if (!violationsOf) throw new Error(`no defect is called ${defect}`);
  for (let n = 1; n <= within; n += 1) {
    const [violation] = await violationsOf(first + n);
    if (violation !== undefined) return { defect, seeds: n, violation };
  }
  return { defect, seeds: null, violation: null };
};
