import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { megabits } from "./speed.ts";

test.each([
  ["300 Mbps", 300],
  ["1 Gbps", 1000],
  ["2Gbps", 2000],
  ["1,5 Gbps", 1500],
  ["Hasta 600 MB", 600],
  ["1.000 Mbps", 1000],
  ["200/100 Mbps", 200],
  ["Consultar", null],
  ["", null],
  ["0 Mbps", null],
])("the speed %j is %j megabits", (text, expected) => {
  expect(megabits(text)).toBe(expected);
});

test("whatever the text, a speed is null or a whole number above 0", () => {
  assertProperty(
    fc.property(fc.string(), (text) => {
      const speed = megabits(text);
      expect(speed === null || (Number.isInteger(speed) && speed > 0)).toBe(true);
    }),
  );
});
