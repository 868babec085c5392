import { expect, test } from "vitest";
import { amountProblem } from "./amount-problem.ts";

test.each([
  ["", "PEN", null],
  ["10,000,000", "PEN", null],
  ["10,000,000.01", "PEN", "too_big"],
  ["99999999999", "CLP", "too_big"],
  ["mucho", "PEN", "unreadable"],
  ["-5", "PEN", "unreadable"],
] as const)("of %j in %s it says what is wrong: %s", (typed, currency, problem) => {
  expect(amountProblem(typed, currency)).toBe(problem);
});
