import { expect, test } from "vitest";
import { inpOf } from "./interactions.ts";
import { webGoals, webLines } from "./report.ts";
import type { Measured } from "./web.ts";

const visit = (changes: Partial<Measured> = {}): Measured => ({
  site: "ours",
  path: "/",
  profile: "mobile",
  run: 0,
  scores: { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 },
  lcpMs: 1_000,
  cls: 0,
  tbtMs: 0,
  bytes: 43_000,
  faults: [],
  ...changes,
});
const missed = (visits: readonly Measured[]) =>
  webGoals({ visits, interactions: [] }).flatMap(({ name, met }) => (met ? [] : [name]));

test("the goals are judged by the medians of our landing page under the mobile profile only", () => {
  expect(webGoals({ visits: [visit()], interactions: [] })).toHaveLength(4);
  const slow = { lcpMs: 9_000, tbtMs: 500, cls: 1 };
  expect(missed([visit(), visit({ site: "spa", ...slow }), visit({ path: "/chile", ...slow })])).toEqual([]);
  expect(missed([visit(), visit({ profile: "slow", ...slow })])).toEqual([]);
  expect(missed([visit(), visit(slow), visit()])).toEqual([]);
});

test.each([
  [{ lcpMs: 1_000.5 }, "P8 LCP ≤ 1.0 s"],
  [{ tbtMs: 1 }, "P8 TBT 0"],
  [{ cls: 0.001 }, "P8 CLS 0"],
  [{ scores: { ...visit().scores, seo: 99 } }, "P8 100 × 4"],
] as const)("%j misses %s", (changes, name) => {
  expect(missed([visit(changes)])).toEqual([name]);
});

test("without the mobile profile no goal is judged", () => {
  expect(webGoals({ visits: [visit({ profile: "peru" })], interactions: [] })).toEqual([]);
});

test("the report lists Lighthouse's findings on our pages with their frequency", () => {
  const machine = {
    cpu: "x",
    cores: 2,
    memoryGb: 4,
    system: "s",
    loadBefore: 0,
    node: "v26",
    postgres: "18",
    flushMs: 0,
    loopMs: 0,
    commit: "c",
    at: "",
  };
  const visits = [
    visit({ faults: ["image-alt"] }),
    visit({ run: 1 }),
    visit({ run: 1, site: "spa", faults: ["their-fault"] }),
  ];
  const profiles = [{ name: "mobile", rttMs: 150, throughputKbps: 1_600, cpuSlowdown: 4 }];
  const text = webLines(
    { machine, lighthouse: "13", chromium: "Chromium", visits, interactions: [] },
    { runs: 2, profiles, parts: ["pages"] },
  ).join("\n");
  expect(text).toContain("/ image-alt: 1 of 2 visits");
  expect(text).not.toContain("their-fault");
});

test("the wizard's goal is judged by the median of its runs, ignoring one interaction in fifty", () => {
  const run = (inpMs: number) => ({ count: 60, inpMs, slowest: "click on button" });
  const [goal] = webGoals({ visits: [], interactions: [run(96), run(900), run(150)] });
  expect(goal).toEqual({ name: "P9 INP ≤ 150 ms", reading: "150 ms", met: true });
  expect(webGoals({ visits: [], interactions: [run(151)] })[0]?.met).toBe(false);
  const entry = (id: number, ms: number) => ({ id, ms, what: `key ${id}` });
  const few = inpOf([entry(1, 16), entry(1, 48), entry(2, 24)]);
  expect(few).toEqual({ count: 2, inpMs: 48, slowest: "key 1" });
  const many = Array.from({ length: 50 }, (_, index) => entry(index, 16 + index));
  expect(inpOf(many).inpMs).toBe(64);
  expect(inpOf([])).toEqual({ count: 0, inpMs: 0, slowest: "" });
});
