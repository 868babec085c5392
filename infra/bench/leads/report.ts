import { CONTENDERS, type Contender } from "../contenders.ts";
import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, ratios, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import type { LeadsOutcome, Window } from "./leads.ts";
import type { LeadsPlan, Mode } from "./plan.ts";

type Figure = "perSecond" | "p50Ms" | "p99Ms" | "unsentShare" | "serverCpuMs" | "databaseCpuMs" | "cpuMs";

type Goal = {
  readonly name: string;
  readonly figure: Figure;
  readonly kind: Mode["kind"];
  readonly connections: number;
  readonly against: Contender;
  readonly least?: number;
  readonly most?: number;
};

const rate = (name: string, connections: number, against: Contender, least: number): Goal => ({
  name: `${name} leads a second at ${connections}`,
  figure: "perSecond",
  kind: "closed",
  connections,
  against,
  least,
});

/** Goals P1 and P2. */
const GOALS: readonly Goal[] = [
  ...[1, 16, 64].map((connections) => rate("P1", connections, "crud-duties", 2.5)),
  rate("P1", 1, "crud", 0.8),
  rate("P1", 64, "crud", 1.2),
  { name: "P1 p99", figure: "p99Ms", kind: "open", connections: 64, against: "crud-duties", most: 0.8 },
  {
    name: "P1 server and database CPU a lead",
    figure: "cpuMs",
    kind: "closed",
    connections: 64,
    against: "crud-duties",
    most: 0.75,
  },
  rate("P2", 64, "emmett", 3),
];

export type GoalResult = Omit<Goal, "figure" | "kind" | "connections"> & {
  readonly ratio: MedianRange;
  readonly met: boolean;
};

/** Our latencies were cut off at the end of a window: as lower bounds they can miss a goal but not meet it. */
const isCutOff = (windows: readonly Window[], kind: Mode["kind"]): boolean =>
  windows.some((w) => w.contender === "ours" && w.mode.kind === kind && w.unsentShare > 0);

/** Our figures relative to their yardsticks; goals whose yardstick did not take part are left out. */
export const goalResults = ({ windows }: LeadsOutcome): readonly GoalResult[] =>
  GOALS.flatMap(({ figure, kind, connections, ...goal }) => {
    const at = (contender: Contender) =>
      valuesOf(windows, figure, (w) => w.contender === contender && isAt(w.mode, kind, connections));
    const [ours, theirs] = [at("ours"), at(goal.against)];
    if (ours.length === 0 || theirs.length === 0) return [];
    const ratio = ratios(ours, theirs);
    const met =
      ratio.median >= (goal.least ?? 0) &&
      (goal.most === undefined ||
        (ratio.median <= goal.most && !(figure === "p99Ms" && isCutOff(windows, kind))));
    return [{ ...goal, ratio, met }];
  });

/** The tables, as lines. */
export const reportLines = (outcome: LeadsOutcome, plan: LeadsPlan): readonly string[] => [
  "",
  ...machineLines(outcome.machine),
  `${plan.rounds} rounds of ${plan.measuredMs / 1000} s each, contenders alternating; median [least–most] of the rounds`,
  ...plan.modes.flatMap((mode) => ["", ...tableOf(outcome, mode)]),
  "",
  ...goalLines(outcome),
  "",
  `${outcome.acknowledged} leads acknowledged; each was looked up in its database and was stored once.`,
];

const tableOf = ({ windows, openRate }: LeadsOutcome, mode: Mode): readonly string[] => {
  const here = windows.filter((w) => isAt(w.mode, mode.kind, mode.connections));
  const title =
    mode.kind === "closed"
      ? `${mode.connections} connection${mode.connections === 1 ? "" : "s"}, each sends its next lead when the last is answered`
      : `${openRate} leads a second in an open loop (${mode.shareOfPeak * 100} % of the peak of crud-duties), at most ${mode.connections} at once; ms from when each was due`;
  const names = (Object.keys(CONTENDERS) as Contender[]).filter((name) =>
    here.some((w) => w.contender === name),
  );
  return [title, ROW_HEAD, ...names.map((name) => rowOf(here, name))];
};

const row = rowOfWidths([14, 24, 20, 20, 20, 20, 14, 12]);
const ROW_HEAD = row([
  "",
  "leads/s",
  "× crud-duties",
  "× crud",
  "p50 ms",
  "p99 ms",
  "CPU ms/lead",
  "of the DB",
]);

const rowOf = (here: readonly Window[], contender: Contender): string => {
  const of = (figure: Figure, whose = contender) => valuesOf(here, figure, (w) => w.contender === whose);
  const against = (whose: Contender) => {
    const theirs = of("perSecond", whose);
    return theirs.length > 0 ? showMedianRange(ratios(of("perSecond"), theirs), 2) : "";
  };
  // Latencies of unsent arrivals are cut off at the end of the window.
  const bound = Math.max(...of("unsentShare")) > 0 ? "≥" : "";
  return row([
    contender,
    showMedianRange(medianRange(of("perSecond")), 0),
    against("crud-duties"),
    against("crud"),
    bound + showMedianRange(medianRange(of("p50Ms")), 1),
    bound + showMedianRange(medianRange(of("p99Ms")), 1),
    medianRange(of("serverCpuMs")).median.toFixed(3),
    medianRange(of("databaseCpuMs")).median.toFixed(3),
  ]);
};

const goalLines = (outcome: LeadsOutcome): readonly string[] =>
  goalResults(outcome).map(({ name, against, least, most, ratio, met }) => {
    const goal = least === undefined ? `≤ ${most}` : `≥ ${least}`;
    return `${name}: ${showMedianRange(ratio, 2)} × ${against}, goal ${goal}: ${met ? "met" : "MISSED"}`;
  });

const isAt = (mode: Mode, kind: Mode["kind"], connections: number): boolean =>
  mode.kind === kind && mode.connections === connections;

/** One value for each round. */
const valuesOf = (windows: readonly Window[], figure: Figure, wanted: (window: Window) => boolean) =>
  windows
    .filter(wanted)
    .toSorted((a, b) => a.round - b.round)
    .map((window) =>
      figure === "cpuMs"
        ? window.serverCpuMs + (window.databaseCpuMs ?? Number.NaN)
        : (window[figure] ?? Number.NaN),
    );
