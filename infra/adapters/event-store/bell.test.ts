import type { Position } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { bell } from "./bell.ts";

const at = (position: bigint) => position as Position;
const awake = new AbortController().signal;
/** Whether a promise has settled by the end of this turn. */
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol();
  return (
    (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, pending))])) !== pending
  );
};

test("who stands at the end sleeps until history goes beyond it", async () => {
  const news = bell();
  const waiting = news.wait(at(5n), news.glance(), awake);
  news.ring(at(5n));
  expect(await settled(waiting)).toBe(false);
  news.ring(at(6n));
  expect(await settled(waiting)).toBe(true);
});

test("a ring between looking and falling asleep is not missed", async () => {
  const news = bell();
  const glanced = news.glance();
  news.ring(at(6n));
  expect(await settled(news.wait(at(5n), glanced, awake))).toBe(true);
  const again = news.glance();
  news.ringForAll();
  expect(await settled(news.wait(at(6n), again, awake))).toBe(true);
});

test("a commit heard of twice wakes once", async () => {
  const news = bell();
  news.ring(at(6n));
  const waiting = news.wait(at(6n), news.glance(), awake);
  news.ring(at(6n));
  expect(await settled(waiting)).toBe(false);
});

test("when something may have been missed everybody looks again", async () => {
  const news = bell();
  const waiting = [at(1n), at(9n)].map((position) => news.wait(position, news.glance(), awake));
  news.ringForAll();
  expect(await Promise.all(waiting.map(settled))).toEqual([true, true]);
});

test("a head that turned out not to be there neither keeps readers awake nor hides the next one", async () => {
  const news = bell();
  news.ring(at(1_000n));
  // Read up to the end with that in mind, and found 5 to be the last.
  const waiting = news.wait(at(5n), news.glance(), awake);
  expect(await settled(waiting)).toBe(false);
  news.ring(at(6n));
  expect(await settled(waiting)).toBe(true);
});

test("told to stop, a sleeper wakes", async () => {
  const news = bell();
  const stop = new AbortController();
  const waiting = news.wait(at(5n), news.glance(), stop.signal);
  stop.abort();
  expect(await settled(waiting)).toBe(true);
});
