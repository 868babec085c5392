import { anyCharacter } from "@asesorador/domain/kernel/character-samples";
import {
  type EventStore,
  EventTooLarge,
  InvalidEvent,
  MAX_EVENT_BYTES,
  type NewEvent,
  type Position,
  type Recorded,
  START,
  UnknownPosition,
} from "@asesorador/domain/kernel/event-store";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

export type StoreUnderTest = {
  readonly store: EventStore;
  /** Breaks every open connection of the store; absent where there are none. */
  readonly dropConnections?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * The contract of every event store adapter. Other writers may share the store: each test uses streams of its own, and
 * events after the head that it found. Positions are opaque: only their order is checked.
 */
export const eventStoreContract = (name: string, makeStore: () => Promise<StoreUnderTest>): void => {
  describe(`${name}: event store contract`, () => {
    let made: StoreUnderTest;
    let store: EventStore;
    beforeAll(async () => {
      made = await makeStore();
      store = made.store;
    });
    afterAll(() => made?.close());
    const context = { store: () => store, dropConnections: () => made.dropConnections };

    describe("append", () => appendContract(context));
    describe("data", () => dataContract(context));
    describe("readAll", () => readContract(context));
    describe("subscribe", () => subscribeContract(context));
  });
};

type Context = {
  readonly store: () => EventStore;
  readonly dropConnections: () => (() => Promise<void>) | undefined;
};

export const newStream = (): string => `contract-${crypto.randomUUID()}`;
export const newEvent = (data: unknown = { text: "a fact" }, type = "Tested"): NewEvent => ({
  eventId: crypto.randomUUID(),
  type,
  version: 1,
  data,
  metadata: {
    actor: "system",
    correlationId: "c",
    causationId: "d",
    occurredAt: "2026-01-01T00:00:00.000Z",
    recordedAt: "2026-01-01T00:00:00.001Z",
  },
});
export const newEvents = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, () => newEvent());
export const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

/** Everything after a position, in pages, as a projector reads. */
export const readToEnd = async (
  store: EventStore,
  after: Position,
  limit = 100,
): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  for (let at = after; ; ) {
    const page = await store.readAll({ after: at, limit });
    all.push(...page);
    const last = page.at(-1);
    if (!last) return all;
    at = last.position;
  }
};

const appendContract = ({ store }: Context): void => {
  test("the first append creates the stream, and the answer has its end", async () => {
    const stream = newStream();
    const events = newEvents(3);
    const appended = await store().append(stream, "no_stream", events);
    const read = await store().readStream(stream);
    expect(appended).toEqual({ ok: true, revision: 2n, position: read.at(-1)?.position });
    expect(read.map(({ position: _, ...rest }) => rest)).toEqual(
      events.map((event, i) => ({ ...event, stream, revision: BigInt(i) })),
    );
  });

  test("a wrong expected revision is a conflict with the actual one", async () => {
    const stream = newStream();
    await store().append(stream, "no_stream", newEvents(2));
    expect(await store().append(stream, 0n, newEvents(1))).toEqual({ ok: false, actual: 1n });
    expect(await store().append(stream, 2n, newEvents(1))).toEqual({ ok: false, actual: 1n });
    expect(await store().append(stream, "no_stream", newEvents(1))).toEqual({ ok: false, actual: 1n });
    expect(await store().append(stream, 1n, newEvents(1))).toMatchObject({ ok: true, revision: 2n });
    expect(await store().readStream(stream)).toHaveLength(3);
  });

  test("an expected revision of a missing stream is a conflict with null", async () => {
    expect(await store().append(newStream(), 0n, newEvents(1))).toEqual({ ok: false, actual: null });
  });

  test("without an expected revision events are appended at the end", async () => {
    const stream = newStream();
    expect(await store().append(stream, "any", newEvents(1))).toMatchObject({ ok: true, revision: 0n });
    expect(await store().append(stream, "any", newEvents(2))).toMatchObject({ ok: true, revision: 2n });
  });

  test.each(["no_stream", 1n, "any"] as const)(
    "a retry expecting %s gets the same answer as the first time",
    async (expected) => {
      const stream = newStream();
      if (expected !== "no_stream") await store().append(stream, "no_stream", newEvents(2));
      const events = newEvents(3);
      const first = await store().append(stream, expected, events);
      expect(first.ok).toBe(true);
      expect(await store().append(stream, expected, events)).toEqual(first);
      // Also when other writers have appended since.
      await store().append(stream, "any", newEvents(1));
      expect(await store().append(stream, expected, events)).toEqual(first);
      const ids = idsOf(await store().readStream(stream));
      expect(ids.filter((id) => idsOf(events).includes(id))).toEqual(idsOf(events));
    },
  );

  test("an append that begins like an earlier one and continues differently is a conflict", async () => {
    const stream = newStream();
    const [first, second] = [newEvent(), newEvent()];
    await store().append(stream, "no_stream", [first, second]);
    const other = await store().append(stream, "no_stream", [first, newEvent()]);
    expect(other).toEqual({ ok: false, actual: 1n });
  });

  test("a conflict fails its own caller only", async () => {
    const taken = newStream();
    await store().append(taken, "no_stream", newEvents(1));
    const streams = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? taken : newStream()));
    const answers = await Promise.all(
      streams.map((stream) => store().append(stream, "no_stream", newEvents(1))),
    );
    expect(answers.map(({ ok }) => ok)).toEqual(streams.map((stream) => stream !== taken));
    expect(await store().readStream(taken)).toHaveLength(1);
  });

  test("of concurrent appends with the same expected revision one succeeds", async () => {
    const stream = newStream();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => store().append(stream, "no_stream", newEvents(1))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await store().readStream(stream)).toHaveLength(1);
  });

  test("concurrent appends to one stream are all stored, in the order of the calls", async () => {
    const stream = newStream();
    const appends = Array.from({ length: 100 }, () => newEvents(1));
    const answers = await Promise.all(appends.map((events) => store().append(stream, "any", events)));
    expect(new Set(answers.map((a) => (a.ok ? a.revision : -1n))).size).toBe(100);
    const read = await store().readStream(stream);
    expect(read.map(({ revision }) => revision)).toEqual(appends.map((_, i) => BigInt(i)));
    expect(idsOf(read)).toEqual(idsOf(appends.flat()));
  });

  test("a thousand events in one append are all stored", async () => {
    const stream = newStream();
    const events = newEvents(1000);
    expect(await store().append(stream, "no_stream", events)).toMatchObject({ ok: true, revision: 999n });
    expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events));
  });

  test("a stream is read from a revision on, and a missing one is empty", async () => {
    const stream = newStream();
    const events = newEvents(5);
    await store().append(stream, "no_stream", events);
    expect(idsOf(await store().readStream(stream, 3n))).toEqual(idsOf(events.slice(3)));
    expect(await store().readStream(stream, 5n)).toEqual([]);
    expect(await store().readStream(newStream())).toEqual([]);
  });
};

