import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEvent, newStream } from "../../testing/event-store/test-events.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { createPool } from "../postgres/pool.ts";
import { type PostgresEventStore, postgresEventStore } from "./postgres.ts";

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let pool: Pool;
let store: PostgresEventStore;
beforeAll(async () => {
  database = await migratedDatabase();
  const { url } = database;
  pool = createPool(url, { max: 2, statementTimeoutMs: 10_000, name: "test" });
  store = postgresEventStore({ url, pool });
});
afterAll(async () => {
  await store?.close();
  await pool?.end();
  await database?.drop();
});

/** Appends of one turn of the event loop, which share two batches. */
const together = (appends: readonly Parameters<EventStore["append"]>[]) =>
  Promise.all(appends.map((append) => store.append(...append)));
const beginning = (events = 1): Parameters<EventStore["append"]> => [
  newStream(),
  "no_stream",
  Array.from({ length: events }, () => newEvent()),
];
const storedIds = async (stream: string) => (await store.readStream(stream)).map(({ eventId }) => eventId);

test("a batch of new streams is stored without a gap, each stream with its own end", async () => {
  const before = await store.head();
  const appends = Array.from({ length: 40 }, (_, i) => beginning(1 + (i % 3)));
  const answers = await together(appends);
  for (const [i, [stream, , events]] of appends.entries()) {
    const stored = await store.readStream(stream);
    expect(stored.map(({ eventId, revision }) => [eventId, revision])).toEqual(
      events.map(({ eventId }, revision) => [eventId, BigInt(revision)]),
    );
    const last = stored.at(-1);
    expect(answers[i]).toEqual({ ok: true, revision: last?.revision, position: last?.position });
  }
  const all = await store.readAll({ after: before, limit: 1_000 });
  const total = appends.reduce((sum, [, , events]) => sum + events.length, 0);
  expect(all.map(({ position }) => position - before)).toEqual(
    Array.from({ length: total }, (_, i) => BigInt(i + 1)),
  );
});

test("among new streams, one that exists is a conflict, one that is repeated is accepted again, and the others are stored", async () => {
  const [taken, repeated] = [beginning(), beginning(2)];
  const [, first] = await together([taken, repeated]);
  const fresh = Array.from({ length: 30 }, () => beginning());
  const before = await store.head();
  const answers = await together([
    ...fresh.slice(0, 15),
    [taken[0], "no_stream", [newEvent()]],
    repeated,
    ...fresh.slice(15),
  ]);
  expect(answers[15]).toEqual({ ok: false, actual: 0n });
  expect(answers[16]).toEqual(first);
  for (const [stream, , events] of fresh) expect(await storedIds(stream)).toEqual([events[0]?.eventId]);
  expect((await store.head()) - before).toBe(30n);
});

test("the function stores nothing when one of the streams exists", async () => {
  const [stream, expected, events] = beginning();
  await store.append(stream, expected, events);
  const before = await store.head();
  const item = (name: string) => ({
    s: name,
    r: 0,
    i: crypto.randomUUID(),
    t: "Tested",
    v: 1,
    d: {},
    m: {},
  });
  const { rows } = await pool.query("select event_store.append_new($1) as head", [
    JSON.stringify([item(newStream()), item(stream), item(newStream())]),
  ]);
  expect(rows).toEqual([{ head: null }]);
  expect(await store.head()).toBe(before);
});
