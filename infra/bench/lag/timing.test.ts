import { parsePosition } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { lagsMs, type Moment } from "./timing.ts";

const at = (position: number, ms: number): Moment => ({ position: parsePosition(`${position}`), at: ms });

test("a lead is visible with the first notification of its position or a later one", () => {
  const announced = [at(3, 12), at(7, 20)];
  expect([...lagsMs([at(2, 10), at(3, 11), at(4, 15), at(7, 15)], announced)]).toEqual([2, 1, 5, 5]);
});

test("a lead that was visible before its answer was read has lag 0", () => {
  expect([...lagsMs([at(1, 10)], [at(1, 9)])]).toEqual([0]);
});

test("for notifications out of order the first that covers the lead counts", () => {
  expect([...lagsMs([at(1, 10)], [at(2, 12), at(1, 15)])]).toEqual([2]);
});

test("a lead beyond every notified position has infinite lag", () => {
  expect([...lagsMs([at(8, 10), at(9, 10)], [at(8, 11)])]).toEqual([1, Number.POSITIVE_INFINITY]);
});