const dataContract = ({ store }: Context): void => {
  // Limited to what JSON preserves: -0 becomes 0, and "__proto__" is excluded.
  const json = fc
    .jsonValue({ maxDepth: 4, stringUnit: anyCharacter })
    .filter(
      (value) => !JSON.stringify(value).includes("\\u0000") && !JSON.stringify(value).includes("__proto__"),
    )
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

  test("any JSON is read back unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 5 }), async (values) => {
        const stream = newStream();
        await store().append(
          stream,
          "no_stream",
          values.map((value) => newEvent({ value })),
        );
        const read = await store().readStream(stream);
        expect(read.map(({ data }) => data)).toEqual(values.map((value) => ({ value })));
      }),
      { numRuns: 60 },
    );
  });

  test("names, accents, emoji and right-to-left text are read back unchanged", async () => {
    const stream = newStream();
    const data = { año: "Ñandú 🦙 👩‍👩‍👧 e\u0301 \u202Eabc \\u0000 \\ \" ' \n\t\u2028" };
    await store().append(stream, "no_stream", [newEvent(data)]);
    expect((await store().readStream(stream))[0]?.data).toEqual(data);
  });

  test("an event of exactly the maximum size is stored", async () => {
    const stream = newStream();
    const empty = newEvent({ text: "" });
    const frame = JSON.stringify(empty.data).length + JSON.stringify(empty.metadata).length;
    const data = { text: "x".repeat(MAX_EVENT_BYTES - frame) };
    await store().append(stream, "no_stream", [newEvent(data)]);
    expect((await store().readStream(stream))[0]?.data).toEqual(data);
    const more = newEvent({ text: `${data.text}x` });
    await expect(store().append(stream, "any", [more])).rejects.toThrow(EventTooLarge);
  });

  test("an event above the maximum size is refused and concurrent ones are not", async () => {
    const [good, bad] = [newStream(), newStream()];
    const huge = newEvent({ text: "ñ".repeat(MAX_EVENT_BYTES / 2 + 1) });
    const [refused, accepted] = await Promise.allSettled([
      store().append(bad, "no_stream", [newEvent(), huge]),
      store().append(good, "no_stream", newEvents(1)),
    ]);
    expect(refused).toMatchObject({ status: "rejected", reason: expect.any(EventTooLarge) });
    expect(accepted).toMatchObject({ status: "fulfilled", value: { ok: true } });
    expect(await store().readStream(bad)).toEqual([]);
  });

  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  test.each([
    ["undefined", { a: undefined }],
    ["undefined in an array", { a: [undefined] }],
    ["a hole", { a: new Array(2) }],
    ["nothing at all", undefined],
    ["a bigint", { a: 1n }],
    ["NaN", { a: Number.NaN }],
    ["infinity", { a: Number.POSITIVE_INFINITY }],
    ["a function", { a: () => 1 }],
    ["a symbol", { a: Symbol("x") }],
    ["a date", { a: new Date(0) }],
    ["a map", { a: new Map() }],
    ["a NUL", { a: "x\u0000y" }],
    ["a NUL in a key", { "x\u0000": 1 }],
    ["a lone surrogate", { a: "\ud83e" }],
    ["a lone surrogate in a key", { "\udd99": 1 }],
    ["a cycle", cycle],
  ])("%s is refused, and nothing is stored", async (_what, data) => {
    const stream = newStream();
    await expect(store().append(stream, "no_stream", [newEvent(), { ...newEvent(), data }])).rejects.toThrow(
      InvalidEvent,
    );
    expect(await store().readStream(stream)).toEqual([]);
  });

  test.each([
    ["an empty append", (): readonly NewEvent[] => []],
    ["the same event twice", () => newEvents(1).flatMap((event) => [event, event])],
    ["an id that is no UUID", () => [{ ...newEvent(), eventId: "1" }]],
    ["an empty type", () => [newEvent({}, "")]],
    ["a type of the store itself", () => [newEvent({}, "$metadata")]],
  ])("%s is refused", async (_what, events) => {
    await expect(store().append(newStream(), "any", events())).rejects.toThrow(InvalidEvent);
  });

  test("a stored event is independent of the caller's object", async () => {
    const stream = newStream();
    const data = { name: "before" };
    const appending = store().append(stream, "no_stream", [newEvent(data)]);
    data.name = "after";
    await appending;
    expect((await store().readStream(stream))[0]?.data).toEqual({ name: "before" });
  });
};

