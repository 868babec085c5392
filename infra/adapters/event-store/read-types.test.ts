import { parsePosition, START } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEvent, newStream } from "../../testing/event-store/test-events.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { createPool } from "../postgres/pool.ts";
import { type PostgresEventStore, postgresEventStore } from "./postgres.ts";

const SCANNED = 3;
const EVENTS = 20;

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let pool: Pool;
let store: PostgresEventStore;
/** The first and the last position that each statement on events looked through. */
const ranges: (readonly [after: bigint, to: bigint])[] = [];
beforeAll(async () => {
  database = await migratedDatabase();
  pool = createPool(database.url, { max: 2, statementTimeoutMs: 10_000, name: "test" });
  const recording = new Proxy(pool, {
    get: (target, name) =>
      name === "query"
        ? (sql: string, params: unknown[]) => {
            const [after, , , to] = params as [bigint, number, readonly string[], bigint?];
            if (sql.includes("type = any")) ranges.push([after, to ?? -1n]);
            return target.query(sql, params);
          }
        : Reflect.get(target, name),
  });
  store = postgresEventStore({ url: database.url, pool: recording, scannedPositions: SCANNED });
  for (let n = 1; n <= EVENTS; n += 1)
    await store.append(newStream(), "no_stream", [newEvent({}, n % 9 === 0 ? "Rare" : "Frequent")]);
});
afterAll(async () => {
  await store?.close();
  await pool?.end();
  await database?.drop();
});

const positionsOf = async (query: Parameters<PostgresEventStore["readAll"]>[0]) =>
  (await store.readAll(query)).map(({ position }) => Number(position));

test("events of rare types are found by statements that each look through a bounded range", async () => {
  ranges.length = 0;
  expect(await positionsOf({ after: START, types: ["Rare"], limit: 10 })).toEqual([9, 18]);
  expect(ranges.map(([after, to]) => Number(to - after))).toEqual([3, 3, 3, 3, 3, 3, 2]);
  expect(ranges.at(-1)?.[1]).toBe(BigInt(EVENTS));
});

test("a page that is full ends the search, and holds no more than its limit", async () => {
  ranges.length = 0;
  expect(await positionsOf({ after: START, types: ["Rare"], limit: 1 })).toEqual([9]);
  expect(ranges).toHaveLength(3);
  expect(await positionsOf({ after: parsePosition("4"), types: ["Frequent", "Rare"], limit: 7 })).toEqual([
    5, 6, 7, 8, 9, 10, 11,
  ]);
});

test("no type, none after the last event, and none in history are empty pages", async () => {
  expect(await positionsOf({ after: START, types: [], limit: 5 })).toEqual([]);
  expect(await positionsOf({ after: parsePosition("20"), types: ["Rare"], limit: 5 })).toEqual([]);
  expect(await positionsOf({ after: parsePosition("3"), types: ["Other"], limit: 5 })).toEqual([]);
});
