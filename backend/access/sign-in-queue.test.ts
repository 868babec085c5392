import { expect, test } from "vitest";
import { type Attempt, signInQueue } from "./sign-in-queue.ts";

const LIMITS = { running: 2, waiting: { known: 2, unknown: 3 }, perParty: 4 };

/** A queue whose work ends when the test allows it; `log` holds what began, in order. */
const opened = (limits = LIMITS) => {
  const { run, assertRoom } = signInQueue(limits);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    log,
    run,
    assertRoom,
    enter: (name: string, attempt: Partial<Attempt> = {}) =>
      run(
        { known: false, origin: name, party: name, signal: new AbortController().signal, ...attempt },
        async () => {
          log.push(name);
          const { promise, resolve } = Promise.withResolvers<void>();
          ends.set(name, resolve);
          await promise;
          return name;
        },
      ),
    end: async (name: string) => {
      await expect.poll(() => ends.has(name)).toBe(true);
      ends.get(name)?.();
    },
  };
};

const BUSY = { statusCode: 503, code: "too_busy", retryAfterSeconds: 3 };

test("attempts beyond those running wait in a bounded line, and the next is shed with Retry-After", async () => {
  const { enter, end, log, assertRoom } = opened();
  const all = ["a", "b", "c", "d", "e"].map((name) => enter(name));
  await expect(enter("f")).rejects.toMatchObject(BUSY);
  expect(() => assertRoom({ known: false, party: "f" })).toThrow(expect.objectContaining(BUSY));
  expect(() => assertRoom({ known: true, party: "f" })).not.toThrow();
  expect(log).toEqual(["a", "b"]);
  for (const name of ["a", "b", "c", "d", "e"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
});

test("known browsers go first and keep their own places when the line of the unknown is full", async () => {
  const { enter, end, log } = opened();
  const all = ["a", "b", "c", "d", "e"].map((name) => enter(name));
  all.push(enter("owner", { known: true }));
  await end("a");
  await expect.poll(() => log).toEqual(["a", "b", "owner"]);
  for (const name of ["b", "owner", "c", "d", "e"]) await end(name);
  await Promise.all(all);
});

test("one address takes no more than its share of the places", async () => {
  const { enter, end } = opened({ running: 1, waiting: { known: 9, unknown: 9 }, perParty: 2 });
  const first = enter("a", { party: "192.0.2.1" });
  const second = enter("b", { party: "192.0.2.1" });
  await expect(enter("c", { party: "192.0.2.1" })).rejects.toMatchObject(BUSY);
  const other = enter("d", { party: "192.0.2.2" });
  for (const name of ["a", "b", "d"]) await end(name);
  await Promise.all([first, second, other]);
  const again = enter("e", { party: "192.0.2.1" });
  await end("e");
  expect(await again).toBe("e");
});

test("attempts of one origin never run at the same time", async () => {
  const { enter, end, log } = opened();
  const attempt = { origin: "ana from here" };
  const both = [enter("a", attempt), enter("b", attempt)];
  await expect.poll(() => log).toEqual(["a"]);
  await end("a");
  await end("b");
  expect(await Promise.all(both)).toEqual(["a", "b"]);
});

test("an attempt whose caller left is dropped and its place goes to the next", async () => {
  const { enter, end, log } = opened({ ...LIMITS, running: 1 });
  const caller = new AbortController();
  const running = enter("a");
  const waiting = enter("gone", { signal: caller.signal });
  const next = enter("b");
  const reason = new Error("caller left");
  caller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await end("a");
  await end("b");
  expect([await running, await next]).toEqual(["a", "b"]);
  expect(log).toEqual(["a", "b"]);
  await expect(enter("late", { signal: caller.signal })).rejects.toBe(reason);
});

test("work that fails hands its place over", async () => {
  const { run, enter, end } = opened({ ...LIMITS, running: 1 });
  const attempt = { known: false, origin: "a", party: "a", signal: new AbortController().signal };
  const failure = new Error("wrong");
  await expect(run(attempt, () => Promise.reject(failure))).rejects.toBe(failure);
  const next = enter("b");
  await end("b");
  expect(await next).toBe("b");
});