const readContract = ({ store }: Context): void => {
  test("history has the order of the acknowledgements, across streams", async () => {
    const start = await store().head();
    const places: Position[] = [];
    for (let i = 0; i < 5; i += 1) {
      const appended = await store().append(newStream(), "no_stream", newEvents(2));
      if (appended.ok) places.push(appended.position);
    }
    expect(places).toEqual([...places].sort((a, b) => (a < b ? -1 : 1)));
    expect(places.every((place) => place > start)).toBe(true);
    const head = await store().head();
    expect(head).toBe(places.at(-1));
  });

  test("reading continues after a position, without that event, and stops at the limit", async () => {
    const start = await store().head();
    const stream = newStream();
    await store().append(stream, "no_stream", newEvents(10));
    const own = (events: readonly Recorded[]) => events.filter((event) => event.stream === stream);
    const all = own(await readToEnd(store(), start, 3));
    expect(all.map(({ revision }) => revision)).toEqual(Array.from({ length: 10 }, (_, i) => BigInt(i)));
    const middle = all[4];
    const rest = own(await store().readAll({ after: middle?.position ?? start, limit: 5 }));
    expect(idsOf(rest)).toEqual(idsOf(all.slice(5)));
    expect(await store().readAll({ after: start, limit: 4 })).toHaveLength(4);
    expect(await store().readAll({ after: await store().head(), limit: 4 })).toEqual([]);
  });

  test("only the requested types are read, in order, and the limit counts those", async () => {
    const start = await store().head();
    const [a, b, c] = ["a", "b", "c"].map((letter) => `Only${letter}${crypto.randomUUID()}`);
    if (!a || !b || !c) throw new Error("three types");
    const types = Array.from({ length: 60 }, (_, i) => [a, b, c][i % 3] ?? a);
    await Promise.all(types.map((type) => store().append(newStream(), "no_stream", [newEvent({}, type)])));
    const found = await store().readAll({ after: start, types: [a, c], limit: 100 });
    expect(found).toHaveLength(40);
    expect(found.every(({ type }) => type !== b)).toBe(true);
    const firstTen = await store().readAll({ after: start, types: [a, c], limit: 10 });
    expect(idsOf(firstTen)).toEqual(idsOf(found.slice(0, 10)));
    expect(await store().readAll({ after: start, types: [], limit: 10 })).toEqual([]);
  });

  /** Beyond the head by more than the length of any store's record, inside a record, and between two events. */
  const foreign = async (): Promise<readonly Position[]> => {
    const head = await store().head();
    const [first, second] = await store().readAll({ after: START, limit: 2 });
    const between = [first, second].flatMap((event) => (event ? [event.position + 1n] : []));
    const known = new Set(
      (await store().readAll({ after: START, limit: 10 })).map(({ position }) => position),
    );
    return [
      head + 1_000_000n,
      ...between.filter((position) => !known.has(position as Position)),
    ] as Position[];
  };

  test("a position that this history never had is UnknownPosition, for a read and for a subscription", async () => {
    await store().append(newStream(), "no_stream", newEvents(3));
    const positions = await foreign();
    expect(positions.length).toBeGreaterThan(0);
    for (const after of positions) {
      await expect(store().readAll({ after, limit: 5 })).rejects.toThrow(UnknownPosition);
      await expect(store().readAll({ after, types: ["Tested"], limit: 5 })).rejects.toThrow(UnknownPosition);
      const subscribed = store()
        .subscribe({ after, signal: AbortSignal.timeout(20_000) })
        [Symbol.asyncIterator]();
      await expect(subscribed.next()).rejects.toThrow(UnknownPosition);
    }
  });

  test("a reader beside concurrent writers skips nothing and sees nothing twice", async () => {
    const start = await store().head();
    const appends = Array.from({ length: 300 }, (_, i) => newEvents(1 + (i % 3)));
    let writing = true;
    const written = Promise.all(
      appends.map((events) => store().append(newStream(), "no_stream", events)),
    ).finally(() => (writing = false));
    const seen: Recorded[] = [];
    for (let at = start, last = false; ; ) {
      // One more read after the last acknowledgement.
      last = !writing;
      const page = await store().readAll({ after: at, limit: 7 });
      seen.push(...page);
      at = page.at(-1)?.position ?? at;
      if (last && page.length === 0) break;
    }
    await written;
    const wanted = new Set(idsOf(appends.flat()));
    const own = seen.filter(({ eventId }) => wanted.has(eventId));
    expect(own).toHaveLength(wanted.size);
    expect(new Set(idsOf(own)).size).toBe(wanted.size);
    expect(seen.every((event, i) => i === 0 || event.position > (seen[i - 1]?.position ?? start))).toBe(true);
  });
};

