import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { catalogReadModel } from "@asesorador/projections/catalog/projection";
import { readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { aborted } from "@asesorador/projections/kernel/pause";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import { rebuildLock } from "../adapters/postgres/advisory-locks.ts";
import { breakConnections, createPool } from "../adapters/postgres/pool.ts";
import { type Link, startProxy } from "../testing/faulty-network.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { memoryVault } from "../testing/memory-vault.ts";
import {
  allRows,
  leadWriter,
  newEvent,
  positionOf,
  readModelDatabase,
  submitLead,
} from "../testing/read-models.ts";
import { ELECTIONS } from "./leader-election.ts";
import { SILENT } from "./log.ts";
import { type RunningProcessors, type RunProcessors, runProcessors } from "./run-processors.ts";
import { withSessionLock } from "./session-lock.ts";

const readModels = [catalogReadModel, leadReadModel];
const WITHIN = { timeout: 20_000, interval: 20 };
let database: Awaited<ReturnType<typeof readModelDatabase>>;
let store: EventStore;
let vault: Vault;
let write: ReturnType<typeof leadWriter>;
let stop: AbortController;
let running: RunningProcessors[];

beforeEach(async () => {
  database = await readModelDatabase();
  store = memoryEventStore();
  vault = memoryVault();
  write = leadWriter(store, vault);
  stop = new AbortController();
  running = [];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(running.map(({ stopped }) => stopped));
  await database.drop();
});

const TIMING = { pollMs: 20, heartbeatMs: 100, answerWithinMs: 500, leaseMs: 1_500 };

const start = (
  models: readonly ReadModel[] = readModels,
  signal = stop.signal,
  { url, pool, breakConnections }: Pick<RunProcessors, "url" | "pool" | "breakConnections"> = database,
): RunningProcessors => {
  const projector = runProcessors({
    election: ELECTIONS.projectors,
    url,
    pool,
    timing: TIMING,
    graceMs: 500,
    ...(breakConnections ? { breakConnections } : {}),
    store,
    vault,
    readModels: models,
    log: SILENT,
    signal,
  });
  running.push(projector);
  return projector;
};
const leads = async () => (await allRows(database.pool, leadReadModel))["lead"]?.length;
const caughtUp = async () => {
  const head = await store.head();
  for (const { name } of readModels)
    await expect.poll(() => positionOf(database.pool, name), WITHIN).toBe(head);
};

/** Runs a projector until it has caught up, and stops it. */
const ranBefore = async (): Promise<void> => {
  const first = new AbortController();
  const before = start(readModels, first.signal);
  await caughtUp();
  first.abort();
  await before.stopped;
};
/** What is followed from here on is another history, which is empty. */
const otherHistory = (): void => {
  store = memoryEventStore();
  write = leadWriter(store, vault);
};

test("from nothing: tables are made, history is folded, and new events are followed", async () => {
  for (let n = 1; n <= 5; n += 1) await write(submitLead(n));
  const projector = start();
  await caughtUp();
  expect(await leads()).toBe(5);
  await write(submitLead(6));
  await caughtUp();
  expect(await leads()).toBe(6);
  expect(projector.leading()).toBe(true);
  expect(projector.lastError()).toBeNull();
  expect(await projector.status()).toEqual(
    readModels.map(({ name, version }) => ({
      name,
      version,
      tablesVersion: version,
      position: 6n,
      positionsBehind: 0,
      lagMs: 0,
      lastError: null,
      quarantined: 0,
    })),
  );
});

test("one of two leads; the other takes over when the leader's connection is lost", async () => {
  const one = start();
  await expect.poll(() => one.leading(), WITHIN).toBe(true);
  const two = start();
  const candidates =
    "select from pg_stat_activity where application_name = 'asesorador-projector-leader' and datname = current_database()";
  await expect.poll(async () => (await database.pool.query(candidates)).rows.length, WITHIN).toBe(2);
  expect(two.leading()).toBe(false);
  await write(submitLead(1));
  await caughtUp();

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => two.leading(), WITHIN).toBe(true);
  await expect.poll(() => one.leading(), WITHIN).toBe(false);
  await write(submitLead(2));
  await caughtUp();
  expect(await leads()).toBe(2);
  expect(one.lastError()).toBeNull();
});

