import { spawnSync } from "node:child_process";
import { realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { DATABASE_STREAM, recordedDatabase } from "@asesorador/domain/operations/database";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "../adapters/postgres/embedded.ts";
import { assertPrimary, connectionGuard, WrongDatabase } from "../adapters/postgres/identity.ts";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPool, isConnectionError, type PoolSettings } from "../adapters/postgres/pool.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { queryOnce } from "../testing/query-once.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { adoptDatabase, checkDatabase } from "./database-identity.ts";

const START_MS = 120_000;
/** For a server whose copies recover: to a new timeline, or as a standby. */
const SETTINGS = { wal_level: "replica", hot_standby: "on", restore_command: "false" };

let folder: string;
/** The first primary, and a copy of it that recovery has promoted to timeline 2. */
let old: EmbeddedPostgres;
let promoted: EmbeddedPostgres;
const opened: { end(): Promise<unknown> }[] = [];

const start = (name: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: join(folder, name),
    settings: SETTINGS,
    syncNewFolder: false,
    ...options,
  });

const copyFolder = (from: string, to: string): void => {
  const source = join(folder, from);
  spawnSync("cp", ["-a", realpathSync(source), join(folder, to)]);
  spawnSync("cp", ["-a", `${source}.password`, join(folder, `${to}.password`)]);
};

const open = (url: string, verify?: PoolSettings["verify"]): Pool => {
  const pool = createPool(url, {
    max: 2,
    statementTimeoutMs: 10_000,
    name: "test",
    ...(verify ? { verify } : {}),
  });
  opened.push(pool);
  return pool;
};

const DATABASE = "identity";