const subscribeContract = ({ store, dropConnections }: Context): void => {
  /** Follows until every id was seen; resolves to all events in order and how often the end was reached. */
  const follow = async (
    after: Position,
    wanted: ReadonlySet<string>,
    onTurn: (seen: number) => void = () => {},
  ) => {
    const stop = new AbortController();
    const seen: Recorded[] = [];
    let missing = wanted.size;
    let ends = 0;
    for await (const turn of store().subscribe({ after, signal: stop.signal })) {
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

  test("delivers earlier events, reports that it has caught up, and then delivers new ones", async () => {
    const start = await store().head();
    const past = newEvents(20);
    const later = newEvents(20);
    await store().append(newStream(), "no_stream", past);
    let written: Promise<unknown> | undefined;
    const { own, seen, ends } = await follow(start, new Set(idsOf([...past, ...later])), (count) => {
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
      second?.position ?? (await store().head()),
      new Set([events[2]?.eventId ?? ""]),
    );
    expect(idsOf(seen)[0]).toBe(events[2]?.eventId);
  });

  test("reports that it has caught up also when there was nothing to read", async () => {
    const stop = new AbortController();
    const turns = [];
    for await (const turn of store().subscribe({ after: await store().head(), signal: stop.signal })) {
      turns.push(turn);
      stop.abort();
    }
    expect(turns).toEqual(["caught_up"]);
  });

  test("delivers everything to each of two subscribers", async () => {
    const start = await store().head();
    const events = newEvents(30);
    const wanted = new Set(idsOf(events));
    const both = Promise.all([follow(start, wanted), follow(start, wanted)]);
    for (const event of events) await store().append(newStream(), "any", [event]);
    for (const { own } of await both) expect(idsOf(own)).toEqual(idsOf(events));
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

  test("continues without gap or duplicate when its connections break", async ({ skip }) => {
    const drop = dropConnections();
    if (!drop) return skip("no connections to break");
    const start = await store().head();
    const events = newEvents(60);
    const following = follow(start, new Set(idsOf(events)));
    for (const [i, event] of events.entries()) {
      if (i % 20 === 10) await drop();
      await appendUntilAnswered(store(), newStream(), [event]);
    }
    const { own, seen } = await following;
    expect(idsOf(own)).toEqual(idsOf(events));
    expect(new Set(idsOf(seen)).size).toBe(seen.length);
  });
};

/** Repeats the same append until there is an answer, as callers do after an unknown outcome. */
export const appendUntilAnswered = async (store: EventStore, stream: string, events: readonly NewEvent[]) => {
  for (;;) {
    try {
      return await store.append(stream, "no_stream", events);
    } catch (error) {
      if (!(error instanceof Error && error.name === "StoreUnavailable")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
};