test("a leader whose machine vanished is replaced, and changes nothing when it comes back", async () => {
  const { hostname, port } = new URL(database.url);
  const network = await startProxy(() => Number(port || 5432), hostname);
  const near = new URL(database.url);
  near.host = `127.0.0.1:${network.port}`;
  const pool = createPool(near.href, {
    max: 3,
    statementTimeoutMs: 60_000,
    idleInTransactionMs: 1_000,
    name: "vanishing",
  });
  try {
    const one = start(readModels, stop.signal, { url: near.href, pool });
    await expect.poll(() => one.leading(), WITHIN).toBe(true);
    await write(submitLead(1));
    await caughtUp();
    network.freeze();
    await write(submitLead(2));
    const two = start();
    await expect.poll(() => two.leading(), WITHIN).toBe(true);
    await caughtUp();
    await expect.poll(() => one.leading(), WITHIN).toBe(false);

    network.thaw();
    await write(submitLead(3));
    await caughtUp();
    expect(await leads()).toBe(3);
    expect([one.leading(), two.leading()]).toEqual([false, true]);
  } finally {
    stop.abort();
    network.drop();
    await Promise.all(running.map(({ stopped }) => stopped));
    await pool.end();
    await network.close();
  }
});

/** A projector whose connections run over a network that can freeze them; new ones work. */
const startBehind = async (network: Link): Promise<{ projector: RunningProcessors; pool: Pool }> => {
  const near = new URL(database.url);
  near.host = `127.0.0.1:${network.port}`;
  const pool = createPool(near.href, {
    max: 3,
    statementTimeoutMs: 60_000,
    idleInTransactionMs: 1_000,
    name: "behind",
  });
  const parts = { url: near.href, pool, breakConnections: () => breakConnections(pool) };
  return { projector: start(readModels, stop.signal, parts), pool };
};

const databaseLink = (): Promise<Link> => {
  const { hostname, port } = new URL(database.url);
  return startProxy(() => Number(port || 5432), hostname);
};

test("the only projector leads again by itself after its connections were swallowed", async () => {
  const network = await databaseLink();
  const { projector, pool } = await startBehind(network);
  try {
    await write(submitLead(1));
    await caughtUp();
    network.freeze();
    await write(submitLead(2));
    await caughtUp();
    expect(await leads()).toBe(2);
    expect(projector.leading()).toBe(true);
  } finally {
    stop.abort();
    network.drop();
    await projector.stopped;
    await pool.end();
    await network.close();
  }
});

test("the only projector leads again by itself after the connections of a rebuild were swallowed", async () => {
  await write(submitLead(1));
  const network = await databaseLink();
  const opened = vault.open;
  const head = await store.head();
  let frozen = false;
  vault = {
    ...vault,
    open: async (events) => {
      if (!frozen && events.length > 0) {
        frozen = true;
        // The other rebuild has ended: one whose lease is not recorded yet would keep its lock until the server notices.
        await expect.poll(() => positionOf(database.pool, catalogReadModel.name), WITHIN).toBe(head);
        network.freeze();
      }
      return opened(events);
    },
  };
  const { projector, pool } = await startBehind(network);
  try {
    await caughtUp();
    expect(await leads()).toBe(1);
  } finally {
    stop.abort();
    network.drop();
    await projector.stopped;
    await pool.end();
    await network.close();
  }
});

test("stopping the leader hands over to the one that waits", async () => {
  const first = new AbortController();
  const one = start(readModels, first.signal);
  await expect.poll(() => one.leading(), WITHIN).toBe(true);
  const two = start();
  first.abort();
  await one.stopped;
  await expect.poll(() => two.leading(), WITHIN).toBe(true);
  await write(submitLead(1));
  await caughtUp();
  expect(await leads()).toBe(1);
});

test("a changed version is rebuilt beside the old tables and swapped, then followed", async () => {
  await write(submitLead(1));
  await ranBefore();
  await write(submitLead(2));
  const version = leadReadModel.version + 1;
  void start([catalogReadModel, { ...leadReadModel, version }]);
  await caughtUp();
  await expect
    .poll(async () => (await readCheckpoints(database.pool)).get("lead"), WITHIN)
    .toMatchObject({ version, generation: 2 });
  await write(submitLead(3));
  await caughtUp();
  expect(await leads()).toBe(3);
});

test("tables that were dropped under it are built again", async () => {
  await write(submitLead(1));
  void start();
  await caughtUp();
  await database.pool.query("drop schema read_model cascade");
  await write(submitLead(2));
  await expect
    .poll(async () => (await readCheckpoints(database.pool)).get("lead"), WITHIN)
    .toMatchObject({ generation: 2, position: 2n });
  await expect
    .poll(async () => (await readCheckpoints(database.pool)).get("catalog"), WITHIN)
    .toMatchObject({ generation: 2 });
  expect(await leads()).toBe(2);
});

test("checkpoints beyond the end of history mean another history: everything is built again from this one", async () => {
  for (let n = 1; n <= 5; n += 1) await write(submitLead(n));
  await ranBefore();
  otherHistory();
  await write(submitLead(9));
  void start();
  await caughtUp();
  expect(await leads()).toBe(1);
});

