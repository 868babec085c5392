import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { handlingState } from "@asesorador/projections/kernel/reactor-kind";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkpointAtStart } from "../testing/checkpoint-at-start.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { memoryVault } from "../testing/memory-vault.ts";
import { newEvent } from "../testing/read-models.ts";
import { keepFollowing } from "./keep-following.ts";
import { SILENT } from "./log.ts";
import type { ProcessorErrors } from "./processor-errors.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database without rows. */
const pool = {
  connect: async () => ({ query: async () => ({ rows: [] }), release: () => {} }),
} as unknown as Pool;
const errors = { add: () => {}, cleared: () => {}, resolved: () => {} } as unknown as ProcessorErrors;

const processor: Reactor = { name: "deliveries", types: [], from: "head", handle: async () => {} };
const checkpoint = checkpointAtStart(processor.name, "reactor");

test("the waits between attempts grow while they fail, and begin again after one that made progress", async () => {
  const stop = new AbortController();
  const attempts: number[] = [];
  const store: EventStore = {
    ...memoryEventStore(),
    subscribe: async function* () {
      attempts.push(Date.now());
      if (attempts.length === 9) yield "caught_up";
      if (attempts.length === 10) stop.abort();
      throw new Error("the store is away");
    },
  };
  const options = { pool, store, vault: memoryVault(), log: SILENT, signal: stop.signal };
  const open = async () => [{ processor, checkpoint }];
  const ended = keepFollowing(options, { names: [processor.name], open }, errors);
  await vi.runAllTimersAsync();
  await ended;
  const waits = attempts.slice(1).map((at, i) => at - (attempts[i] ?? 0));
  const [first = 0, grown = 0, afterProgress = 0] = [waits[0], waits[7], waits[8]];
  expect(waits).toHaveLength(9);
  // Each is shortened by up to a half.
  expect(grown).toBeGreaterThan(20 * first);
  expect(afterProgress).toBeLessThanOrEqual(2 * first);
});

test("the attempts at an event that fails have waits of their own, which an outage does not lengthen", async () => {
  const stop = new AbortController();
  const store = memoryEventStore();
  await store.append("odd-1", "no_stream", [newEvent({ type: "Wanted", version: 1, data: {} })]);
  const outage = new Error("the database is away");
  const attempts: number[] = [];
  const handle = async () => {
    attempts.push(Date.now());
    if (attempts.length === 14) stop.abort();
    // Then the event fails of itself, with one more outage in between.
    throw attempts.length <= 9 || attempts.length === 12 ? outage : new TypeError("no such field");
  };
  const reactor: Reactor = { ...processor, types: ["Wanted"], handle };
  const options = { pool, store, vault: memoryVault(), log: SILENT, signal: stop.signal };
  const handling = handlingState({ isTransient: (error) => error === outage, attempts: 20 });
  const open = async () => [{ processor: reactor, checkpoint }];
  const ended = keepFollowing(options, { names: [reactor.name], open, handling }, errors);
  await vi.runAllTimersAsync();
  await ended;
  const waits = attempts.slice(1).map((at, i) => at - (attempts[i] ?? 0));
  const [ofOutage = 0, first = 0, second = 0, , third = 0] = waits.slice(8);
  expect(waits).toHaveLength(13);
  expect(ofOutage).toBeGreaterThan(7_000);
  // A tenth of a second, doubled with each, shortened by up to a half.
  expect(first).toBeLessThanOrEqual(100);
  expect(second).toBeLessThanOrEqual(200);
  expect(third).toBeLessThanOrEqual(400);
});
