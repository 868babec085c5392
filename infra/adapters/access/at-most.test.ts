import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("at most `max` tasks run at a time, and all finish, also after failures", async () => {
  const two = atMost(2);
  let running = 0;
  let most = 0;
  const work = (i: number) =>
    two(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (i % 3 === 0) throw new Error("failed");
      return i;
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => work(i)));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(7);
  expect(await Promise.all([two(async () => 1), two(async () => 2)])).toEqual([1, 2]);
});
