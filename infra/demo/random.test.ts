import { assertProperty } from "@asesorador/domain/kernel/property-spec";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { seeded } from "./random.ts";

test("the same seed gives the same draws, another seed different ones", () => {
  const draws = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 20 }, random.next);
  };
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
});

test("draws stay within their bounds", () => {
  assertProperty(
    fc.property(fc.integer(), fc.nat(1000), (seed, max) => {
      const random = seeded(seed);
      expect(random.next()).toBeLessThan(1);
      const drawn = random.between(-5, max);
      expect(drawn).toBeGreaterThanOrEqual(-5);
      expect(drawn).toBeLessThanOrEqual(max);
      expect(["a", "b"]).toContain(random.pick(["a", "b"]));
    }),
  );
});

test("a weight of 0 is never drawn, and frequencies roughly match the weights", () => {
  const random = seeded(1);
  const drawn = Array.from({ length: 4000 }, () => random.weighted({ a: 3, never: 0, b: 1 }));
  const share = drawn.filter((key) => key === "a").length / drawn.length;
  expect(drawn).not.toContain("never");
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.8);
});

test("weights that are all 0 are an error", () => {
  expect(() => seeded(1).weighted({ a: 0 })).toThrow(RangeError);
});
