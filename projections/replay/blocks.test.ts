import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { leadCommand } from "@asesorador/infra/testing/lead-commands";
import { type MemoryEventStore, memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { leadWriter, newEvent } from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, blockBuilder, joined, stretchesOf } from "./blocks.ts";
import type { Cut } from "./cut.ts";
import { readEventPage } from "./event-page.ts";
import { figuresOf } from "./figures.ts";
import { OutsideHistory, readMoment } from "./moment.ts";
import { type HistoryReader, readHistory } from "./read-history.ts";

const { signal } = new AbortController();
const START_MS = Date.UTC(2026, 0, 1);

const blocksOf = (events: readonly Recorded[], size: number): readonly Block[] => {
  const blocks: Block[] = [];
  for (let from = 0; from < events.length; from += size) {
    const builder = blockBuilder(blocks.at(-1) ?? null);
    for (const event of events.slice(from, from + size)) builder.add(event);
    const block = builder.block();
    if (block) blocks.push(block);
  }
  return blocks;
};

/** The store with an index of its first `indexed` events, and how many events were read from it. */
const indexedStore = (store: MemoryEventStore, size: number, indexed: number) => {
  const blocks = blocksOf(store.recorded().slice(0, indexed), size);
  const read: Recorded[] = [];
  const reader: HistoryReader = {
    head: store.head,
    readAll: async (query) => {
      const page = await store.readAll(query);
      read.push(...page);
      return page;
    },
    blocks: async () => blocks,
  };
  return { reader, read };
};

const history = fc.array(
  fc.record({
    command: leadCommand,
    lateMinutes: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 * 24 * 60 }) },
    ),
  }),
  { minLength: 1, maxLength: 20 },
);

const filled = async (steps: typeof history extends fc.Arbitrary<infer Steps> ? Steps : never) => {
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  for (const [n, { command, lateMinutes }] of steps.entries()) {
    const recorded = START_MS + n * 97 * MINUTE_MS;
    await write(
      command,
      new Date(recorded - lateMinutes * MINUTE_MS).toISOString(),
      new Date(recorded).toISOString(),
    );
  }
  return store;
};

test("every answer with the index is the answer without it, also when the index ends before history does", async () => {
  const nowMs = START_MS + 100 * 97 * MINUTE_MS;
  const options = { nowMs, signal, pageEvents: 2 };
  const figures = async (store: HistoryReader, cut: Cut) => {
    try {
      const moment = await readMoment(store, cut, options);
      return [moment.events, moment.position, moment.at, figuresOf(moment)];
    } catch (error) {
      if (error instanceof OutsideHistory) return [error.from, error.until];
      throw error;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: -500 * 24 * 60, max: 25 * 97 }),
      fc.integer({ min: 0, max: 60 * 24 * 60 }),
      async (steps, size, indexed, fromMinutes, lengthMinutes) => {
        const store = await filled(steps);
        const { reader } = indexedStore(store, size, indexed);
        const from = START_MS + fromMinutes * MINUTE_MS;
        const to = from + lengthMinutes * MINUTE_MS;
        for (const clock of ["occurred", "known"] as const)
          expect(await figures(reader, { clock, until: from })).toEqual(
            await figures(store, { clock, until: from }),
          );
        const filter = { types: null, actor: null, stream: null, correlation: null, before: null, from, to };
        for (const one of [
          filter,
          { ...filter, types: ["LeadContacted", "NoteAdded"], from: null },
          { ...filter, from: null, to: null, before: String(Math.max(1, indexed)) },
        ])
          expect(await readEventPage(reader, one, options)).toEqual(await readEventPage(store, one, options));
      },
    ),
    { numRuns: 60 },
  );
});

test("events of a time are read without the blocks that hold none of it", async () => {
  const store = memoryEventStore();
  for (let day = 1; day <= 9; day += 1)
    await store.append("brand-1", "any", [
      newEvent({ type: day < 5 ? "Old" : "New", version: 1, data: {} }, `2026-03-0${day}T12:00:00.000Z`),
    ]);
  const { reader, read } = indexedStore(store, 2, 8);
  const positions = async (wanted: object) => {
    read.length = 0;
    const pages = [];
    for await (const page of readHistory(reader, { signal, ...wanted })) pages.push(...page);
    return pages.map(({ position }) => Number(position));
  };
  const day = (n: number) => Date.parse(`2026-03-0${n}T12:00:00.000Z`);
  expect(await positions({ range: { clock: "occurred", from: day(4), to: day(4) } })).toEqual([3, 4, 9]);
  expect(await positions({ types: ["New"] })).toEqual([5, 6, 7, 8, 9]);
  expect(read).toHaveLength(5);
  expect(await positions({})).toHaveLength(9);
});

test("neighbouring stretches are read as one", () => {
  const block = (n: number): Block => ({
    block: n,
    events: 10,
    types: {},
    code: [],
    sha256: "",
    after: BigInt((n - 1) * 10) as Position,
    last: { position: BigInt(n * 10) as Position, stream: "a-1", revision: 0n, eventId: "" },
    bounds: { occurred: { from: n, to: n }, known: { from: n, to: n } },
  });
  const of = (from: number, to: number) =>
    joined(stretchesOf([1, 2, 3, 4].map(block), { range: { clock: "occurred", from, to } })).map(
      ({ after, until }) => [Number(after), until === null ? null : Number(until)],
    );
  expect(of(1, 4)).toEqual([[0, null]]);
  expect(of(2, 3)).toEqual([
    [10, 30],
    [40, null],
  ]);
  expect(of(9, 9)).toEqual([[40, null]]);
});

test("a block's hash is of the hash before it and of each event, not of positions", () => {
  const event = (n: number, data: object): Recorded => ({
    ...newEvent({ type: "Moved", version: 1, data }),
    eventId: `id-${n}`,
    stream: "a-1",
    revision: BigInt(n),
    position: BigInt(n * 7 + 1) as Position,
  });
  const hashes = (events: readonly Recorded[]) => blocksOf(events, 2).map(({ sha256 }) => sha256);
  const events = [1, 2, 3, 4].map((n) => event(n, { a: n, b: { c: 1, d: 2 } }));
  const moved = events.map((one, i) => ({ ...one, position: BigInt(i + 1) as Position }));
  const turned = [1, 2, 3, 4].map((n) => event(n, { b: { d: 2, c: 1 }, a: n }));
  expect(hashes(moved)).toEqual(hashes(events));
  expect(hashes(turned)).toEqual(hashes(events));
  const changed = hashes(events.with(0, event(1, { a: 9, b: { c: 1, d: 2 } })));
  expect(changed.map((hash, i) => hash === hashes(events)[i])).toEqual([false, false]);
});

test("an unreadable time extends no bounds", () => {
  const builder = blockBuilder(null);
  const at = (occurredAt: string, position: bigint): Recorded => ({
    ...newEvent({ type: "Moved", version: 1, data: {} }, occurredAt),
    stream: "a-1",
    revision: position,
    position: position as Position,
  });
  builder.add(at("never", 1n));
  expect(builder.block()?.bounds.occurred).toEqual({ from: Infinity, to: -Infinity });
  builder.add(at("2026-01-01T00:00:00.000Z", 2n));
  expect(builder.block()?.bounds.occurred).toEqual({ from: START_MS, to: START_MS });
});
