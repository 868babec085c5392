import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atReplayPriority } from "./replay-priority.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve("done"), ms));

test.each([
  ["a short replay keeps the least priority", 14_000, [19]],
  ["a long one gets more until it ends, and the next one begins with the least", 16_000, [5, 19]],
])("%s", async (_, ms, expected) => {
  const changes: number[] = [];
  const replaying = atReplayPriority(lasting(ms), (priority) => void changes.push(priority));
  await vi.advanceTimersByTimeAsync(ms);
  expect(await replaying).toBe("done");
  expect(changes).toEqual(expected);
});

test("what fails ends at the least priority, too", async () => {
  const changes: number[] = [];
  const failing = atReplayPriority(
    () => Promise.reject(new Error("no store")),
    (priority) => void changes.push(priority),
  );
  await expect(failing).rejects.toThrow("no store");
  expect(changes).toEqual([19]);
  expect(vi.getTimerCount()).toBe(0);
});
