import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromCents, LooseAmount, MAX_AMOUNT, toCents } from "./money.ts";
import { assertProperty } from "./property-spec.ts";

test.each([
  [99.9, 9990],
  [0.1 + 0.2, 30],
  [1.005, 101],
  [-1.005, -101],
  [25_000, 2_500_000],
])("%d is %d cents", (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test("cents survive the way to an amount and back", () => {
  assertProperty(
    fc.property(fc.integer({ min: -MAX_AMOUNT * 100, max: MAX_AMOUNT * 100 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
    }),
  );
});

test.each([
  ["129", 12_900],
  [" 129.90 ", 12_990],
  [129.9, 12_990],
  ["", null],
  [null, null],
])("the amount %j is read as %j cents", (sent, cents) => {
  expect(LooseAmount.parse(sent)).toBe(cents);
});

test.each([
  "S/ 129",
  "12,90",
  "1e9",
  "..",
  "-",
  MAX_AMOUNT + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  undefined,
  "9".repeat(21),
])("%j is refused as an amount", (sent) => {
  expect(LooseAmount.safeParse(sent).success).toBe(false);
});

test("a very long amount is refused at once", () => {
  const hostile = `${"9".repeat(100_000)}x`;
  // A pattern that tries each pair of places would take minutes; this ends it, and fails.
  const accepts = () => LooseAmount.safeParse(hostile).success;
  expect(runInNewContext("accepts()", { accepts }, { timeout: 10_000 })).toBe(false);
});
