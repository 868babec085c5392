import { expect, test } from "vitest";
import { type CodePeriod, codePeriods } from "./code-periods.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const written = (...events: readonly (readonly [code: string | null, at: number])[]) => {
  const periods = codePeriods();
  for (const [code, at] of events) periods.add([code, at, at]);
  return periods.get();
};

test("a version writes in one period until another one does, however long it was silent", () => {
  expect(written([null, 0], ["a", 1], ["a", 30 * HOUR], ["b", 31 * HOUR])).toEqual([
    [null, 0, 0],
    ["a", 1, 30 * HOUR],
    ["b", 31 * HOUR, 31 * HOUR],
  ]);
});

test("versions that write in turn while one replaces the other have a period each", () => {
  expect(
    written(["a", 0], ["b", 5 * MINUTE], ["a", 6 * MINUTE], ["b", 7 * MINUTE], ["a", 9 * MINUTE]),
  ).toEqual([
    ["a", 0, 9 * MINUTE],
    ["b", 5 * MINUTE, 7 * MINUTE],
  ]);
});

test("a version that returns after an hour or more has another period", () => {
  expect(written(["a", 0], ["b", HOUR], ["a", 2 * HOUR]).map(([code]) => code)).toEqual(["a", "b", "a"]);
});

test("of versions that wrote at the same millisecond the later one in history is the one that goes on", () => {
  expect(written(["a", 0], ["b", 0], ["b", 30 * HOUR])).toEqual([
    ["a", 0, 0],
    ["b", 0, 30 * HOUR],
  ]);
});

test("an event without a readable time belongs to no period", () => {
  expect(written(["a", Number.NaN], ["a", 5])).toEqual([["a", 5, 5]]);
});

test("periods of parts of history become those of the whole, wherever it is divided", () => {
  const events: readonly (readonly [string | null, number])[] = [
    [null, 0],
    ["a", 1],
    ["a", HOUR],
    ["b", 3 * HOUR],
    ["a", 3 * HOUR + MINUTE],
    ["b", 3 * HOUR + 2 * MINUTE],
    ["b", 9 * HOUR],
    ["a", 11 * HOUR],
  ] as const;
  const whole = written(...events);
  for (let cut = 0; cut <= events.length; cut += 1) {
    const parts: readonly CodePeriod[] = [
      ...written(...events.slice(0, cut)),
      ...written(...events.slice(cut)),
    ];
    expect(codePeriods(parts).get()).toEqual(whole);
  }
});
