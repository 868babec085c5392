import { expect, test } from "vitest";
import type { Measured } from "./web.ts";
import { webGoals, webLines } from "./web-report.ts";

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
  webGoals({ visits }).flatMap(({ name, met }) => (met ? [] : [name]));

test("the goals are read from the medians of our landing under the mobile profile, and nothing else", () => {
  expect(webGoals({ visits: [visit()] })).toHaveLength(4);
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
  expect(webGoals({ visits: [visit({ profile: "peru" })] })).toEqual([]);
});

test("the report names what Lighthouse found fault with on our pages, and how often", () => {
  const machine = {
    cpu: "x",
    cores: 2,
    memoryGb: 4,
    system: "s",
    loadBefore: 0,
    node: "v26",
    postgres: "18",
    flushMs: 0,
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
    { machine, lighthouse: "13", chromium: "Chromium", visits },
    { runs: 2, profiles },
  ).join("\n");
  expect(text).toContain("/ image-alt: 1 of 2 visits");
  expect(text).not.toContain("their-fault");
});
