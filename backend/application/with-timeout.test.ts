import { expect, test, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

const late = vi.fn(() => "late");

test("work that settles in time decides the outcome, and leaves no timer", async () => {
  vi.useFakeTimers();
  try {
    expect(await withTimeout(Promise.resolve("done"), 1_000, late)).toBe("done");
    await expect(withTimeout(Promise.reject(new Error("refused")), 1_000, late)).rejects.toThrow("refused");
    expect(vi.getTimerCount()).toBe(0);
    expect(late).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test("work that takes longer is answered by what `late` returns or throws, and its own failure is dropped", async () => {
  vi.useFakeTimers();
  try {
    const { promise: work, reject } = Promise.withResolvers<string>();
    const returned = withTimeout(work, 1_000, late);
    const thrown = withTimeout(work, 1_000, () => {
      throw new Error("too slow");
    });
    const refused = expect(thrown).rejects.toThrow("too slow");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await returned).toBe("late");
    await refused;
    reject(new Error("refused later"));
    await vi.advanceTimersByTimeAsync(0);
  } finally {
    vi.useRealTimers();
  }
});
