import { expect, test } from "vitest";
import { swipeOf } from "./use-swipe.ts";

test.each([
  [-50, 0, "left"],
  [50, 0, "right"],
  [-49, 0, null],
  [49, 0, null],
  [60, 40, null],
  [-120, 30, "left"],
  [0, 300, null],
] as const)("%i px across and %i px down is %s", (x, y, direction) => {
  expect(swipeOf({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y })).toBe(direction);
});
