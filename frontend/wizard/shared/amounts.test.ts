import { expect, test } from "vitest";
import { pesosIn } from "./amounts.ts";

test.each([
  ["30000", 3_000_000],
  ["30.000", 3_000_000],
  ["30,000", 3_000_000],
  ["1.250.000", 125_000_000],
  ["$ 30 000", 3_000_000],
  ["990", 99_000],
  ["0", null],
  ["-5", null],
  ["", null],
  ["30.5", null],
  ["mucho", null],
  ["99999999999", null],
])("%j is %s cents of pesos", (typed, cents) => {
  expect(pesosIn(typed)).toBe(cents);
});
