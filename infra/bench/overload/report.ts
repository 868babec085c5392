import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, ratios, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import { type OverloadOutcome, type OverloadWindow, PHASES, type Phase, talliesOf } from "./overload.ts";
import { COMPETITORS, type OverloadPlan } from "./plan.ts";

/** Goal R5. */
const MIN_SHARE = 0.8;

export type OverloadGoal = {
  readonly name: string;
  readonly least: number;
  readonly ratio: MedianRange;
  readonly met: boolean;
};

/** Judged by the median of the rounds' ratios. */
export const overloadGoal = ({ windows }: Pick<OverloadOutcome, "windows">): OverloadGoal => {
  const ratio = ratios(perSecond(windows, "mixed"), perSecond(windows, "alone"));
  const name = "R5 goodput of leads under overload";
  return { name, least: MIN_SHARE, ratio, met: ratio.median >= MIN_SHARE };
};

const row = rowOfWidths([12, 24, 20, 22]);
const countsRow = rowOfWidths([12, 12, 12]);

export const overloadLines = (outcome: OverloadOutcome, plan: OverloadPlan): readonly string[] => {
  const { windows } = outcome;
  const { name, ratio, least, met } = overloadGoal(outcome);
  const { connections, rounds, measuredMs } = plan;
  return [
    "",
    ...machineLines(outcome.machine),
    `${connections} connections send leads, alone and beside ${connections} for chat, steps of wizards and panel queries, which ask again at once whatever Retry-After says;`,
    `${rounds} rounds of ${measuredMs / 1000} s each, alternating; median [least–most] of the rounds`,
    "",
    row(["leads", "a second", "p50 ms", "p99 ms"]),
    ...PHASES.map((phase) => phaseRow(windows, phase)),
    "",
    countsRow(["beside them", "answered", "shed"]),
    ...COMPETITORS.map((competitor) => {
      const { answered, shed } = talliesOf(windows, competitor);
      return countsRow([competitor, String(answered), String(shed)]);
    }),
    "",
    `${name}: ${showMedianRange(ratio, 2)} × alone, goal ≥ ${least}: ${met ? "met" : "MISSED"}`,
    "",
    `${outcome.acknowledged} leads acknowledged; each was looked up in its database and was stored once.`,
  ];
};

const phaseRow = (windows: readonly OverloadWindow[], phase: Phase): string => {
  const here = windows.filter((window) => window.phase === phase);
  return row([
    phase,
    showMedianRange(medianRange(here.map((window) => window.perSecond)), 0),
    showMedianRange(medianRange(here.map(({ p50Ms }) => p50Ms)), 1),
    showMedianRange(medianRange(here.map(({ p99Ms }) => p99Ms)), 1),
  ]);
};

/** One value for each round. */
const perSecond = (windows: readonly OverloadWindow[], phase: Phase): readonly number[] =>
  windows
    .filter((window) => window.phase === phase)
    .toSorted((a, b) => a.round - b.round)
    .map((window) => window.perSecond);
