import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { bestOf } from "./compare.ts";

test("the lowest or the highest is best; what is unknown never is, and equals win nothing", () => {
  expect(bestOf([3, 1, 2], "lowest")).toEqual([false, true, false]);
  expect(bestOf([3, 1, 3], "highest")).toEqual([true, false, true]);
  expect(bestOf([null, 5, 4], "lowest")).toEqual([false, false, true]);
  expect(bestOf([null, 5], "lowest")).toEqual([false, false]);
  expect(bestOf([5, 5], "highest")).toEqual([false, false]);
  expect(bestOf([null, null], "highest")).toEqual([false, false]);
});

test("what is best is beaten by none", () => {
  const anyValues = fc.array(fc.option(fc.integer()), { maxLength: 3 });
  assertProperty(
    fc.property(anyValues, fc.constantFrom("lowest" as const, "highest" as const), (values, better) => {
      const best = bestOf(values, better);
      expect(best).toHaveLength(values.length);
      for (const [i, value] of values.entries()) {
        if (!best[i] || value === null) continue;
        for (const other of values) {
          if (other === null) continue;
          if (better === "lowest") expect(value).toBeLessThanOrEqual(other);
          else expect(value).toBeGreaterThanOrEqual(other);
        }
      }
    }),
  );
});
