import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivalsMs, medianRange, quantile, ratios } from "./statistics.ts";

test("a quantile is the smallest value with at least that share at or below it", () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5);
  expect(quantile([], 0.5)).toBeNaN();
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (values, share) => {
        const at = quantile(values, share);
        expect(values).toContain(at);
        expect(values.filter((value) => value <= at).length).toBeGreaterThanOrEqual(share * values.length);
        expect(values.filter((value) => value < at).length).toBeLessThan(share * values.length);
      },
    ),
  );
});

test("a median is the middle value, or the mean of the two middle values", () => {
  expect(medianRange([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 });
  expect(medianRange([4, 1, 2, 9])).toEqual({ median: 3, min: 1, max: 9 });
});

test("ratios are computed round by round, so that a slow round cancels out", () => {
  expect(ratios([20, 2, 30], [10, 1, 10])).toEqual({ median: 2, min: 2, max: 3 });
});

test("arrivals are in order, at about the requested rate, and the same at every call", () => {
  const arrivals = arrivalsMs(2_000, 10_000);
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  expect(arrivals.at(-1)).toBeLessThan(10_000);
  // 20,000 expected; ten standard deviations of a Poisson count.
  expect(Math.abs(arrivals.length - 20_000)).toBeLessThan(10 * Math.sqrt(20_000));
  expect(arrivalsMs(2_000, 10_000)).toEqual(arrivals);
});
