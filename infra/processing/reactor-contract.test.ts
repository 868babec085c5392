import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { operationsOn } from "../operations/operations.ts";
import { emptiedDatabase } from "../testing/emptied-database.ts";
import { startProxy } from "../testing/faulty-network.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { memoryVault } from "../testing/memory-vault.ts";
import { newEvent, rebuildOne } from "../testing/read-models.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testDatabase } from "../testing/test-database.ts";
import { ELECTIONS } from "./leader-election.ts";
import { SILENT } from "./log.ts";
import { type RunningProcessors, type RunProcessors, runProcessors } from "./run-processors.ts";
import { LOCK_TIMING } from "./session-lock.ts";

// Guarantees to every reactor.

const WITHIN = { timeout: 20_000, interval: 20 };
/** The limit stated in `infra/docs/operations.md`. */
const TAKE_OVER_WITHIN_MS = 15_000;
const TIMING = { pollMs: 20, heartbeatMs: 100, answerWithinMs: 500, leaseMs: 1_500 };

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
let running: { readonly stop: AbortController; readonly processors: RunningProcessors }[];

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
  running = [];
});
afterEach(async () => {
  for (const { stop } of running) stop.abort();
  await Promise.all(running.map(({ processors }) => processors.stopped));
});

const start = (options: Partial<RunProcessors>) => {
  const stop = new AbortController();
  const processors = runProcessors({
    ...database,
    store,
    vault: memoryVault(),
    log: SILENT,
    timing: TIMING,
    election: ELECTIONS.reactors,
    signal: stop.signal,
    ...options,
  });
  running.push({ stop, processors });
  return { stop, ...processors };
};

const append = async (stream: string, ...types: readonly string[]): Promise<void> => {
  const past = await store.readStream(stream);
  const events = types.map((type) => newEvent({ type, version: 1, data: {} }));
  await store.append(stream, past.at(-1)?.revision ?? "no_stream", events);
};

/** Calls `before`, then records the events. */
const recorder = (before: (events: readonly Recorded[]) => void = () => {}) => {
  const handled: Recorded[] = [];
  const reactor: Reactor = {
    name: "recorder",
    types: ["Wanted", "Poison"],
    from: "start",
    handle: async (events) => {
      before(events);
      handled.push(...events);
    },
  };
  return { handled, reactor };
};
const placesOf = (events: readonly Recorded[]) =>
  events.map(({ stream, revision }) => `${stream}@${revision}`);
const checkpointOf = async (pool: Pool, name = "recorder") =>
  (await pool.query("select position::text, error from projection.checkpoint where read_model = $1", [name]))
    .rows[0];
const reachedHead = async () => {
  const head = String(await store.head());
  await expect.poll(async () => (await checkpointOf(database.pool))?.position, WITHIN).toBe(head);
};

test("an event that was handled without the checkpoint having moved is handled again", async () => {
  await append("a-1", "Wanted", "Wanted");
  const first = recorder();
  // As a crash between the effect and the checkpoint.
  const losesCheckpoint = {
    ...first.reactor,
    handle: async (events: readonly Recorded[], signal: AbortSignal) => {
      await first.reactor.handle(events, signal);
      throw new Error("killed");
    },
  };
  const crashed = start({ reactors: [losesCheckpoint] });
  await expect.poll(() => first.handled.length, WITHIN).toBeGreaterThanOrEqual(2);
  crashed.stop.abort();
  await crashed.stopped;
  const { handled, reactor } = recorder();
  start({ reactors: [reactor] });
  await reachedHead();
  expect(placesOf(handled)).toEqual(["a-1@0", "a-1@1"]);
});

test("events of a stream are handled in their order, also when handling fails now and then", async () => {
  let calls = 0;
  const { handled, reactor } = recorder(() => {
    calls += 1;
    if (calls % 3 === 0) throw new Error("no answer");
  });
  for (let n = 0; n < 5; n += 1) for (const stream of ["a-1", "b-1"]) await append(stream, "Wanted", "Other");
  start({ reactors: [reactor] });
  for (let n = 0; n < 5; n += 1) for (const stream of ["a-1", "b-1"]) await append(stream, "Wanted");
  await reachedHead();
  for (const stream of ["a-1", "b-1"]) {
    const revisions = handled.filter((event) => event.stream === stream).map(({ revision }) => revision);
    expect([...new Set(revisions)]).toEqual([0n, 2n, 4n, 6n, 8n, 10n, 11n, 12n, 13n, 14n]);
    expect(revisions).toEqual(revisions.toSorted((a, b) => Number(a - b)));
  }
});

const tally: ReadModel = {
  name: "tally",
  version: 1,
  types: ["Wanted"],
  tables: ["tally"],
  ddl: "create table tally (stream text primary key, n integer not null default 0);",
  indexes: "",
  project: ({ stream }) => [{ op: "add", table: "tally", key: { stream }, by: { n: 1 } }],
};

test("neither a rebuild of a read model nor a restart triggers a reactor for events that it has handled", async () => {
  await append("a-1", "Wanted", "Wanted");
  const { handled, reactor } = recorder();
  const first = start({ reactors: [reactor] });
  await reachedHead();
  const parts = { store, vault: memoryVault(), pool: database.pool };
  await rebuildOne(parts, tally);
  await rebuildOne(parts, tally);
  first.stop.abort();
  await first.stopped;
  start({ reactors: [reactor] });
  await append("a-1", "Wanted");
  await reachedHead();
  expect(placesOf(handled)).toEqual(["a-1@0", "a-1@1", "a-1@2"]);
});

