import { expect, test } from "vitest";
import { duration } from "./durations.ts";

test("a duration is shown in its largest fitting unit", () => {
  expect([0, 349.6, 4_210, 59_000, 180_000, 7_500_000, 7_200_000].map(duration)).toEqual([
    "0 ms",
    "350 ms",
    "4.2 s",
    "59.0 s",
    "3 min",
    "2 h 5 min",
    "2 h",
  ]);
});

test("a duration just below a larger unit is not rounded to sixty of the smaller one", () => {
  expect([999.7, 59_970, 3_599_000, 7_199_000].map(duration)).toEqual(["1.0 s", "1 min", "1 h", "2 h"]);
});
