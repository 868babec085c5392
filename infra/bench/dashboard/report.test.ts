import { expect, test } from "vitest";
import type { PollWindow } from "./polls.ts";
import { dashboardGoals } from "./report.ts";
import type { KindWindow } from "./stage.ts";

const window = (leads: number, round: number, rest: Partial<KindWindow>): KindWindow => ({
  kind: "search",
  leads,
  round,
  answered: 100,
  p50Ms: 1,
  p99Ms: 10,
  unsent: 0,
  serverCpuMs: 1,
  databaseCpuMs: 1,
  ...rest,
});
const poll = (poller: PollWindow["poller"], round: number, rest: Partial<PollWindow>): PollWindow => ({
  poller,
  round,
  answered: 1_000,
  perSecond: 10_000,
  cpuMs: 0.1,
  statements: 0,
  ...rest,
});

const kinds = [{ name: "search", mostMs: 60, perSecond: 20 }];
const verdicts = (windows: readonly KindWindow[], polls: readonly PollWindow[] = []) =>
  dashboardGoals({ kinds, windows, polls }).map(({ name, unit, met }) => [name, unit, met]);

test("the large size is compared with its time limit, and its cost with the small size's of the same round", () => {
  const windows = [
    window(10, 0, { p99Ms: 900, serverCpuMs: 1 }),
    window(1_000, 0, { p99Ms: 59, serverCpuMs: 1.9 }),
    window(1_000, 1, { p99Ms: 59, serverCpuMs: 20 }),
    window(10, 1, { serverCpuMs: 19 }),
  ];
  expect(verdicts(windows)).toEqual([
    ["P7 search", "ms", true],
    ["P7 search", "× cost", true],
  ]);
  const dear = windows.map((one) => (one.leads === 1_000 ? { ...one, p99Ms: 61, databaseCpuMs: 30 } : one));
  expect(verdicts(dear)).toEqual([
    ["P7 search", "ms", false],
    ["P7 search", "× cost", false],
  ]);
});

test("an arrival without a free connection misses the time limit, however short the other waits", () => {
  const windows = [window(10, 0, {}), window(1_000, 0, { unsent: 1 })];
  expect(verdicts(windows)[0]).toEqual(["P7 search", "ms", false]);
});

test("a kind without a goal is shown but not judged", () => {
  const goals = dashboardGoals({
    kinds: [{ name: "search", mostMs: null, perSecond: 20 }],
    windows: [window(10, 0, {}), window(1_000, 0, { p99Ms: 10_000 })],
    polls: [],
  });
  expect(goals).toEqual([]);
});

test("a poll is compared with the bare route of its round, and one statement in any round misses the goal", () => {
  const polls = [
    poll("leads", 0, { perSecond: 9_100 }),
    poll("bare", 0, {}),
    poll("leads", 1, { perSecond: 4_600, statements: 1 }),
    poll("bare", 1, { perSecond: 5_000 }),
  ];
  expect(verdicts([window(10, 0, {}), window(1_000, 0, {})], polls).slice(2)).toEqual([
    ["P6 leads poll", "statements", false],
    ["P6 leads poll", "× bare", true],
  ]);
});