beforeAll(async () => {
  folder = scratchFolder("asesorador-identity-");
  const first = await start("primary");
  await queryOnce(first.url("postgres"), `create database ${DATABASE}`);
  const pool = createPool(first.url(DATABASE), { max: 1, statementTimeoutMs: 10_000, name: "test" });
  await migrate(pool);
  await checkDatabase({ pool, store: memoryEventStore() });
  await pool.end();
  await first.stop();
  for (const copy of ["promoted", "standby"]) copyFolder("primary", copy);
  writeFileSync(join(folder, "promoted/recovery.signal"), "");
  writeFileSync(join(folder, "standby/standby.signal"), "");
  [old, promoted] = await Promise.all([start("primary"), start("promoted")]);
}, START_MS);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.end()));
});
afterAll(async () => {
  await Promise.all([old.stop(), promoted.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const recordedIn = async (store: EventStore) => recordedDatabase(await store.readStream(DATABASE_STREAM));

describe("a history beside the database", () => {
  let store: EventStore;
  beforeEach(() => {
    store = memoryEventStore();
  });

  test("a first start records the database, and further starts record nothing more", async () => {
    const pool = open(old.url(DATABASE));
    const first = await checkDatabase({ pool, store });
    expect(first).toMatchObject({ timeline: 1 });
    expect(await checkDatabase({ pool, store })).toEqual(first);
    expect(await recordedIn(store)).toEqual(first);
    expect(await store.readStream(DATABASE_STREAM)).toHaveLength(1);
  });

  test("processes that start at the same time record it once", async () => {
    const pool = open(old.url(DATABASE));
    const found = await Promise.all([1, 2, 3, 4].map(() => checkDatabase({ pool, store })));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(await store.readStream(DATABASE_STREAM)).toHaveLength(1);
  });

  test("a promoted copy is accepted and recorded; the old primary is refused from then on", async () => {
    await checkDatabase({ pool: open(old.url(DATABASE)), store });
    const now = await checkDatabase({ pool: open(promoted.url(DATABASE)), store });
    expect(now.timeline).toBe(2);
    expect(await recordedIn(store)).toEqual(now);
    const refused = checkDatabase({ pool: open(old.url(DATABASE)), store });
    await expect(refused).rejects.toThrow(WrongDatabase);
    await expect(refused).rejects.toThrow(/left behind by a promotion \(its timeline is 1, 2 is known\)/);
    expect(await recordedIn(store)).toEqual(now);
  });

  test("without a promotion in history a minimum timeline refuses the old primary", async () => {
    const pool = open(old.url(DATABASE));
    await expect(checkDatabase({ pool, store }, { minimumTimeline: 2 })).rejects.toThrow(
      /timeline is 1, 2 is/,
    );
    expect(await recordedIn(store)).toBeNull();
  });

  test("an empty database with the schemas is refused until it is adopted; then the former one is", async () => {
    await checkDatabase({ pool: open(old.url(DATABASE)), store });
    await queryOnce(old.url("postgres"), "create database restored");
    const pool = open(old.url("restored"));
    await migrate(pool);
    await expect(checkDatabase({ pool, store })).rejects.toThrow(/one without an identity.*cli\.ts adopt/);
    const adopted = await adoptDatabase({ pool, store });
    expect(await checkDatabase({ pool, store })).toEqual(adopted);
    expect(await recordedIn(store)).toEqual(adopted);
    await expect(checkDatabase({ pool: open(old.url(DATABASE)), store })).rejects.toThrow(WrongDatabase);
  });

  test("a dump of everything, restored on another server, is refused: the identity belongs to its server", async () => {
    const pool = open(old.url(DATABASE));
    const { id } = await checkDatabase({ pool, store });
    await queryOnce(old.url("postgres"), "create database dumped");
    const copy = open(old.url("dumped"));
    await migrate(copy);
    await copy.query("insert into installation.identity (id, system_identifier) values ($1, 42)", [id]);
    await expect(checkDatabase({ pool: copy, store })).rejects.toThrow(WrongDatabase);
  });

  test("adopting again after a crash between identity and history ends well", async () => {
    await queryOnce(old.url("postgres"), "create database interrupted");
    const pool = open(old.url("interrupted"));
    await migrate(pool);
    await checkDatabase({ pool, store });
    const broken = { ...store, append: () => Promise.reject(new Error("no answer")) };
    await expect(adoptDatabase({ pool, store: broken })).rejects.toThrow("no answer");
    await expect(checkDatabase({ pool, store })).rejects.toThrow(WrongDatabase);
    const adopted = await adoptDatabase({ pool, store });
    expect(await checkDatabase({ pool, store })).toEqual(adopted);
  });
});

test("a history inside the database comes back with a dump and refuses the restored copy until it is adopted", async () => {
  const source = open(old.url(DATABASE));
  await queryOnce(old.url("postgres"), "create database restored_history");
  const url = old.url("restored_history");
  const pool = open(url);
  await migrate(pool);
  const store = postgresEventStore({ url, pool });
  opened.push({ end: () => store.close() });
  const original = postgresEventStore({ url: old.url(DATABASE), pool: source });
  opened.push({ end: () => original.close() });
  await checkDatabase({ pool: source, store: original });
  for (const { type, version, data, eventId, metadata } of await original.readStream(DATABASE_STREAM))
    await store.append(DATABASE_STREAM, "any", [{ type, version, data, eventId, metadata }]);
  await expect(checkDatabase({ pool, store })).rejects.toThrow(WrongDatabase);
  await adoptDatabase({ pool, store });
  expect(await checkDatabase({ pool, store })).toMatchObject({ timeline: 1 });
});

test("a standby is refused before anything is written", async () => {
  const standby = await start("standby", { standby: true });
  const pool = open(standby.url(DATABASE));
  await expect(assertPrimary(pool)).rejects.toThrow(/leads to a standby/);
  await expect(checkDatabase({ pool, store: memoryEventStore() })).rejects.toThrow(/leads to a standby/);
  await Promise.all(opened.splice(0).map((each) => each.end()));
  await standby.stop();
});

describe("a running process whose address leads elsewhere after a failover", () => {
  test("new connections to the old primary are refused like a database that does not answer", async () => {
    const guard = connectionGuard();
    const before = open(old.url(DATABASE), guard.verify);
    expect((await before.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    guard.expect(await checkDatabase({ pool: open(promoted.url(DATABASE)), store: memoryEventStore() }));
    const after = open(old.url(DATABASE), guard.verify);
    const refused = await after.query("select 1").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WrongDatabase);
    expect(refused instanceof Error && isConnectionError(refused)).toBe(true);
  });

  test("new connections to a promoted server are accepted, and the old primary then is refused", async () => {
    const guard = connectionGuard();
    guard.expect(await checkDatabase({ pool: open(old.url(DATABASE)), store: memoryEventStore() }));
    await open(promoted.url(DATABASE), guard.verify).query("select 1");
    await expect(open(old.url(DATABASE), guard.verify).query("select 1")).rejects.toThrow(WrongDatabase);
  });
});
