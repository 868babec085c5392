import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "0 segundos"],
  [1, "1 segundo"],
  [2, "2 segundos"],
  ["1", "1 segundo"],
  ["1,001", "1,001 segundos"],
])("%j is counted as %j", (count, text) => {
  expect(plural(count, "segundo", "segundos")).toBe(text);
});
