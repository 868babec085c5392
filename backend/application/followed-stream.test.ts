import { setImmediate as turn } from "node:timers/promises";
import {
  type EventStore,
  type Fact,
  type Recorded,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { expect, test, vi } from "vitest";
import { followStream } from "./followed-stream.ts";

const metadata = { actor: "test", correlationId: "", causationId: "", occurredAt: "", recordedAt: "" };

/** Follows one stream of notes; the test controls the clock and the store's availability. */
const following = (isAnnounced?: () => boolean) => {
  const store = memoryEventStore();
  const outage: { read: EventStore["readStream"] | null } = { read: null };
  const readStream = vi.fn<EventStore["readStream"]>((...args) => (outage.read ?? store.readStream)(...args));
  const clock = { ms: 0 };
  const followed = followStream<Fact, readonly unknown[]>(
    { readStream },
    {
      stream: "notes-a",
      initialState: [],
      evolve: (notes, event: Recorded) => [...notes, event.data],
      decode: (stored) => stored,
    },
    () => clock.ms,
    isAnnounced,
  );
  const note = (data: string) =>
    store.append("notes-a", "any", [
      { type: "Noted", version: 1, data, eventId: crypto.randomUUID(), metadata },
    ]);
  /** As a database does: the answer comes in a later turn of the event loop. */
  const answerLater = () => {
    outage.read = async (...args) => {
      const events = await store.readStream(...args);
      await turn();
      return events;
    };
  };
  return { ...followed, readStream, outage, answerLater, clock, note };
};

test("each read fetches the events appended since, and includes those acknowledged before it", async () => {
  const { now, note, readStream } = following();
  await note("a");
  expect(await now()).toEqual(["a"]);
  await note("b");
  expect(await now()).toEqual(["a", "b"]);
  expect(readStream.mock.calls.map(([, from]) => from)).toEqual([0n, 1n]);
});

test("a read that began before an append is not shared with a caller after it", async () => {
  const { now, note } = following();
  const first = now();
  const noted = note("a");
  const [second, third] = [now(), now()];
  await Promise.all([first, noted]);
  expect(await second).toEqual(["a"]);
  expect(await third).toEqual(["a"]);
});

test("a caller that asks again when its read ends shares the read that waits, and each event is applied once", async () => {
  const { now, note, answerLater } = following();
  answerLater();
  const again = now().then(() => now());
  const queued = now();
  await note("a");
  expect(await again).toEqual(["a"]);
  expect(await queued).toEqual(["a"]);
  await note("b");
  expect(await now()).toEqual(["a", "b"]);
});

test("a recent state is at most a second old, and costs no read", async () => {
  const { recent, note, clock, readStream } = following();
  await recent();
  await note("a");
  clock.ms = 999;
  expect(await recent()).toEqual([]);
  expect(readStream).toHaveBeenCalledTimes(1);
  clock.ms = 1_000;
  expect(await recent()).toEqual(["a"]);
});

test("callers that ask for a recent state at the same time share one read, and none of them gets an old state", async () => {
  const { recent, note, clock, answerLater, readStream } = following();
  await recent();
  await note("a");
  clock.ms = 600_000;
  answerLater();
  const states = await Promise.all([recent(), recent(), recent()]);
  expect(states).toEqual([["a"], ["a"], ["a"]]);
  expect(readStream).toHaveBeenCalledTimes(2);
});

test("while appends are announced a recent state is read after each of them only, and every second once they are not", async () => {
  let announced = true;
  const { recent, expire, note, clock, readStream } = following(() => announced);
  await recent();
  await note("a");
  clock.ms = 3_600_000;
  expect(await recent()).toEqual([]);
  expire();
  expect(await recent()).toEqual(["a"]);
  await note("b");
  announced = false;
  expect(await recent()).toEqual(["a"]);
  clock.ms += 1_000;
  expect(await recent()).toEqual(["a", "b"]);
  expect(readStream).toHaveBeenCalledTimes(3);
});

test("while the store is unavailable the last state stays valid, until it expires", async () => {
  const { now, recent, expire, note, clock, outage, readStream } = following();
  await note("a");
  await recent();
  outage.read = () => Promise.reject(new StoreUnavailable("away"));
  clock.ms = 60_000;
  expect(await recent()).toEqual(["a"]);
  const { length } = readStream.mock.calls;
  expect(await recent()).toEqual(["a"]);
  expect(readStream).toHaveBeenCalledTimes(length);
  await expect(now()).rejects.toThrow(StoreUnavailable);
  expire();
  await expect(recent()).rejects.toThrow(StoreUnavailable);
  outage.read = null;
  await note("b");
  expect(await recent()).toEqual(["a", "b"]);
});

test("a store that does not answer delays no caller while the last state is valid", async () => {
  const { recent, clock, outage, note } = following();
  await note("a");
  await recent();
  outage.read = () => new Promise(() => {});
  clock.ms = 60_000;
  vi.useFakeTimers();
  const answer = recent();
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  expect(await answer).toEqual(["a"]);
});

test("while the store is unavailable a stream that was never read is an error", async () => {
  const { recent, outage } = following();
  outage.read = () => Promise.reject(new StoreUnavailable("away"));
  await expect(recent()).rejects.toThrow(StoreUnavailable);
});
