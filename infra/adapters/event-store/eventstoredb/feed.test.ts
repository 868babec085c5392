import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { feed } from "./feed.ts";
import { type Wire, WireError, type WireMessage, type WireSubscribe } from "./wire.ts";

// Time advances only where a test advances it.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection whose subscription gets its messages from the test. */
const connection = () => {
  const made: WireSubscribe[] = [];
  const calls: string[] = [];
  const record = (name: string) => () => void calls.push(name);
  const wire = {
    subscribe: (request: WireSubscribe) => {
      made.push(request);
      return { pause: record("pause"), resume: record("resume"), stop: record("stop") };
    },
  } as Pick<Wire, "subscribe"> as Wire;
  const send = (message: WireMessage): void => made[0]?.onMessage(message);
  return { wire, calls, send, lose: () => made[0]?.onLost(new WireError("later", "gone")) };
};

const event = (n: number): WireMessage => {
  const position = { commit: BigInt(n), prepare: BigInt(n) };
  return {
    kind: "event",
    event: { id: `${n}`, type: "T", data: {}, metadata: {}, stream: "s", revision: BigInt(n), position },
  };
};
const CAUGHT_UP: WireMessage = { kind: "caught_up" };
const idle = new AbortController().signal;

/** Delivers events one at a time; pending callbacks run in between. */
const arrive = async (send: (message: WireMessage) => void, from: number, count: number): Promise<void> => {
  for (let n = from; n < from + count; n += 1) {
    send(event(n));
    await Promise.resolve();
  }
};

/** What has settled by now. */
const settled = <Value>(promise: Promise<Value>): Promise<Value | "waiting"> =>
  vi.advanceTimersByTimeAsync(0).then(() => Promise.race([promise, Promise.resolve("waiting" as const)]));

test("events that arrive within 2 ms come as one turn, in order", async () => {
  const { wire, send } = connection();
  const source = feed(wire, undefined);
  const turn = source.next(idle);
  await arrive(send, 1, 300);
  expect(await settled(turn)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(2);
  const { events, resume, caughtUp } = await turn;
  expect(events.map(({ id }) => Number(id))).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
  expect([resume?.commit, caughtUp]).toEqual([300n, false]);
});

test("enough events for a turn come without waiting", async () => {
  const { wire, send } = connection();
  const source = feed(wire, undefined);
  const turn = source.next(idle);
  await arrive(send, 1, 500);
  expect(await settled(turn)).toMatchObject({ events: { length: 500 } });
});

test("the message that all is sent ends the waiting, and comes after the events before it", async () => {
  const { wire, send } = connection();
  const source = feed(wire, undefined);
  const turn = source.next(idle);
  await arrive(send, 1, 3);
  send(CAUGHT_UP);
  expect(await settled(turn)).toMatchObject({ events: { length: 3 }, caughtUp: true });
});

test("what arrived while the consumer was busy for longer than 2 ms comes at once", async () => {
  const { wire, send } = connection();
  const source = feed(wire, undefined);
  await arrive(send, 1, 2);
  await vi.advanceTimersByTimeAsync(2);
  expect(await settled(source.next(idle))).toMatchObject({ events: { length: 2 } });
  const next = source.next(idle);
  send(event(3));
  expect(await settled(next)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(2);
  expect(await next).toMatchObject({ events: [{ id: "3" }] });
});

test("a lost subscription and an abort end the waiting", async () => {
  const { wire, send, lose } = connection();
  const source = feed(wire, undefined);
  const abort = new AbortController();
  const aborted = source.next(abort.signal);
  send(event(1));
  abort.abort();
  expect(await settled(aborted)).toMatchObject({ events: [{ id: "1" }], lost: undefined });
  const turn = source.next(idle);
  send(event(2));
  lose();
  expect(await settled(turn)).toMatchObject({ events: [{ id: "2" }], lost: { kind: "later" } });
});

test("a consumer that takes its time holds the server back until little is left", async () => {
  const { wire, calls, send } = connection();
  const source = feed(wire, undefined);
  await arrive(send, 1, 1_200);
  expect(calls).toEqual(["pause"]);
  expect(await settled(source.next(idle))).toMatchObject({ events: { length: 1_000 } });
  expect(calls).toEqual(["pause", "resume"]);
  expect(await settled(source.next(idle))).toMatchObject({ events: { length: 200 } });
  source.stop();
  expect(calls).toEqual(["pause", "resume", "stop"]);
});
