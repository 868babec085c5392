import { expect, test } from "vitest";
import { lastDays } from "./periods.ts";

test("the last days end today in Lima, whatever the date elsewhere", () => {
  const now = Date.parse("2026-03-05T04:59:00.000Z");
  expect(lastDays(30, now)).toEqual({ from: "2026-02-03", to: "2026-03-04" });
  expect(lastDays(1, now + 60_000)).toEqual({ from: "2026-03-05", to: "2026-03-05" });
});
