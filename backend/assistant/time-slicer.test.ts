import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timeSlicer } from "./time-slicer.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("learning goes on at once within a slice, and waits once after it", async () => {
  const clock = { now: 0 };
  const yieldAfterSlice = timeSlicer(() => clock.now);
  await yieldAfterSlice();
  expect(vi.getTimerCount()).toBe(0);
  clock.now = 1_000;
  const waiting = yieldAfterSlice();
  expect(vi.getTimerCount()).toBe(1);
  await vi.runAllTimersAsync();
  await waiting;
  await yieldAfterSlice();
  expect(vi.getTimerCount()).toBe(0);
});
