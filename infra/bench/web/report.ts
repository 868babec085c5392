import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import { CATEGORIES } from "./lighthouse.ts";
import { TARGETS, type WebPlan } from "./plan.ts";
import type { Measured, WebOutcome } from "./web.ts";

export type WebGoal = { readonly name: string; readonly reading: string; readonly met: boolean };

const LCP_MS = 1_000;
const INP_MS = 150;
/** Below half a thousandth a layout shift is not visible. */
const STILL = 0.0005;

/** P8, by the medians of Lighthouse's own mobile profile, and P9; goals that were not measured are left out. */
export const webGoals = (outcome: Pick<WebOutcome, "visits" | "interactions">): readonly WebGoal[] => [
  ...landingGoals(outcome.visits),
  ...interactionGoals(outcome.interactions),
];

const landingGoals = (visits: WebOutcome["visits"]): readonly WebGoal[] => {
  const here = visits.filter((v) => v.profile === "mobile" && v.site === "ours" && v.path === "/");
  if (here.length === 0) return [];
  const median = (of: (visit: Measured) => number) => medianRange(here.map(of)).median;
  const scores = CATEGORIES.map((category) => median((v) => v.scores[category]));
  const [lcp, cls, tbt] = [median((v) => v.lcpMs), median((v) => v.cls), median((v) => v.tbtMs)];
  return [
    { name: "P8 100 × 4", reading: scores.join(", "), met: scores.every((score) => score === 100) },
    { name: "P8 LCP ≤ 1.0 s", reading: `${(lcp / 1000).toFixed(2)} s`, met: lcp <= LCP_MS },
    { name: "P8 CLS 0", reading: cls.toFixed(3), met: cls < STILL },
    { name: "P8 TBT 0", reading: `${tbt.toFixed(0)} ms`, met: tbt === 0 },
  ];
};

const interactionGoals = (runs: WebOutcome["interactions"]): readonly WebGoal[] => {
  if (runs.length === 0) return [];
  const { median } = medianRange(runs.map(({ inpMs }) => inpMs));
  return [{ name: "P9 INP ≤ 150 ms", reading: `${median.toFixed(0)} ms`, met: median <= INP_MS }];
};

const row = rowOfWidths([20, 7, 7, 7, 7, 20, 8, 14, 9]);

export const webLines = (outcome: WebOutcome, plan: WebPlan): readonly string[] => [
  "",
  ...machineLines(outcome.machine),
  `Lighthouse ${outcome.lighthouse}, ${outcome.chromium}; network and processor simulated by Lighthouse; median [least–most] of ${plan.runs}`,
  ...(outcome.visits.length === 0 ? [] : plan.profiles).flatMap((profile) => [
    "",
    `${profile.name}: ${profile.rttMs} ms, ${profile.throughputKbps / 1000} Mbps, processor ${profile.cpuSlowdown} × slower`,
    row(["", "perf", "a11y", "best", "seo", "LCP s", "CLS", "TBT ms", "kB"]),
    ...figures(outcome.visits, profile.name),
  ]),
  ...interactionLines(outcome.interactions),
  "",
  ...webGoals(outcome).map(({ name, reading, met }) => `${name}: ${reading}: ${met ? "met" : "MISSED"}`),
  ...(outcome.visits.length === 0 ? [] : faultLines(outcome.visits)),
];

const interactionLines = (runs: WebOutcome["interactions"]): readonly string[] => {
  if (runs.length === 0) return [];
  const [worst] = runs.toSorted((a, b) => b.inpMs - a.inpMs);
  const inp = showMedianRange(medianRange(runs.map(({ inpMs }) => inpMs)), 0);
  const counts = showMedianRange(medianRange(runs.map(({ count }) => count)), 0);
  return [
    "",
    `The wizard, from the landing to a lead sent, processor 4 × slower: INP ${inp} ms of ${counts} taps and keys; the slowest was ${worst?.slowest}`,
  ];
};

const figures = (visits: readonly Measured[], profile: string): readonly string[] =>
  TARGETS.map(({ site, path }) => {
    const here = visits.filter((v) => v.profile === profile && v.site === site && v.path === path);
    const of = (value: (visit: Measured) => number): MedianRange => medianRange(here.map(value));
    const whole = (value: (visit: Measured) => number) => of(value).median.toFixed(0);
    return row([
      site === "ours" ? path : `${path} as plain SPA`,
      ...CATEGORIES.map((category) => whole((v) => v.scores[category])),
      showMedianRange(
        of((v) => v.lcpMs / 1000),
        2,
      ),
      of((v) => v.cls).median.toFixed(3),
      showMedianRange(
        of((v) => v.tbtMs),
        0,
      ),
      of((v) => v.bytes / 1000).median.toFixed(0),
    ]);
  });

/** Lighthouse's findings on our pages, with their frequency. */
const faultLines = (visits: readonly Measured[]): readonly string[] => {
  const ours = visits.filter(({ site }) => site === "ours");
  const counted = new Map<string, number>();
  for (const { path, faults } of ours)
    for (const fault of faults) {
      const key = `${path} ${fault}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  const runs = new Set(ours.map(({ run }) => run)).size * new Set(ours.map(({ profile }) => profile)).size;
  return counted.size === 0
    ? ["Lighthouse found no fault with our pages."]
    : ["", "Faults found:", ...[...counted].map(([key, times]) => `  ${key}: ${times} of ${runs} visits`)];
};
