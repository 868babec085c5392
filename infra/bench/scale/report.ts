import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, ratios, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import type { ScalePlan } from "./plan.ts";
import type { ScaleLayout, ScaleOutcome, ScaleWindow } from "./scale.ts";

/** The goal, judged on at least CORES cores: on fewer, the processes only share them. */
const MIN_TIMES = 3;
const CORES = 8;

export type ScaleGoal = {
  readonly leastTimes: number;
  readonly coresNeeded: number;
  readonly times: MedianRange;
  /** null: not judged on this machine. */
  readonly met: boolean | null;
};

export const scaleGoal = ({ windows, machine }: Pick<ScaleOutcome, "windows" | "machine">): ScaleGoal => {
  const times = ratios(perSecond(windows, "many"), perSecond(windows, "one"));
  const met = machine.cores < CORES ? null : times.median >= MIN_TIMES;
  return { leastTimes: MIN_TIMES, coresNeeded: CORES, times, met };
};

const of = (windows: readonly ScaleWindow[], layout: ScaleLayout): readonly ScaleWindow[] =>
  windows.filter((window) => window.layout === layout).toSorted((a, b) => a.round - b.round);
const perSecond = (windows: readonly ScaleWindow[], layout: ScaleLayout): readonly number[] =>
  of(windows, layout).map((window) => window.perSecond);

const row = rowOfWidths([10, 24, 26, 14, 14, 14]);

export const scaleLines = (outcome: ScaleOutcome, plan: ScalePlan): readonly string[] => {
  const { machine, windows, faults, acknowledged } = outcome;
  const { times, met } = scaleGoal(outcome);
  const { processes, rounds, measuredMs } = plan;
  const names = { one: "1 + 1", many: `${processes} + ${processes}` };
  return [
    "",
    ...machineLines(machine),
    `APIs + projectors, 64 connections in all, ${rounds} rounds of ${measuredMs / 1000} s each, alternating; median [least–most] of the rounds`,
    "",
    row(["", "leads/s", "all visible after ms", "API ms/lead", "projector", "database"]),
    ...(["one", "many"] as const).map((layout) => figures(names[layout], of(windows, layout))),
    "",
    `P12: ${showMedianRange(times, 2)} × ${names.one}, goal ≥ ${MIN_TIMES}: ${verdict(met, machine.cores)}`,
    `An API and the leading projector were killed (SIGKILL): ${faults.acknowledged} leads acknowledged meanwhile, another projector had caught up after ${faults.takeOverMs.toFixed(0)} ms.`,
    `${acknowledged} leads acknowledged; each is in history once and in the read model once, and the rows are those of a rebuild.`,
  ];
};

const verdict = (met: boolean | null, cores: number): string =>
  met === null ? `needs ${CORES} cores, this machine has ${cores}` : met ? "met" : "MISSED";

const figures = (name: string, windows: readonly ScaleWindow[]): string => {
  const show = (digits: number, value: (window: ScaleWindow) => number | null) =>
    showMedianRange(medianRange(windows.map((window) => value(window) ?? Number.NaN)), digits);
  const median = (value: (window: ScaleWindow) => number | null) =>
    medianRange(windows.map((window) => value(window) ?? Number.NaN)).median.toFixed(3);
  return row([
    name,
    show(0, (window) => window.perSecond),
    show(0, (window) => window.visibleAfterMs),
    median((window) => window.apiCpuMs),
    median((window) => window.projectorCpuMs),
    median((window) => window.databaseCpuMs),
  ]);
};
