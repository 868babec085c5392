import { type EventStore, parsePosition } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { catalogReadModel } from "@asesorador/projections/catalog/projection";
import type { Db } from "@asesorador/projections/kernel/db";
import { NOTICE_CHANNEL } from "@asesorador/projections/kernel/notice";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "../../adapters/postgres/listen.ts";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { followToHead, leadWriter, newEvent, rebuildOne, submitLead } from "../../testing/read-models.ts";
import { SILENT } from "../log.ts";
import { readModelPositions } from "./positions.ts";

const readModels = [leadReadModel];
const WITHIN = { timeout: 20_000, interval: 10 };
const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
let vault: Vault;
let positions: ReturnType<typeof readModelPositions>;

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
  vault = memoryVault();
  positions = readModelPositions({ url: database.url, db: database.pool, store, readModels, log: SILENT });
});
afterEach(async () => {
  await positions.close();
});

const setting = () => ({ ...database, store, vault, readModels });
const tag = () => positions.tag("lead");
const { version } = leadReadModel;

test("the tag is unknown before there are tables, and changes with rows and with swaps, not with other events", async () => {
  expect(tag()).toBeNull();
  await rebuildOne(setting(), leadReadModel);
  await expect.poll(tag, WITHIN).toBe(`${version}.1.0`);
  const write = leadWriter(store, vault);
  await write(submitLead(1));
  await followToHead(setting());
  await expect.poll(tag, WITHIN).toBe(`${version}.1.1`);
  await store.append("journey-1", "no_stream", [newEvent({ type: "WizardStarted", version: 1, data: {} })]);
  await followToHead(setting());
  expect(await positions.waitFor(parsePosition("2"))).toBe(true);
  expect(tag()).toBe(`${version}.1.1`);
  await rebuildOne(setting(), { ...leadReadModel, version: version + 1 });
  await expect.poll(tag, WITHIN).toBe(`${version + 1}.2.2`);
  expect(positions.tag("unheard_of")).toBeNull();
});

test("who waits for a position is woken by the commit that reaches it", async () => {
  await rebuildOne(setting(), leadReadModel);
  await expect.poll(tag, WITHIN).not.toBeNull();
  const write = leadWriter(store, vault);
  const woken = positions.waitFor(parsePosition("1"));
  await write(submitLead(1));
  await followToHead(setting());
  expect(await woken).toBe(true);
  expect(await positions.waitFor(parsePosition("1"))).toBe(true);
});

test("a position is reached when every read model has reached it", async () => {
  const both = [leadReadModel, catalogReadModel];
  for (const readModel of both) await rebuildOne(setting(), readModel);
  const whole = readModelPositions({
    url: database.url,
    db: database.pool,
    store,
    readModels: both,
    log: SILENT,
  });
  await expect.poll(() => whole.tag("catalog"), WITHIN).not.toBeNull();
  await leadWriter(store, vault)(submitLead(1));
  await followToHead(setting());
  await expect.poll(() => whole.tag("lead"), WITHIN).toBe(`${version}.1.1`);
  const waiting = whole.waitFor(parsePosition("1"));
  await whole.close();
  expect(await waiting).toBe(false);
});

test("a notice that comes while the checkpoints are read is not lost", async () => {
  await rebuildOne(setting(), leadReadModel);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const db: Db = {
    query: async <Row>(...query: Parameters<Db["query"]>) => {
      const rows = await database.pool.query<Row & object>(...(query as [string]));
      asked.resolve();
      await answer.promise;
      return rows;
    },
  };
  const late = readModelPositions({ url: database.url, db, store, readModels, log: SILENT });
  const noticed = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  // Notified after the positions' own: both listen on one connection.
  const onNotify = () => noticed.resolve();
  const listening = listen(database.url, [NOTICE_CHANNEL], { onReady: () => ready.resolve(), onNotify });
  await Promise.all([asked.promise, ready.promise]);
  await leadWriter(store, vault)(submitLead(1));
  await followToHead(setting());
  await noticed.promise;
  answer.resolve();
  await expect.poll(() => late.tag("lead"), WITHIN).toBe(`${version}.1.1`);
  await Promise.all([late.close(), listening.close()]);
});

test("a position that does not come is not waited for for ever", async () => {
  expect(await positions.waitFor(parsePosition("99"))).toBe(false);
});

test("closing it ends the waits, also those that begin afterwards", async () => {
  // The limit of the waits never comes.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const before = positions.waitFor(parsePosition("99"));
    const closed = positions.close();
    expect(await before).toBe(false);
    expect(await positions.waitFor(parsePosition("99"))).toBe(false);
    vi.useRealTimers();
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

test("a lost connection makes the tag unknown, and what was missed is read when it is back", async () => {
  await rebuildOne(setting(), leadReadModel);
  await expect.poll(tag, WITHIN).toBe(`${version}.1.0`);
  const seen: (string | null)[] = [];
  const watch = setInterval(() => seen.push(tag()), 1);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'asesorador-listen' and datname = current_database()",
  );
  await leadWriter(store, vault)(submitLead(1));
  await followToHead(setting());
  await expect.poll(tag, WITHIN).toBe(`${version}.1.1`);
  clearInterval(watch);
  expect(seen).toContain(null);
});
