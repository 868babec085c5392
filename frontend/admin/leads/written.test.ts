import { expect, test } from "vitest";
import { sinceWrite, wroteAt } from "./written.ts";

test("reads ask for the latest write, and stop asking when it is long ago", () => {
  expect(sinceWrite(0)).toEqual({});
  wroteAt("9", 1_000);
  wroteAt("10", 2_000);
  // An answer that was overtaken on its way.
  wroteAt("9", 3_000);
  expect(sinceWrite(4_000)).toEqual({ position: "10" });
  expect(sinceWrite(32_000)).toEqual({});
});
