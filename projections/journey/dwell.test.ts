import { assertProperty } from "@asesorador/domain/kernel/property-spec";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BUCKETS, bucketOf, EDGES_MS, medianMs } from "./dwell.ts";

const histogram = (stays: readonly number[]) =>
  BUCKETS.map((bucket) => stays.filter((ms) => bucketOf(ms) === bucket).length);

test("an edge belongs to the shorter bucket, and what lasts longer than all has one of its own", () => {
  expect(bucketOf(0)).toBe(BUCKETS[0]);
  expect(bucketOf(2_000)).toBe(BUCKETS[0]);
  expect(bucketOf(2_001)).toBe(BUCKETS[1]);
  expect(bucketOf(1_800_000)).toBe(BUCKETS.at(-1));
});

test("without stays there is no median", () => {
  expect(medianMs(histogram([]))).toBeNull();
});

test("the median is read off within its bucket, and stops at the last edge", () => {
  expect(medianMs(histogram([25_000, 25_000]))).toBe(25_000);
  expect(medianMs(histogram([1_000, 9_000, 1_000_000]))).toBe(8_500);
  expect(medianMs(histogram([900_000, 1_000_000]))).toBe(600_000);
});

test("it lies in the bucket that holds the true one", () => {
  const stays = fc.array(fc.nat(700_000), { minLength: 1 });
  assertProperty(
    fc.property(stays, (all) => {
      const sorted = all.toSorted((a, b) => a - b);
      const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
      const bucket = BUCKETS.indexOf(bucketOf(lower));
      const read = medianMs(histogram(all)) ?? -1;
      const last = EDGES_MS.at(-1) ?? 0;
      expect(read).toBeGreaterThanOrEqual(EDGES_MS[bucket - 1] ?? 0);
      expect(read).toBeLessThanOrEqual(EDGES_MS[bucket] ?? last);
    }),
  );
});
