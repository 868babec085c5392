import { type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { idsOf, newEvents, newStream } from "../../../testing/event-store/test-events.ts";
import { listener, rig, storedEvent, unavailable, until } from "../../../testing/eventstoredb/rig.ts";

const at = rig();

test.each([
  ["ends in good order", undefined],
  ["breaks", unavailable("consumer too slow")],
])("a subscription that %s is taken up again from where it was", async (_how, error) => {
  const store = at.storeAt();
  const events = newEvents(4);
  const stream = newStream();
  const subscriber = listener(store);
  for (const [i, event] of events.entries()) {
    await store.append(stream, "any", [event]);
    await until(() => subscriber.ids().length === i + 1);
    at.server.endSubscriptions(error);
  }
  await until(() => at.errors.length >= 4);
  await subscriber.stop();
  expect(subscriber.ids()).toEqual(idsOf(events));
});

test("a subscription that the server accepts and never confirms is made again", async () => {
  at.failReads({ kind: "never_answered" });
  const store = at.storeAt();
  const stop = new AbortController();
  for await (const turn of store.subscribe({ after: START, signal: stop.signal })) {
    expect(turn).toBe("caught_up");
    stop.abort();
  }
  expect(at.server.calls.filter((method) => method === "read")).toHaveLength(2);
});

test("a long stretch of the server's own events is not looked through again after a break", async () => {
  const store = at.storeAt();
  await store.append(newStream(), "no_stream", newEvents(1));
  for (let i = 0; i < 1_000; i += 1) at.server.history.appendSystemEvent();
  const subscriber = listener(store);
  await until(() => subscriber.turns.includes("caught_up"));
  at.server.endSubscriptions();
  await until(() => at.server.resumedFrom.length === 2);
  await subscriber.stop();
  const [first, second] = at.server.resumedFrom;
  expect(first).toBeUndefined();
  expect(at.server.history.all.filter(({ position }) => position > (second ?? 0n)).length).toBeLessThan(300);
});

/** A history long enough that no buffer on the way holds it, with the server's own events in between. */
const TOTAL = 6_000;
const writeMuch = (): void => {
  for (let i = 0; i < TOTAL; i += 1) {
    const data = Buffer.from(JSON.stringify({ pad: "x".repeat(1_000) }));
    at.server.history.append(`much-${i}`, "no_stream", [storedEvent({ data })]);
  }
};
/** Resolves when the server sends no more events because all buffers are full. */
const standstill = async (): Promise<void> => {
  for (let before = -1; before !== at.server.sentEvents(); ) {
    before = at.server.sentEvents();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

test("a consumer that takes its time holds the server back, and a break meanwhile loses nothing", async () => {
  writeMuch();
  const store = at.storeAt();
  const received: Recorded[] = [];
  const sent: number[] = [];
  const { signal } = new AbortController();
  for await (const turn of store.subscribe({ after: START, signal })) {
    if (turn === "caught_up") break;
    received.push(...turn);
    if (sent.length > 2) continue;
    await standstill();
    sent.push(at.server.sentEvents());
    at.server.endSubscriptions(unavailable("consumer too slow"));
  }
  expect(sent[0]).toBeLessThan(TOTAL);
  expect(received.map(({ stream }) => stream)).toEqual(Array.from({ length: TOTAL }, (_, i) => `much-${i}`));
});

test("a consumer that leaves closes its call", async () => {
  const store = at.storeAt();
  await store.append(newStream(), "no_stream", newEvents(1));
  for await (const _turn of store.subscribe({ after: START, signal: new AbortController().signal })) break;
  await until(() => at.server.openReads() === 0);
  expect(at.server.openReads()).toBe(0);
});
