import type { Db } from "@asesorador/projections/kernel/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../../adapters/postgres/pool.ts";
import { type Link, startProxy } from "../../testing/faulty-network.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { watchSilence } from "./watch-silence.ts";

const TIMING = { checkEveryMs: 20, checks: 3 };

let database: Awaited<ReturnType<typeof testDatabase>>;
let network: Link;
let direct: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await testDatabase();
  network = await startProxy(() => Number(new URL(database.url).port));
  direct = createPool(database.url, { max: 2, statementTimeoutMs: 60_000, name: "direct" });
});
afterAll(async () => {
  await direct?.end();
  await network?.close();
  await database?.drop();
});

const watchedPool = (max = 1) => {
  const url = new URL(database.url);
  url.port = String(network.port);
  return createPool(url.href, { max, statementTimeoutMs: 60_000, name: "watched" });
};

/** Those of the watched pool. */
const SESSIONS = "select from pg_stat_activity where application_name = 'asesorador-watched'";

/** The direct connections, and how many statements they were asked, each of them a check. */
const countedChecks = () => {
  let checks = 0;
  const db: Db = {
    query: (sql, params) => {
      checks += 1;
      return (direct as Db).query(sql, params);
    },
  };
  return { db, checks: () => checks };
};

test("a transaction over a connection that swallows everything rejects, and its session ends", async () => {
  const pool = watchedPool();
  const watched = watchSilence(pool, direct as Db, TIMING);
  const swallowed = watched.transact(async (client) => {
    network.set("swallows");
    await client.query("select 1");
  });
  await expect(swallowed).rejects.toThrow(/connection/i);
  await expect.poll(async () => (await direct.query(SESSIONS)).rowCount).toBe(0);
  network.set("works");
  await pool.end();
});

test("while one of two transactions is worked on both are left alone; then the one that is swallowed rejects", async () => {
  const pool = watchedPool(2);
  const counted = countedChecks();
  const watched = watchSilence(pool, counted.db, TIMING);
  const holder = await direct.connect();
  await holder.query("select pg_advisory_lock(2)");
  const waiting = watched.transact((client) => client.query("select pg_advisory_lock(2)"));
  const isWaiting = `${SESSIONS} and wait_event = 'advisory'`;
  await expect.poll(async () => (await direct.query(isWaiting)).rowCount).toBe(1);
  const swallowed = watched.transact(async (client) => {
    network.set("swallows");
    await client.query("select 1");
  });
  const outcomes = Promise.allSettled([waiting, swallowed]);
  await expect.poll(counted.checks).toBeGreaterThan(2 * TIMING.checks);
  expect((await direct.query(SESSIONS)).rowCount).toBe(2);
  await holder.query("select pg_advisory_unlock(2)");
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect.poll(async () => (await direct.query(SESSIONS)).rowCount).toBe(0);
  network.set("works");
  holder.release();
  await pool.end();
});

test("a statement that the database works on is left alone, however long it takes", async () => {
  const pool = watchedPool();
  const counted = countedChecks();
  const watched = watchSilence(pool, counted.db, TIMING);
  const holder = await direct.connect();
  await holder.query("select pg_advisory_lock(1)");
  const waiting = watched.transact((client) => client.query("select pg_advisory_lock(1)"));
  await expect.poll(counted.checks).toBeGreaterThan(2 * TIMING.checks);
  await holder.query("select pg_advisory_unlock(1)");
  expect((await waiting).rowCount).toBe(1);
  watched.stop();
  holder.release();
  await pool.end();
});

test("a connection that takes long to be made is no silence", async () => {
  const holder = await direct.connect();
  await holder.query("select pg_advisory_lock(3)");
  // Another watch, of a statement that waits, says when enough checks have passed.
  const counted = countedChecks();
  const elsewhere = createPool(database.url, { max: 1, statementTimeoutMs: 60_000, name: "elsewhere" });
  const passing = watchSilence(elsewhere, counted.db, TIMING);
  const waiting = passing.transact((client) => client.query("select pg_advisory_lock(3)"));
  network.set("stalls");
  const pool = watchedPool();
  const watched = watchSilence(pool, direct as Db, TIMING);
  const outcome = Promise.allSettled([watched.transact((client) => client.query("select 1"))]);
  await expect.poll(counted.checks).toBeGreaterThan(3 * TIMING.checks);
  network.set("works");
  expect(await outcome).toMatchObject([{ status: "fulfilled", value: { rowCount: 1 } }]);
  await holder.query("select pg_advisory_unlock(3)");
  await waiting;
  watched.stop();
  passing.stop();
  holder.release();
  await Promise.all([pool.end(), elsewhere.end()]);
});
