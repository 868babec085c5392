import { availableParallelism } from "node:os";
import { startChild } from "../../bench/child.ts";
import { flagsOf, whole } from "../../kernel/command-line.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import type { Proof, ProofCommand } from "../command.ts";
import {
  attempt,
  type Caught,
  DEFECTS,
  type Failure,
  MAX_FAILURES,
  type Trial,
  type Tried,
} from "./trials.ts";

const SEEDS = 2_000;
/** Number of seeds within which a defect must be found. */
const CATCH_WITHIN = 50;
const MAX_SEED = 2 ** 30;

export type SimulatePlan = { readonly first: number; readonly seeds: number; readonly catchWithin: number };

export const simulateCommand: ProofCommand = {
  name: "simulate",
  usage: "npm run simulate -- [--seeds N] [--seed FIRST_SEED] [--no-defects] [--processes N]",
  run: async (args, all, report) => {
    const {
      seeds,
      seed,
      processes,
      "no-defects": noDefects,
    } = flagsOf(args, {
      texts: ["seeds", "seed", "processes"],
      switches: ["no-defects"],
    });
    const plan = {
      first: whole("seed", seed, 1 + Math.floor(Math.random() * MAX_SEED)),
      seeds: whole("seeds", seeds, SEEDS),
      catchWithin: noDefects ? 0 : CATCH_WITHIN,
    };
    const count = whole("processes", processes, availableParallelism());
    return runSimulations(plan, report, startProcesses(count, all));
  },
};

/** Carries out a part of a simulation. */
type Attempt = (trial: Trial) => Promise<Tried>;

const startProcesses = (count: number, all: Stopping): readonly Attempt[] =>
  Array.from({ length: count }, (_, n) => {
    const child = startChild<Trial, Tried>(new URL("./trial-process.ts", import.meta.url));
    all.add(`process ${n + 1}`, child.stop);
    return child.ask;
  });

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

/** Few enough that the processes end together, and that a failure is reported soon. */
const SEEDS_AT_ONCE = 50;

/** Runs the trials in this process, or in those of `attempts`. A seed has the same result in each of them. */
export const runSimulations = async (
  { first, seeds, catchWithin }: SimulatePlan,
  report: (line: string) => void,
  attempts: readonly Attempt[] = [attempt],
): Promise<Simulated> => {
  report(`Seeds ${first} to ${first + seeds - 1}`);
  const parts = Array.from({ length: Math.ceil(seeds / SEEDS_AT_ONCE) }, (_, n): Trial => {
    const from = n * SEEDS_AT_ONCE;
    return { try: "seeds", first: first + from, seeds: Math.min(SEEDS_AT_ONCE, seeds - from) };
  });
  const failures: Failure[] = [];
  let cpuMs = 0;
  const started = performance.now();
  await inParallel(parts, attempts, (tried) => {
    cpuMs += tried.cpuMs;
    failures.push(...tried.failures);
    return failures.length < MAX_FAILURES;
  });
  const seconds = (performance.now() - started) / 1_000;
  const perSecond = seeds / seconds;
  const perCpuSecond = (seeds * 1_000) / cpuMs;
  const caught = catchWithin === 0 ? [] : await catchAll({ first, within: catchWithin }, attempts, report);
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
      ...(caught.length === 0
        ? []
        : [`${caught.length - missed.length} of ${caught.length} planted defects caught`]),
      ...caught.map(
        ({ defect, seeds: after, violation }) =>
          `${after === null ? "NOT CAUGHT" : `caught after ${String(after).padStart(2)}`}  ${defect}${violation === null ? "" : `: ${violation}`}`,
      ),
    ],
    record: { first, seeds, seconds, perSecond, perCpuSecond, failures, caught },
  };
};

/** Gives each of `attempts` its next trial when the last is through, until `onTried` returns false. */
const inParallel = async (
  trials: readonly Trial[],
  attempts: readonly Attempt[],
  onTried: (tried: Tried) => boolean,
): Promise<void> => {
  const left = trials.values();
  let goesOn = true;
  await Promise.all(
    attempts.map(async (attempt) => {
      for (const trial of left) {
        const tried = await attempt(trial);
        if (!onTried(tried)) goesOn = false;
        if (!goesOn) return;
      }
    }),
  );
};

const catchAll = async (
  seeds: { readonly first: number; readonly within: number },
  attempts: readonly Attempt[],
  report: (line: string) => void,
): Promise<readonly Caught[]> => {
  const caught: Caught[] = [];
  const trials = DEFECTS.map((defect): Trial => ({ try: "defect", defect, ...seeds }));
  await inParallel(trials, attempts, (tried) => {
    if (tried.caught === null) return true;
    const { defect, seeds: after } = tried.caught;
    report(`${after === null ? "not caught" : `caught after ${after}`}: ${defect}`);
    caught.push(tried.caught);
    return true;
  });
  return caught.toSorted((a, b) => DEFECTS.indexOf(a.defect) - DEFECTS.indexOf(b.defect));
};
