import { expect, test } from "vitest";
import { deliveryBackoffMs } from "./delivery-backoff.ts";

test("pauses grow, and an end comes", () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = deliveryBackoffMs(attempts);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.length).toBe(8);
});
