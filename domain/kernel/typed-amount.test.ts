import { expect, test } from "vitest";
import { typedAmount } from "./typed-amount.ts";

test.each([
  ["150", 150],
  ["150.", 150],
  ["150.50", 150.5],
  ["99,9", 99.9],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1,234", 1234],
  ["1.234", 1234],
  ["1 234", 1234],
  ["1.234.567", 1_234_567],
  ["S/ 1,299.00", 1299],
  ["S/. 99,90 Soles ", 99.9],
  ["150 soles", 150],
  ["0", 0],
  ["-5", undefined],
  ["", null],
  ["$ 150", undefined],
  ["80 o 90", undefined],
  ["soles", undefined],
  ["mucho", undefined],
  ["1.2.3", undefined],
  ["1,234,50", undefined],
  ["1,234.567", undefined],
  ["12,34.50", undefined],
  ["0.150", undefined],
  ["99.9999", undefined],
  ["99999999999", undefined],
])("%j is %s in soles", (typed, amount) => {
  expect(typedAmount(typed, "PEN")).toBe(amount);
});

test.each([
  ["30000", 30_000],
  ["30.000", 30_000],
  ["30,000", 30_000],
  ["1.250.000", 1_250_000],
  ["$ 30 000", 30_000],
  ["30.000 pesos", 30_000],
  ["990", 990],
  ["0", 0],
  ["-5", undefined],
  ["", null],
  ["30.5", undefined],
  ["1.250,000", undefined],
  ["mucho", undefined],
  ["99999999999", undefined],
])("%j is %s in pesos", (typed, amount) => {
  expect(typedAmount(typed, "CLP")).toBe(amount);
});
