import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import type { LagOutcome, LagWindow, Layout } from "./lag.ts";
import type { LagPlan } from "./plan.ts";

type Goal = { readonly name: string; readonly figure: "lagP50Ms" | "lagP99Ms"; readonly mostMs: number };

/** Goal P3. */
const GOALS: readonly Goal[] = [
  { name: "P3 p50", figure: "lagP50Ms", mostMs: 3 },
  { name: "P3 p99", figure: "lagP99Ms", mostMs: 15 },
];

export type LagGoal = Goal & { readonly layout: Layout; readonly ms: MedianRange; readonly met: boolean };

/** Judged by the median of the rounds. */
export const lagGoals = ({ windows }: Pick<LagOutcome, "windows">): readonly LagGoal[] =>
  layoutsOf(windows).flatMap((layout) =>
    GOALS.map((goal) => {
      const here = windows.filter((w) => w.layout === layout);
      const ms = medianRange(here.map((w) => w[goal.figure]));
      const allSent = here.every(({ unsent }) => unsent === 0);
      return { ...goal, layout, ms, met: allSent && ms.median <= goal.mostMs };
    }),
  );

const row = rowOfWidths([16, 10, 18, 20, 10, 18, 20, 14]);

export const lagLines = (outcome: LagOutcome, plan: LagPlan): readonly string[] => [
  "",
  ...machineLines(outcome.machine),
  `${plan.perSecond} leads a second in an open loop, ${plan.rounds} rounds of ${plan.measuredMs / 1000} s each, alternating; median [least–most] of the rounds`,
  "",
  "ms from when a lead was due to its answer, and from its answer to its row",
  row(["", "leads/s", "answer p50", "answer p99", "", "row p50", "row p99", "longest"]),
  ...layoutsOf(outcome.windows).map((layout) => figures(outcome.windows, layout)),
  "",
  "processor time, ms a lead",
  ...layoutsOf(outcome.windows).map((layout) => processorTime(outcome.windows, layout)),
  "",
  ...lagGoals(outcome).map(
    ({ name, layout, ms, mostMs, met }) =>
      `${name}, ${layout}: ${showMedianRange(ms, 1)} ms, goal ≤ ${mostMs}: ${met ? "met" : "MISSED"}`,
  ),
  "",
  ...unsentLines(outcome.windows),
  `${outcome.acknowledged} leads acknowledged; each is in history once and in the read model once, and was counted once.`,
];

const unsentLines = (windows: readonly LagWindow[]): readonly string[] => {
  const unsent = windows.reduce((sum, window) => sum + window.unsent, 0);
  return unsent === 0 ? [] : [`${unsent} arrivals found no free connection: at this rate no goal is met.`];
};

const layoutsOf = (windows: readonly LagWindow[]): readonly Layout[] => [
  ...new Set(windows.map(({ layout }) => layout)),
];

const figures = (windows: readonly LagWindow[], layout: Layout): string => {
  const here = windows.filter((w) => w.layout === layout);
  const show = (of: (window: LagWindow) => number) => showMedianRange(medianRange(here.map(of)), 1);
  return row([
    layout,
    medianRange(here.map((w) => w.perSecond)).median.toFixed(0),
    show((w) => w.answerP50Ms),
    show((w) => w.answerP99Ms),
    "",
    show((w) => w.lagP50Ms),
    show((w) => w.lagP99Ms),
    Math.max(...here.map((w) => w.lagMaxMs)).toFixed(1),
  ]);
};

const processorTime = (windows: readonly LagWindow[], layout: Layout): string => {
  const here = windows.filter((w) => w.layout === layout);
  const median = (of: (window: LagWindow) => number) => medianRange(here.map(of)).median;
  const roles = Object.keys(here[0]?.cpuMs ?? {}) as (keyof LagWindow["cpuMs"])[];
  return [
    layout.padEnd(16),
    ...roles.map((role) => `${role} ${median((w) => w.cpuMs[role] ?? Number.NaN).toFixed(3)},`),
    `database ${median((w) => w.databaseCpuMs ?? Number.NaN).toFixed(3)};`,
    `${median((w) => w.leadsPerCommit).toFixed(1)} leads a commit of the projector`,
  ].join(" ");
};
