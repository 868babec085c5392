import { expect, test } from "vitest";
import { startGoals } from "./report.ts";
import type { Start } from "./start.ts";

const start = (readyMs: number, megabytes: number | null): Start => {
  const bytes = megabytes === null ? null : megabytes * 2 ** 20;
  return { readyMs, residentBytes: bytes, peakBytes: bytes, stopMs: 100 };
};
const verdicts = (starts: readonly Start[]) => startGoals({ starts }).map(({ name, met }) => [name, met]);

test("starts are judged by their median, and by their peak of memory", () => {
  expect(verdicts([start(3_000, 300), start(7_900, 390), start(30_000, 900)])).toEqual([
    ["P11 start", true],
    ["P11 memory", true],
  ]);
  expect(verdicts([start(8_100, 401)])).toEqual([
    ["P11 start", false],
    ["P11 memory", false],
  ]);
});

test("where the system does not report memory, its goal is not judged", () => {
  expect(verdicts([start(1_000, null)])).toEqual([
    ["P11 start", true],
    ["P11 memory", null],
  ]);
});
