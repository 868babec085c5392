import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../quality/test-database.ts";
import { LockBusy, withSessionLock } from "./session-lock.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const KEY = [7, 1] as const;

test.each([true, false])("a signal ends it at every stage of connecting (waiting: %s)", async (wait) => {
  for (let turns = 0; turns < 12; turns += 1) {
    const stop = new AbortController();
    const lock = { url: database.url, key: KEY, name: "test", wait, signal: stop.signal };
    const ended = withSessionLock(lock, async () => "worked");
    for (let i = 0; i < turns; i += 1) await turn();
    stop.abort();
    expect(["worked", null]).toContain(await ended);
  }
});

test("one at a time: who does not wait is told, who waits comes next", async () => {
  const lock = { url: database.url, key: KEY, name: "test", signal: new AbortController().signal };
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const one = withSessionLock({ ...lock, wait: false }, async () => {
    begun.resolve();
    await first.promise;
    return "one";
  });
  await begun.promise;
  await expect(withSessionLock({ ...lock, wait: false }, async () => "two")).rejects.toThrow(LockBusy);
  const three = withSessionLock({ ...lock, wait: true }, async () => "three");
  first.resolve();
  expect(await Promise.all([one, three])).toEqual(["one", "three"]);
});
