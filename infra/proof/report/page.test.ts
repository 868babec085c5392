import { expect, test } from "vitest";
import { reportPage } from "./page.ts";
import { benchResult, PROOFS, sizesResult } from "./results.ts";

const faults = {
  at: "2026-11-22T20:00:00.000Z",
  held: true,
  args: ["--faults", "2"],
  plan: { seed: 3 },
  seconds: 9,
  faults: { "kill -9 of an API": 2 },
  acknowledged: 80,
  lost: 0,
  doubled: 0,
  sentTwice: 8,
  notes: 1,
  attempts: 1,
  erasures: 1,
  snapshots: 1,
  recoveredMs: 900,
  violations: [],
};
const goal = { name: "P1 <leads>", met: false, least: 2.5, ratio: { median: 2 }, against: "crud" };

test("a page shows figures beside their goals, has no script, and text is text", () => {
  const results = [PROOFS["faults"]?.(faults), benchResult("leads", { goals: [goal] })].flatMap(
    (each) => each ?? [],
  );
  const sizes = sizesResult([{ what: "fonts", bytes: 21_900, atMost: 28_000 }]);
  const page = reportPage(results, sizes, "2026-11-22");
  expect(results).toHaveLength(2);
  expect(page).toContain("80 leads acknowledged (8 sent twice at once)");
  expect(page).toContain("P1 &lt;leads&gt;, beside crud");
  expect(page).toContain("≥ 2.5 ×");
  expect(page).toContain("1 with a figure outside its goal");
  expect(page).not.toMatch(/<script|<leads>|https?:/);
});

test("the table of ASVS requirements is on the page with its exceptions", () => {
  const exceptions = [{ id: "3.4.1", text: "HSTS", status: "met in part", remark: "no <subdomains>" }];
  const counts = { met: 2, "met in part": 1, open: 0 };
  const asvs = { at: "2026-11-22", held: true, args: [], version: "5.0.0", counts, problems: [], exceptions };
  const result = PROOFS["asvs"]?.(asvs);
  const page = reportPage(result ? [result] : [], null, "2026-11-22");
  expect(page).toContain("3 requirements; each has a test");
  expect(page).toContain("3.4.1 HSTS: met in part; no &lt;subdomains&gt;");
});

test("a rehearsal is on the page with what was seen and done", () => {
  const one = {
    name: "a lost key",
    seconds: 2,
    seen: ["a refusal"],
    done: ["put back"],
    violations: ["no <start>"],
  };
  const result = PROOFS["rehearsal"]?.({ at: "2026-11-22", held: false, args: [], rehearsed: [one] });
  const page = reportPage(result ? [result] : [], null, "2026-11-22");
  expect(page).toContain("a lost key. Seen: a refusal. Done: put back");
  expect(page).toContain("a lost key, violated: no &lt;start&gt;");
});

test("upgrades are on the page with what differs", () => {
  const one = { name: "2026-11-21-a", commit: "656e5e4", leads: 24, violations: ["total was 1 and is 2"] };
  const result = PROOFS["upgrade"]?.({ at: "2026-11-22", held: false, args: [], upgraded: [one] });
  const page = reportPage(result ? [result] : [], null, "2026-11-22");
  expect(page).toContain("2026-11-21-a: total was 1 and is 2");
  expect(page).toContain("24 leads");
});

test("the scan after erasures is on the page with its time against the goal", () => {
  const scan = { people: 2, withinMs: 60_000, slowestMs: 747, files: 1_658, bytes: 69e6, walBytes: 34e6 };
  const record = { at: "2026-11-22", held: true, args: [], ...scan, violations: [] };
  const result = PROOFS["erasure-scan"]?.(record);
  const page = reportPage(result ? [result] : [], null, "2026-11-22");
  expect(page).toContain("1,658 files of 69 MB scanned, 34 MB of it write-ahead log");
  expect(page).toContain("≤ 60,000 ms");
});

test("a result of another shape is left out", () => {
  expect(PROOFS["faults"]?.({ lost: "none" })).toBeNull();
  expect(benchResult("leads", [])).toBeNull();
});
