import { Socket } from "node:net";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../testing/test-database.ts";
import { breakConnections, createPool, isConnectionError, transact } from "./pool.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 2, statementTimeoutMs: 1_000, name: "test" });
  await pool.query("create table t (n int)");
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
const rows = async () =>
  (await pool.query<{ n: number }>("select n from t order by n")).rows.map(({ n }) => n);

// asvs: 1.4.3
test("a transaction that throws leaves nothing, and its connection can be used again", async () => {
  await transact(pool, (client) => client.query("insert into t values (1)"));
  const failed = transact(pool, async (client) => {
    await client.query("insert into t values (2)");
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await rows()).toEqual([1]);
  expect(pool.totalCount).toBe(1);
});

test("a connection killed in a transaction rejects, and the next transaction gets another", async () => {
  const failed = transact(pool, async (client) => {
    await client.query("insert into t values (3)");
    await client.query("select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(failed).rejects.toSatisfy((error) => error instanceof Error && isConnectionError(error));
  expect(await rows()).toEqual([1]);
});

test("a connection killed while idle does not end the process, and is replaced", async () => {
  const { rows: before } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const killer = createPool(database.url, { max: 1, statementTimeoutMs: 1_000, name: "killer" });
  const gone = new Promise((resolve) => pool.once("remove", resolve));
  await killer.query("select pg_terminate_backend($1)", [before[0]?.pid]);
  await gone;
  await killer.end();
  const { rows: after } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(after[0]?.pid).not.toBe(before[0]?.pid);
});

test("a connection is probed after five seconds of silence, so that a peer that vanished is detected while a statement waits", async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  const fresh = createPool(database.url, { max: 1, statementTimeoutMs: 1_000, name: "fresh" });
  await fresh.query("select 1");
  await fresh.end();
  expect(setKeepAlive.mock.calls).toEqual([[true, 5_000]]);
});

test("a statement that takes too long is ended by the server", async () => {
  await expect(pool.query("select pg_sleep(30)")).rejects.toThrow(/statement timeout/);
});

test("statements under way reject when the pool's connections are broken, and the pool goes on", async () => {
  const broken = createPool(database.url, { max: 2, statementTimeoutMs: 60_000, name: "broken" });
  try {
    const sleeping = broken.query("select pg_sleep(60)");
    const running =
      "select from pg_stat_activity where application_name = 'asesorador-broken' and state = 'active'";
    await expect.poll(async () => (await pool.query(running)).rowCount).toBe(1);
    breakConnections(broken);
    await expect(sleeping).rejects.toThrow("Connection terminated");
    expect((await broken.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await broken.end();
  }
});
