import {
  type EventStore,
  type Position,
  type Recorded,
  START,
  UnknownPosition,
} from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import type { ContractContext } from "./contract-context.ts";
import { idsOf, newEvent, newEvents, newStream, readToEnd } from "./test-events.ts";

export const readContract = ({ store }: ContractContext): void => {
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
};

/** Beyond the head by more than the length of any store's record, inside a record, and between two events. */
const foreignPositions = async (store: EventStore): Promise<readonly Position[]> => {
  const head = await store.head();
  const [first, second] = await store.readAll({ after: START, limit: 2 });
  const between = [first, second].flatMap((event) => (event ? [event.position + 1n] : []));
  const known = new Set((await store.readAll({ after: START, limit: 10 })).map(({ position }) => position));
  return [head + 1_000_000n, ...between.filter((position) => !known.has(position as Position))] as Position[];
};

export const unknownPositionContract = ({ store }: ContractContext): void => {
  test("a position that this history never had is UnknownPosition, for a read and for a subscription", async () => {
    await store().append(newStream(), "no_stream", newEvents(3));
    const positions = await foreignPositions(store());
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
};

export const concurrentReadContract = ({ store }: ContractContext): void => {
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
