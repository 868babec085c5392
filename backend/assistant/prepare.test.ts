import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pause } from "./prepare.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("learning goes on at once within a slice and waits after it", async () => {
  vi.advanceTimersByTime(1_000);
  const first = pause();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  await first;
  await pause();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  const next = pause();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  await next;
});