test("another history that is longer than the checkpoints say is not mistaken for the one that was followed", async () => {
  for (let n = 1; n <= 3; n += 1) await write(submitLead(n));
  await ranBefore();
  otherHistory();
  for (let n = 11; n <= 15; n += 1) await write(submitLead(n));
  void start();
  await caughtUp();
  expect(await leads()).toBe(5);
});

test("started again on the same history nothing is built again", async () => {
  for (let n = 1; n <= 3; n += 1) await write(submitLead(n));
  await ranBefore();
  const generations = async () =>
    [...(await readCheckpoints(database.pool)).values()].map(({ generation }) => generation);
  expect(await generations()).toEqual([1, 1]);
  void start();
  await write(submitLead(4));
  await caughtUp();
  expect(await leads()).toBe(4);
  expect(await generations()).toEqual([1, 1]);
});

test("a database that refuses is logged, retried, and no longer reported once it answers", async () => {
  const projector = start();
  await caughtUp();
  await expect.poll(() => projector.leading(), WITHIN).toBe(true);
  await expect.poll(async () => (await readCheckpoints(database.pool)).size, WITHIN).toBe(2);
  await database.pool.query("alter table read_model.lead add constraint never check (false)");
  await write(submitLead(1));
  await expect.poll(() => projector.lastError(), WITHIN).toContain("never");
  const [, lead] = await projector.status();
  expect(lead).toMatchObject({
    name: "lead",
    positionsBehind: 1,
    quarantined: 0,
    lastError: expect.stringContaining("never"),
  });
  expect(lead?.lagMs).toBeGreaterThan(0);
  await database.pool.query("alter table read_model.lead drop constraint never");
  await caughtUp();
  await expect.poll(() => projector.lastError(), WITHIN).toBeNull();
  expect(await leads()).toBe(1);
});

test("an error that a former leader left beside the checkpoint goes when its successor gets on", async () => {
  const first = new AbortController();
  const former = start(readModels, first.signal);
  await expect.poll(async () => (await readCheckpoints(database.pool)).size, WITHIN).toBe(2);
  first.abort();
  await former.stopped;
  await database.pool.query("update projection.checkpoint set error = 'StoreUnavailable: away'");
  expect(await former.status()).toMatchObject([{ lastError: "StoreUnavailable: away" }, { name: "lead" }]);
  const next = start();
  await expect
    .poll(async () => (await next.status()).map(({ lastError }) => lastError), WITHIN)
    .toEqual([null, null]);
});

test("with the Postgres event store: woken by its appends, and the same rows", async () => {
  const durable = postgresEventStore({ url: database.url, pool: database.pool });
  try {
    store = durable;
    write = leadWriter(store, vault);
    await Promise.all(Array.from({ length: 50 }, (_, n) => write(submitLead(n + 1))));
    const own = new AbortController();
    const projector = start(readModels, own.signal);
    await caughtUp();
    await Promise.all(Array.from({ length: 50 }, (_, n) => write(submitLead(n + 51))));
    await caughtUp();
    expect(await leads()).toBe(100);
    own.abort();
    await projector.stopped;
  } finally {
    await durable.close();
  }
});

test("a read model whose rebuild has to wait holds up no other, and is rebuilt once it can be", async () => {
  await write(submitLead(1));
  const elsewhere = new AbortController();
  const held = Promise.withResolvers<void>();
  const holding = withSessionLock(
    { url: database.url, key: rebuildLock("lead"), name: "rebuild", wait: false, signal: elsewhere.signal },
    async (signal) => {
      held.resolve();
      await aborted(signal);
    },
  );
  await held.promise;
  const projector = start([leadReadModel, catalogReadModel]);
  await expect.poll(() => positionOf(database.pool, "catalog"), WITHIN).toBe(1n);
  await write(submitLead(2));
  await expect.poll(() => positionOf(database.pool, "catalog"), WITHIN).toBe(2n);
  expect(await projector.status()).toMatchObject([{ name: "lead", position: null }, { name: "catalog" }]);
  elsewhere.abort();
  await holding;
  await caughtUp();
  expect(await leads()).toBe(2);
});

test("poison in history stops the rebuild of its read model only, and the status says why", async () => {
  await store.append("lead-odd", "no_stream", [newEvent({ type: "LeadSubmitted", version: 1, data: {} })]);
  const projector = start();
  await expect.poll(() => projector.lastError(), WITHIN).toContain("lead-odd");
  await expect.poll(() => positionOf(database.pool, "catalog"), WITHIN).toBe(1n);
  expect(await projector.status()).toMatchObject([
    { name: "catalog", lastError: null, tablesVersion: catalogReadModel.version },
    { name: "lead", lastError: expect.stringContaining("PoisonEvent"), tablesVersion: null, position: null },
  ]);
});
