import { type Appended, InvalidEvent, START, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  appendUntilAnswered,
  idsOf,
  newEvent,
  newEvents,
  newStream,
  readToEnd,
} from "../../testing/event-store/test-events.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { createPool } from "../postgres/pool.ts";
import { assertDurable, NotDurable } from "./durable.ts";
import { type PostgresEventStore, postgresEventStore } from "./postgres.ts";

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let admin: Pool;
let pool: Pool;
/** Two stores on one database, which Postgres cannot distinguish from two processes. */
let here: PostgresEventStore;
let there: PostgresEventStore;

beforeAll(async () => {
  database = await migratedDatabase();
  const { url } = database;
  admin = createPool(url, { max: 3, statementTimeoutMs: 20_000, name: "admin" });
  pool = createPool(url, { max: 4, statementTimeoutMs: 20_000, name: "reader" });
  // An event of type Slow is inserted, but its transaction ends only when the test releases lock 42.
  await admin.query(`
    create function pause() returns trigger language plpgsql as $$
    begin
      if new.type = 'Slow' then perform pg_advisory_xact_lock_shared(42); end if;
      if new.type = 'Poison' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger pause after insert on event_store.event for each row execute function pause()`);
  here = postgresEventStore({ url, pool });
  there = postgresEventStore({ url, pool });
});
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()]);
  await Promise.all([pool?.end(), admin?.end()]);
  await database?.drop();
});

const waitingFor = async (lock: string, count: number): Promise<void> => {
  const waiting = async (): Promise<number | null> => {
    const { rowCount } = await admin.query(
      `select from pg_locks where locktype = 'advisory' and not granted and ${lock} and
       database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(count);
};

test("a reader never skips a slow commit: no later append is seen before it", async () => {
  const start = await here.head();
  const gate = await admin.connect();
  await gate.query("select pg_advisory_lock(42)");
  const [first, slow, ...later] = [newEvent(), newEvent({}, "Slow"), ...newEvents(10)];
  if (!first || !slow) throw new Error("two events");
  await here.append(newStream(), "any", [first]);
  const slowly = here.append(newStream(), "any", [slow]);
  await waitingFor("objid = 42", 1);
  const others = later.map((event, i) => (i % 2 ? here : there).append(newStream(), "any", [event]));
  // Both stores wait for the slow append, with a batch each.
  await waitingFor("objid = 2", 2);
  expect(idsOf(await readToEnd(there, start))).toEqual([first.eventId]);
  await gate.query("select pg_advisory_unlock(42)");
  gate.release();
  await Promise.all([slowly, ...others]);
  const seen = await readToEnd(there, start, 3);
  expect(idsOf(seen).slice(0, 2)).toEqual([first.eventId, slow.eventId]);
  expect(new Set(idsOf(seen).slice(2))).toEqual(new Set(idsOf(later)));
});

test("a subscriber gets what another process appends", async () => {
  const events = newEvents(5);
  const stop = new AbortController();
  const received: string[] = [];
  const after = await here.head();
  const writing = (async () => {
    for (const event of events) await there.append(newStream(), "no_stream", [event]);
  })();
  for await (const turn of here.subscribe({ after, signal: stop.signal })) {
    if (turn !== "caught_up") received.push(...idsOf(turn));
    if (received.length === events.length) stop.abort();
  }
  await writing;
  expect(received).toEqual(idsOf(events));
});

test("an event that only the database refuses fails its own append and none of its batch", async () => {
  const poison = { stream: newStream(), events: [newEvent(), newEvent({}, "Poison")] };
  const good = Array.from({ length: 20 }, () => ({ stream: newStream(), events: newEvents(2) }));
  const all = [...good.slice(0, 10), poison, ...good.slice(10)];
  const answers = await Promise.allSettled(
    all.map(({ stream, events }) => here.append(stream, "no_stream", events)),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    all.map((request) => (request === poison ? "rejected" : "fulfilled")),
  );
  expect(await here.readStream(poison.stream)).toEqual([]);
  for (const { stream, events } of good) {
    expect(idsOf(await here.readStream(stream))).toEqual(idsOf(events));
  }
});

test("a stream name that is no name is refused before the database sees it", async () => {
  await expect(here.append("x".repeat(5_000), "any", newEvents(1))).rejects.toThrow(InvalidEvent);
});

test("backends killed under load lose nothing that was acknowledged and double nothing that is retried", async () => {
  const start = await here.head();
  const appends = Array.from({ length: 1_500 }, (_, i) => ({
    stream: newStream(),
    events: newEvents(1 + (i % 2)),
  }));
  const queue = appends.entries();
  const answers: Appended[] = [];
  let unknown = 0;
  const work = async (store: PostgresEventStore): Promise<void> => {
    for (const [i, { stream, events }] of queue) {
      const answer = await store.append(stream, "no_stream", events).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        unknown += 1;
        return appendUntilAnswered(store, stream, events);
      });
      answers[i] = answer;
    }
  };
  let working = true;
  const workers = Promise.all(Array.from({ length: 64 }, (_, i) => work(i % 2 ? here : there))).finally(
    () => {
      working = false;
    },
  );
  for (let done = 0; working; ) {
    await vi.waitUntil(() => !working || answers.length > done + 100, { timeout: 25_000, interval: 1 });
    done = answers.length;
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'asesorador-append' and datname = current_database()",
    );
  }
  await workers;
  expect(unknown).toBeGreaterThan(0);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const stored = idsOf(await readToEnd(here, start, 1_000));
  expect(stored).toHaveLength(appends.flatMap(({ events }) => events).length);
  expect(new Set(stored)).toEqual(new Set(appends.flatMap(({ events }) => idsOf(events))));
  for (const [i, { stream }] of appends.entries()) {
    const answer = answers[i];
    if (i % 100 !== 0 || !answer?.ok) continue;
    const last = (await here.readStream(stream)).at(-1);
    expect(answer).toEqual({ ok: true, revision: last?.revision, position: last?.position });
  }
});

test("a server that can't be reached rejects as unavailable, reading and writing", async () => {
  const nowhere = "postgres://nobody@127.0.0.1:1/none";
  const nobody = createPool(nowhere, { max: 1, statementTimeoutMs: 1_000, name: "nobody" });
  const store = postgresEventStore({ url: nowhere, pool: nobody });
  await expect(store.append(newStream(), "any", newEvents(1))).rejects.toThrow(StoreUnavailable);
  await expect(store.readAll({ after: START, limit: 1 })).rejects.toThrow(StoreUnavailable);
  await expect(store.head()).rejects.toThrow(StoreUnavailable);
  await store.close();
  await nobody.end();
});

test("a closed store has answered what it accepted and accepts no more", async () => {
  const store = postgresEventStore({ url: database.url, pool });
  const accepted = Array.from({ length: 10 }, () => store.append(newStream(), "no_stream", newEvents(1)));
  const closed = store.close();
  expect((await Promise.all(accepted)).every(({ ok }) => ok)).toBe(true);
  await closed;
  await expect(store.append(newStream(), "any", newEvents(1))).rejects.toThrow(StoreUnavailable);
});

test("a database that may forget acknowledged commits is refused, by name of the setting", async () => {
  await assertDurable(pool);
  await admin.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  );
  const careless = createPool(database.url, { max: 1, statementTimeoutMs: 1_000, name: "careless" });
  await expect(assertDurable(careless)).rejects.toThrow(NotDurable);
  await expect(assertDurable(careless)).rejects.toThrow(/synchronous_commit = off/);
  await careless.end();
});
