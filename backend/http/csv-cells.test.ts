import { expect, test } from "vitest";
import { dayIn } from "./csv-cells.ts";

test.each([
  ["31/12/2026", "2026-12-31"],
  ["5/3/2026", "2026-03-05"],
  ["05-03-2026", "2026-03-05"],
  ["2026-03-05", "2026-03-05"],
  ["", null],
  ["12/31/2026", undefined],
  ["30/02/2026", undefined],
  ["mañana", undefined],
])("of %j the day is %j", (cell, day) => {
  expect(dayIn(cell)).toBe(day);
});
