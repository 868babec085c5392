import { expect, test } from "vitest";
import { COLUMNS, columnsOf, DEFAULT_COLUMNS, minWidth, nextSort } from "./columns.tsx";
import { leadSample } from "./lead-samples.ts";

test("an account without a choice has the usual columns", () => {
  expect(columnsOf(null)).toEqual(DEFAULT_COLUMNS);
  expect(columnsOf([])).toEqual([]);
});

test("chosen columns keep their order; unknown and repeated ones are left out", () => {
  expect(columnsOf(["phone", "toString", "status", "phone", "gone"])).toEqual(["phone", "status"]);
});

test("the usual columns fit a window of 1280 px, and more do not", () => {
  const inside = 1280 - 2 * 16;
  expect(minWidth(DEFAULT_COLUMNS, "compact")).toBeLessThanOrEqual(inside);
  expect(minWidth([...DEFAULT_COLUMNS, "plan", "company"], "compact")).toBeGreaterThan(inside);
});

test("a heading asks for its first order, then for its next; a column without an order for none", () => {
  expect(nextSort("created", "savings")).toEqual({ next: "newest", current: false });
  expect(nextSort("created", "newest")).toEqual({ next: "oldest", current: true });
  expect(nextSort("created", "oldest")).toEqual({ next: "newest", current: true });
  expect(nextSort("savings", "newest")).toEqual({ next: "savings", current: false });
  expect(nextSort("phone", "newest")).toBeNull();
});

test("a payment in another currency than its plan is shown in the one that it was paid in", () => {
  const shown = (change: Parameters<typeof leadSample>[1]) =>
    COLUMNS.payment.show(leadSample(1, { monthlyPayment: 25000, currency: "PEN", ...change }), {
      now: 0,
      columns: ["payment"],
    }).content;
  expect(shown({})).toBe("S/\u00a025,000.00");
  expect(shown({ paymentDoubt: "payment_currency" })).toBe("$25.000");
});
