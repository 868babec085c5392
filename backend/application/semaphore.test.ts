import { expect, test } from "vitest";
import { semaphore } from "./semaphore.ts";

test("at most as many tasks as permits run at a time, and all finish, also after failures", async () => {
  const two = semaphore(2);
  let running = 0;
  let most = 0;
  const work = (i: number) =>
    two.run(async () => {
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
  expect(await Promise.all([two.run(async () => 1), two.run(async () => 2)])).toEqual([1, 2]);
});

test("urgent claims go first, and each kind is served in the order of arrival", async () => {
  const one = semaphore(1);
  const release = await one.acquire();
  const served: string[] = [];
  const claim = (name: string, urgent: boolean) => one.run(async () => void served.push(name), { urgent });
  const all = [claim("a", false), claim("b", false), claim("c", true), claim("d", true)];
  release();
  await Promise.all(all);
  expect(served).toEqual(["c", "d", "a", "b"]);
});

test("a waiting claim whose signal aborts leaves the queue, and takes no permit", async () => {
  const one = semaphore(1);
  const release = await one.acquire();
  const caller = new AbortController();
  const waiting = one.acquire({ signal: caller.signal });
  const next = one.acquire();
  expect(one.isFull(2)).toBe(true);
  caller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  expect(one.isFull(2)).toBe(false);
  release();
  (await next)();
  await expect(one.acquire({ signal: caller.signal })).rejects.toThrow("gone");
  expect(one.isFull(0)).toBe(false);
});

test("urgent claims have a queue of their own length", async () => {
  const one = semaphore(1);
  expect(one.isFull(0)).toBe(false);
  const release = await one.acquire();
  const waiting = one.acquire();
  expect(one.isFull(1)).toBe(true);
  expect(one.isFull(1, true)).toBe(false);
  release();
  (await waiting)();
});
