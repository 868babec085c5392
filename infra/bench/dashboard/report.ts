import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, ratios, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import type { DashboardOutcome } from "./dashboard.ts";
import type { DashboardPlan } from "./plan.ts";
import type { Poller } from "./polls.ts";
import type { KindWindow } from "./stage.ts";

/** Goals P6 and P7. */
const MIN_SHARE_OF_BARE = 0.7;
const MAX_COST = 1.5;

export type DashboardGoal = {
  readonly name: string;
  /** "ms", "× cost at the small size", "× bare", "statements". */
  readonly unit: string;
  readonly figure: MedianRange;
  readonly bound: `${"≤" | "≥"} ${number}`;
  readonly met: boolean;
};

type Measured = Pick<DashboardOutcome, "kinds" | "windows" | "polls">;

/** Judged by the median of the rounds. */
export const dashboardGoals = (outcome: Measured): readonly DashboardGoal[] => [
  ...outcome.kinds.flatMap(({ name, mostMs }) => (mostMs === null ? [] : pageGoals(outcome, name, mostMs))),
  ...(["leads", "summary"] as const).flatMap((poller) => pollGoals(outcome, poller)),
];

const pageGoals = ({ windows }: Measured, kind: string, mostMs: number): readonly DashboardGoal[] => {
  const { large, ratio } = bySize(windows, kind);
  const p99 = medianRange(large.map(({ p99Ms }) => p99Ms));
  const allSent = large.every(({ unsent }) => unsent === 0);
  const goal = { name: `P7 ${kind}` };
  return [
    { ...goal, unit: "ms", figure: p99, bound: `≤ ${mostMs}`, met: allSent && p99.median <= mostMs },
    { ...goal, unit: "× cost", figure: ratio, bound: `≤ ${MAX_COST}`, met: ratio.median <= MAX_COST },
  ];
};

const pollGoals = ({ polls }: Measured, poller: Poller): readonly DashboardGoal[] => {
  const ours = polls.filter((window) => window.poller === poller);
  if (ours.length === 0) return [];
  const rate = (of: Poller) => polls.filter((w) => w.poller === of).map(({ perSecond }) => perSecond);
  const share = ratios(rate(poller), rate("bare"));
  const statements = medianRange(ours.map((window) => window.statements));
  const name = `P6 ${poller} poll`;
  return [
    { name, unit: "statements", figure: statements, bound: "≤ 0", met: statements.max === 0 },
    {
      name,
      unit: "× bare",
      figure: share,
      bound: `≥ ${MIN_SHARE_OF_BARE}`,
      met: share.median >= MIN_SHARE_OF_BARE,
    },
  ];
};

/** Windows of a kind at both sizes, and the ratio of a request's cost at the large size to that at the small one. */
const bySize = (windows: readonly KindWindow[], kind: string) => {
  const here = windows.filter((window) => window.kind === kind);
  const of = (leads: number) =>
    here.filter((window) => window.leads === leads).toSorted((a, b) => a.round - b.round);
  const sizes = here.map(({ leads }) => leads);
  const small = of(Math.min(...sizes));
  const large = of(Math.max(...sizes));
  return { small, large, ratio: ratios(large.map(costMs), small.map(costMs)) };
};

/** Processor time of server and database. */
const costMs = ({ serverCpuMs, databaseCpuMs }: KindWindow): number => serverCpuMs + (databaseCpuMs ?? 0);

const row = rowOfWidths([20, 20, 22, 20, 22, 18, 20]);
const pollRow = rowOfWidths([12, 26, 24, 14, 14]);

export const dashboardLines = (outcome: DashboardOutcome, plan: DashboardPlan): readonly string[] => [
  "",
  ...machineLines(outcome.machine),
  ...outcome.filled.map(filledLine),
  `${plan.rounds} rounds of ${plan.measuredMs / 1000} s a kind, both sizes alternating; median [least–most] of the rounds; requests in an open loop`,
  "",
  ...kindLines(outcome, plan),
  "",
  ...pollLines(outcome),
  ...outcome.exports.map(
    ({ leads, rows, bytes, elapsedMs, firstByteMs }) =>
      `CSV at ${leads} leads: ${rows} rows, ${Math.round((rows * 1000) / elapsedMs)} rows/s, ${(bytes / 2 ** 20).toFixed(1)} MB in ${(elapsedMs / 1000).toFixed(1)} s, the first byte after ${firstByteMs.toFixed(0)} ms`,
  ),
  "",
  ...dashboardGoals(outcome).map(
    ({ name, unit, figure, bound, met }) =>
      `${name}: ${showMedianRange(figure, 2)} ${unit}, goal ${bound}: ${met ? "met" : "MISSED"}`,
  ),
  "",
  ...unsentLines(outcome),
  "Every request was answered as it must be; afterwards history, rows and counters agreed, and the exports held every lead of their market.",
];

const filledLine = ({ leads, events, fillMs, rebuildMs }: DashboardOutcome["filled"][number]): string => {
  const took = (ms: number) => (ms === 0 ? "reused" : `${(ms / 1000).toFixed(0)} s`);
  return `${leads} leads, ${events} events: history ${took(fillMs)}, rebuild ${took(rebuildMs)}`;
};

const kindLines = ({ kinds, windows }: DashboardOutcome, { sizes: [small, large] }: DashboardPlan) => [
  row(["ms", `${small}: p50`, "p99", `${large}: p50`, "p99", "CPU", "× cost"]),
  ...kinds.map(({ name }) => {
    const here = bySize(windows, name);
    const show = (of: readonly KindWindow[], figure: "p50Ms" | "p99Ms") =>
      showMedianRange(medianRange(of.map((window) => window[figure])), 1);
    const cpu = medianRange(here.large.map(costMs)).median.toFixed(2);
    return row([
      name,
      show(here.small, "p50Ms"),
      show(here.small, "p99Ms"),
      show(here.large, "p50Ms"),
      show(here.large, "p99Ms"),
      cpu,
      showMedianRange(here.ratio, 2),
    ]);
  }),
];

const pollLines = ({ polls }: DashboardOutcome): readonly string[] => {
  const pollers = [...new Set(polls.map(({ poller }) => poller))];
  if (pollers.length === 0) return [];
  const of = (poller: Poller) => polls.filter((window) => window.poller === poller);
  const rates = (poller: Poller) => of(poller).map(({ perSecond }) => perSecond);
  return [
    pollRow(["poll", "a second", "× bare", "CPU ms", "statements"]),
    ...pollers.map((poller) =>
      pollRow([
        poller,
        showMedianRange(medianRange(rates(poller)), 0),
        showMedianRange(ratios(rates(poller), rates("bare")), 2),
        medianRange(of(poller).map(({ cpuMs }) => cpuMs)).median.toFixed(3),
        `${of(poller).reduce((sum, { statements }) => sum + statements, 0)}`,
      ]),
    ),
    "",
  ];
};

const unsentLines = ({ windows }: DashboardOutcome): readonly string[] => {
  const unsent = windows.reduce((sum, window) => sum + window.unsent, 0);
  return unsent === 0 ? [] : [`${unsent} arrivals found no free connection: at this rate no goal is met.`];
};
