import { expect, test } from "vitest";
import { daysAfter, limaDay } from "./lima-day.ts";

test("a day is Lima's, and daysAfter counts across month ends", () => {
  expect(limaDay("2026-03-05T04:59:59.999Z")).toBe("2026-03-04");
  expect(limaDay("2026-03-05T05:00:00.000Z")).toBe("2026-03-05");
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(daysAfter("2025-12-31", 1)).toBe("2026-01-01");
});
