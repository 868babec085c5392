import type { EventStore, Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import type { ContractContext } from "./contract-context.ts";
import { appendUntilAnswered, idsOf, newEvents, newStream } from "./test-events.ts";

/** Follows until every id was seen; resolves to all events in order and how often the end was reached. */
const follow = async (
  store: EventStore,
  after: Position,
  wanted: ReadonlySet<string>,
  onTurn: (seen: number) => void = () => {},
) => {
  const stop = new AbortController();
  const seen: Recorded[] = [];
  let missing = wanted.size;
  let ends = 0;
  for await (const turn of store.subscribe({ after, signal: stop.signal })) {
    if (turn === "caught_up") {
      ends += 1;
      if (missing === 0) stop.abort();
    } else {
      seen.push(...turn);
      missing -= turn.filter(({ eventId }) => wanted.has(eventId)).length;
    }
    onTurn(wanted.size - missing);
  }
  return { own: seen.filter(({ eventId }) => wanted.has(eventId)), seen, ends };
};

export const subscribeContract = ({ store, dropConnections }: ContractContext): void => {
  test("delivers earlier events, reports that it has caught up, and then delivers new ones", async () => {
    const start = await store().head();
    const past = newEvents(20);
    const later = newEvents(20);
    await store().append(newStream(), "no_stream", past);
    let written: Promise<unknown> | undefined;
    const { own, seen, ends } = await follow(store(), start, new Set(idsOf([...past, ...later])), (count) => {
      if (count < past.length) return;
      written ??= (async () => {
        for (const event of later) await store().append(newStream(), "no_stream", [event]);
      })();
    });
    await written;
    expect(idsOf(own)).toEqual(idsOf([...past, ...later]));
    expect(seen.every((event, i) => i === 0 || event.position > (seen[i - 1]?.position ?? start))).toBe(true);
    expect(ends).toBeGreaterThan(0);
  });

  test("begins after the given position", async () => {
    const stream = newStream();
    const events = newEvents(3);
    await store().append(stream, "no_stream", events);
    const second = (await store().readStream(stream))[1];
    const { seen } = await follow(
      store(),
      second?.position ?? (await store().head()),
      new Set([events[2]?.eventId ?? ""]),
    );
    expect(idsOf(seen)[0]).toBe(events[2]?.eventId);
  });

  test("delivers everything to each of two subscribers", async () => {
    const start = await store().head();
    const events = newEvents(30);
    const wanted = new Set(idsOf(events));
    const both = Promise.all([follow(store(), start, wanted), follow(store(), start, wanted)]);
    for (const event of events) await store().append(newStream(), "any", [event]);
    for (const { own } of await both) expect(idsOf(own)).toEqual(idsOf(events));
  });

  test("continues without gap or duplicate when its connections break", async ({ skip }) => {
    const drop = dropConnections();
    if (!drop) return skip("no connections to break");
    const start = await store().head();
    const events = newEvents(60);
    const following = follow(store(), start, new Set(idsOf(events)));
    for (const [i, event] of events.entries()) {
      if (i % 20 === 10) await drop();
      await appendUntilAnswered(store(), newStream(), [event]);
    }
    const { own, seen } = await following;
    expect(idsOf(own)).toEqual(idsOf(events));
    expect(new Set(idsOf(seen)).size).toBe(seen.length);
  });
};

/** Subscriptions that deliver no event. */
export const idleSubscriptionContract = ({ store }: ContractContext): void => {
  test("reports that it has caught up also when there was nothing to read", async () => {
    const stop = new AbortController();
    const turns = [];
    for await (const turn of store().subscribe({ after: await store().head(), signal: stop.signal })) {
      turns.push(turn);
      stop.abort();
    }
    expect(turns).toEqual(["caught_up"]);
  });

  test("ends at once when it is aborted while idle", async () => {
    const stop = new AbortController();
    const subscribed = store()
      .subscribe({ after: await store().head(), signal: stop.signal })
      [Symbol.asyncIterator]();
    expect(await subscribed.next()).toEqual({ value: "caught_up", done: false });
    const waiting = subscribed.next();
    stop.abort();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  test("never begins when it was aborted before", async () => {
    const turns = [];
    for await (const turn of store().subscribe({
      after: await store().head(),
      signal: AbortSignal.abort(),
    })) {
      turns.push(turn);
    }
    expect(turns).toEqual([]);
  });
};
