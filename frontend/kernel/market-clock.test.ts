import { expect, test } from "vitest";
import { marketClock } from "./market-clock.ts";

test("a time is that of the market's capital: Chile's follows its summer, Peru's stays", () => {
  const [january, july] = ["2026-01-15T15:00:00Z", "2026-07-15T15:00:00Z"];
  expect([january, july].map((at) => marketClock(at, "chile"))).toEqual(["12:00", "11:00"]);
  expect([january, july].map((at) => marketClock(at, "peru"))).toEqual(["10:00", "10:00"]);
});
