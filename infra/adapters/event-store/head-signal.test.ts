import type { Position } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { headSignal } from "./head-signal.ts";

const at = (position: bigint) => position as Position;
const awake = new AbortController().signal;
/** Whether a promise has settled by the end of this turn. */
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol();
  return (
    (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, pending))])) !== pending
  );
};

test("a reader at the end waits until history goes beyond it", async () => {
  const signal = headSignal();
  const waiting = signal.wait(at(5n), signal.ticket(), awake);
  signal.notify(at(5n));
  expect(await settled(waiting)).toBe(false);
  signal.notify(at(6n));
  expect(await settled(waiting)).toBe(true);
});

test("a notification between reading and waiting is not missed", async () => {
  const signal = headSignal();
  const ticket = signal.ticket();
  signal.notify(at(6n));
  expect(await settled(signal.wait(at(5n), ticket, awake))).toBe(true);
  const again = signal.ticket();
  signal.notifyAll();
  expect(await settled(signal.wait(at(6n), again, awake))).toBe(true);
});

test("a commit that is notified twice ends one wait", async () => {
  const signal = headSignal();
  signal.notify(at(6n));
  const waiting = signal.wait(at(6n), signal.ticket(), awake);
  signal.notify(at(6n));
  expect(await settled(waiting)).toBe(false);
});

test("when a notification may have been missed every reader reads again", async () => {
  const signal = headSignal();
  const waiting = [at(1n), at(9n)].map((position) => signal.wait(position, signal.ticket(), awake));
  signal.notifyAll();
  expect(await Promise.all(waiting.map(settled))).toEqual([true, true]);
});

test("a head that turned out not to be there neither keeps readers from waiting nor hides the next one", async () => {
  const signal = headSignal();
  signal.notify(at(1_000n));
  // The reader took its ticket then, read up to the end, and found 5 as the last position.
  const waiting = signal.wait(at(5n), signal.ticket(), awake);
  expect(await settled(waiting)).toBe(false);
  signal.notify(at(6n));
  expect(await settled(waiting)).toBe(true);
});

test("an aborted signal ends a wait", async () => {
  const signal = headSignal();
  const stop = new AbortController();
  const waiting = signal.wait(at(5n), signal.ticket(), stop.signal);
  stop.abort();
  expect(await settled(waiting)).toBe(true);
});