const MIGRATIONS = join(import.meta.dirname, "../adapters/postgres/migrations");

/** A database of the version that kept the checkpoints of reactors in a table of their own. */
const databaseBefore = async () => {
  const empty = await testDatabase();
  const pool = createPool(empty.url, { max: 4, statementTimeoutMs: 60_000, name: "test" });
  const directory = temporaryFolder("migrations-");
  for (const name of await readdir(MIGRATIONS))
    if (!name.includes("one_checkpoint_table")) await copyFile(join(MIGRATIONS, name), join(directory, name));
  await migrate(pool, directory);
  const drop = async () => {
    await pool.end();
    await empty.drop();
  };
  return { url: empty.url, pool, drop };
};

/** Moves a reactor's checkpoint as the previous version did. */
const moveAsBefore = async (pool: Pool, from: string, to: Recorded) => {
  const anchor = { ...to, revision: String(to.revision), position: String(to.position) };
  await pool.query(
    `update reaction.checkpoint set position = $3, anchor = $4, error = null, updated_at = now()
      where name = $1 and position = $2`,
    ["recorder", from, anchor.position, JSON.stringify(anchor)],
  );
};

test("an upgrade carries the checkpoint over: no event is handled again, and a process of the version before moves the same one", async () => {
  await append("a-1", "Wanted", "Wanted");
  const [first, second] = await store.readStream("a-1");
  if (!first || !second) throw new Error("two events were appended");
  const before = await databaseBefore();
  await before.pool.query(
    `insert into reaction.checkpoint (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position, anchor = null, updated_at = now()`,
    ["recorder", "0"],
  );
  await moveAsBefore(before.pool, "0", first);
  await migrate(before.pool);
  await moveAsBefore(before.pool, String(first.position), second);
  const { handled, reactor } = recorder();
  const upgraded = start({ pool: before.pool, url: before.url, reactors: [reactor] });
  await append("a-1", "Wanted");
  await expect.poll(() => placesOf(handled), WITHIN).toEqual(["a-1@2"]);
  upgraded.stop.abort();
  await upgraded.stopped;
  await before.drop();
});

test("a standby takes over within the documented time when the leader's machine has vanished", async () => {
  // A lease, a poll and the end of the old session, each at its longest.
  expect(LOCK_TIMING.leaseMs + LOCK_TIMING.pollMs).toBeLessThan(TAKE_OVER_WITHIN_MS);
  expect(LOCK_TIMING.heartbeatMs + LOCK_TIMING.answerWithinMs).toBeLessThan(LOCK_TIMING.leaseMs);
  const { hostname, port } = new URL(database.url);
  let target = Number(port || 5432);
  const network = await startProxy(() => target, hostname);
  const near = new URL(database.url);
  near.host = `127.0.0.1:${network.port}`;
  const one = recorder();
  const other = recorder();
  const first = start({ url: near.href, reactors: [one.reactor] });
  await expect.poll(() => first.leading(), WITHIN).toBe(true);
  const second = start({ reactors: [other.reactor] });
  await append("a-1", "Wanted");
  await reachedHead();
  expect([placesOf(one.handled), placesOf(other.handled)]).toEqual([["a-1@0"], []]);
  // The machine has failed: its open connections carry no more data, and it opens no new ones.
  target = 1;
  network.freeze();
  await expect.poll(() => second.leading(), { timeout: TAKE_OVER_WITHIN_MS, interval: 20 }).toBe(true);
  await append("a-1", "Wanted");
  await expect.poll(() => placesOf(other.handled), WITHIN).toEqual(["a-1@1"]);
  await network.close();
});

test("a poison event is quarantined with what follows in its stream, other streams go on, and an operator skips it", async () => {
  const { handled, reactor } = recorder((events) => {
    if (events.some(({ type }) => type === "Poison")) throw new TypeError("no such field");
  });
  await append("odd-1", "Wanted", "Poison", "Wanted");
  await append("fine-1", "Wanted");
  const leader = start({ reactors: [reactor], attempts: 3 });
  await reachedHead();
  expect(placesOf(handled)).toEqual(["odd-1@0", "fine-1@0"]);
  const operations = operationsOn({
    pool: database.pool,
    store,
    vault: memoryVault(),
    readModels: [],
    reactors: [reactor],
    eventStore: "postgres",
    lagLimitMs: 60_000,
    startedAt: "2026-01-02T03:04:05.000Z",
  });
  expect(await operations.reactors()).toMatchObject([
    { name: "recorder", position: await store.head(), positionsBehind: 0, lastError: null, quarantined: 2 },
  ]);
  expect(await operations.retry("recorder", "odd-1")).toEqual({
    taken: 0,
    left: 2,
    reason: "TypeError: no such field",
  });
  const decision = { decision: "repetido", by: "admin:ana" };
  expect(await operations.skip("recorder", "odd-1", decision)).toEqual({ taken: 2, left: 0, reason: null });
  expect(placesOf(handled)).toEqual(["odd-1@0", "fine-1@0", "odd-1@2"]);
  await append("odd-1", "Wanted");
  await reachedHead();
  expect(placesOf(handled)).toEqual(["odd-1@0", "fine-1@0", "odd-1@2", "odd-1@3"]);
  expect(leader.lastError()).toBeNull();
});
