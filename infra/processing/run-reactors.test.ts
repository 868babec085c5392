import { ReadModelBehind } from "@asesorador/backend/application/read-model-behind";
import type { EventStore, NewEvent, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptiedDatabase } from "../testing/emptied-database.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { memoryVault } from "../testing/memory-vault.ts";
import { newEvent } from "../testing/read-models.ts";
import { ELECTIONS } from "./leader-election.ts";
import { SILENT } from "./log.ts";
import { type RunProcessors, runProcessors } from "./run-processors.ts";

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

let streams = 0;
const happened = async (...types: readonly string[]): Promise<void> => {
  for (const type of types) {
    const event: NewEvent = newEvent({ type, version: 1, data: { type } });
    streams += 1;
    await store.append(`thing-${streams}`, "no_stream", [event]);
  }
};

const start = (reactors: readonly Reactor[], options: Partial<RunProcessors> = {}) => {
  const stop = new AbortController();
  const running = runProcessors({
    ...database,
    election: ELECTIONS.reactors,
    store,
    vault: memoryVault(),
    reactors,
    log: SILENT,
    signal: stop.signal,
    ...options,
  });
  const end = async () => {
    stop.abort();
    await running.stopped;
  };
  stops.push(end);
  return { ...running, end };
};

/** A reactor that records the ids of its events. */
const listener = (changes: Partial<Reactor> = {}) => {
  const received: string[] = [];
  const handle = async (events: readonly Recorded[]) => {
    received.push(...events.map(({ eventId }) => eventId));
  };
  const reactor: Reactor = { name: "test", types: ["Wanted"], from: "start", handle, ...changes };
  return { received, reactor };
};

const checkpoint = async (name = "test") => {
  const { rows } = await database.pool.query<{ position: string; error: string | null }>(
    "select position::text, error from projection.checkpoint where read_model = $1",
    [name],
  );
  return rows[0];
};
const reached = (position: string) => expect.poll(async () => (await checkpoint())?.position).toBe(position);

test("a reactor from the start gets every event it asked for, once each, also after a restart", async () => {
  await happened("Wanted", "Other", "Wanted");
  const { received, reactor } = listener();
  const first = start([reactor]);
  await expect.poll(() => received).toHaveLength(2);
  await reached(String(await store.head()));
  await first.end();
  await happened("Wanted");
  start([reactor]);
  await expect.poll(() => received).toHaveLength(3);
  expect(new Set(received).size).toBe(3);
});

test("a reactor from the head gets no event that was there before it, and all that come after", async () => {
  await happened("Wanted", "Wanted");
  const { received, reactor } = listener({ from: "head" });
  const first = start([reactor]);
  await reached(String(await store.head()));
  await first.end();
  await happened("Wanted");
  start([reactor]);
  await expect.poll(() => received).toHaveLength(1);
});

test("what came while the outcome was not stored comes again: nothing is lost", async () => {
  await happened("Wanted");
  const received: string[] = [];
  let failures = 2;
  const { reactor } = listener({
    handle: async (events) => {
      received.push(...events.map(({ eventId }) => eventId));
      failures -= 1;
      if (failures >= 0) throw new Error("the network is down");
    },
  });
  start([reactor]);
  await expect.poll(async () => (await checkpoint())?.error).toBe("Error: the network is down");
  await reached(String(await store.head()));
  expect(received.length).toBeGreaterThanOrEqual(3);
  expect(new Set(received).size).toBe(1);
  expect(await checkpoint()).toMatchObject({ error: null });
});

/** A reactor that finds the read models behind this many times, and its log lines at level error. */
const behind = (times: number) => {
  const errors: { readonly failures: number }[] = [];
  const log = { ...SILENT, error: (fields: object) => errors.push(fields as { failures: number }) };
  let left = times;
  const { received, reactor } = listener();
  const handle: Reactor["handle"] = async (events, signal) => {
    left -= 1;
    if (left >= 0) throw new ReadModelBehind("at 1");
    return reactor.handle(events, signal);
  };
  return { errors, log, received, reactor: { ...reactor, handle } };
};

test("waiting for the read models is no error within the limit of their lag, and the reactor goes on", async () => {
  await happened("Wanted");
  const { errors, log, received, reactor } = behind(3);
  start([reactor], { log });
  await expect.poll(() => received).toHaveLength(1);
  await reached(String(await store.head()));
  expect(errors).toEqual([]);
});

test("waiting for the read models beyond the limit of their lag is an error", async () => {
  await happened("Wanted");
  const { errors, log, received, reactor } = behind(3);
  start([reactor], { log, lagLimitMs: 1 });
  await expect.poll(() => received).toHaveLength(1);
  expect(errors).toMatchObject([{ reactor: "test", failures: 2 }]);
});

test("one that fails holds up no other", async () => {
  await happened("Wanted");
  const broken = listener({
    name: "broken",
    handle: async () => {
      throw new Error("for good");
    },
  });
  const fine = listener();
  start([broken.reactor, fine.reactor]);
  await expect.poll(() => fine.received).toHaveLength(1);
  await expect.poll(async () => (await checkpoint("broken"))?.error).toBe("Error: for good");
  expect(await checkpoint("broken")).toMatchObject({ position: "0" });
});

test("of two processes one is at work, and the other takes over", async () => {
  const one = listener();
  const other = listener();
  const first = start([one.reactor]);
  await expect.poll(() => first.leading()).toBe(true);
  const second = start([other.reactor]);
  await happened("Wanted");
  await expect.poll(() => one.received).toHaveLength(1);
  await reached(String(await store.head()));
  expect(second.leading()).toBe(false);
  await first.end();
  await happened("Wanted");
  await expect.poll(() => other.received).toHaveLength(1);
  expect(one.received).toHaveLength(1);
});

test("in another history the place means nothing: from the start all is received, from the head nothing old", async () => {
  await happened("Wanted");
  const start1 = listener();
  const head1 = listener({ name: "head", from: "head" });
  const first = start([start1.reactor, head1.reactor]);
  await expect.poll(() => start1.received).toHaveLength(1);
  // Otherwise the head that it begins at may be the next event.
  await expect.poll(() => checkpoint("head")).toBeDefined();
  await happened("Wanted");
  await expect.poll(() => head1.received).toHaveLength(1);
  const head = `${await store.head()}`;
  await expect.poll(async () => (await checkpoint("head"))?.position).toBe(head);
  await first.end();

  store = memoryEventStore();
  await happened("Wanted", "Wanted", "Wanted");
  start([start1.reactor, head1.reactor]);
  await expect.poll(() => start1.received).toHaveLength(5);
  await expect.poll(async () => (await checkpoint("head"))?.position === `${await store.head()}`).toBe(true);
  expect(head1.received).toHaveLength(1);
});
