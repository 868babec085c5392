import { expect, test } from "vitest";
import { findMakes, MAKES } from "./makes.ts";

test("there are 43 makes, each once", () => {
  expect(new Set(MAKES).size).toBe(43);
  expect(MAKES).toHaveLength(43);
});

test("an empty search lists them all, by name", () => {
  const all = findMakes("");
  expect(all).toHaveLength(43);
  expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, "es")));
});

test.each([
  ["toy", ["Toyota"]],
  ["CITROEN", ["Citroën"]],
  ["ch", ["Changan", "Chery", "Chevrolet", "Chrysler"]],
  ["rover", ["Land Rover"]],
  ["zzz", []],
])("%j finds %j", (typed, makes) => {
  expect(findMakes(typed)).toEqual(makes);
});
