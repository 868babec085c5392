import { expect, test } from "vitest";
import { cellIn, gridOf, nextCell } from "./confusion-grid.ts";

const CONFUSION = [
  { intent: "b", taken: "b", count: 80 },
  { intent: "b", taken: "a", count: 19 },
  { intent: "b", taken: "c", count: 1 },
  { intent: "c", taken: "a", count: 5 },
];
const grid = gridOf(CONFUSION, (intent) => intent.toUpperCase());

test("rows and columns are all intents by their names, also those that nothing is", () => {
  expect(grid.intents).toEqual(["a", "b", "c"]);
  expect(cellIn(grid, { row: 1, column: 0 })).toEqual({ count: 19, level: 1 });
  expect(cellIn(grid, { row: 1, column: 2 })).toEqual({ count: 1, level: 0 });
  expect(cellIn(grid, { row: 2, column: 0 })).toEqual({ count: 5, level: 2 });
  expect(cellIn(grid, { row: 0, column: 0 })).toBeNull();
});

test("the summary has the least recognised first", () => {
  expect(grid.rows.map(({ intent, all, right }) => [intent, all, right])).toEqual([
    ["c", 5, 0],
    ["b", 100, 80],
  ]);
});

test("arrows go to the next cell that is not empty, and stay at the edge", () => {
  expect(grid.first).toEqual({ row: 1, column: 0 });
  expect(nextCell(grid, { row: 1, column: 0 }, [0, 1])).toEqual({ row: 1, column: 1 });
  expect(nextCell(grid, { row: 1, column: 0 }, [1, 0])).toEqual({ row: 2, column: 0 });
  expect(nextCell(grid, { row: 1, column: 0 }, [-1, 0])).toEqual({ row: 1, column: 0 });
});
