import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProxy } from "../../testing/faulty-network.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { listen } from "./listen.ts";
import { createPool } from "./pool.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 1, statementTimeoutMs: 5_000, name: "test" });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const recorder = () => {
  const calls: string[] = [];
  return {
    calls,
    onReady: () => void calls.push("ready"),
    onLost: () => void calls.push("lost"),
    onNotify: (channel: string, payload: string) => void calls.push(`${channel}: ${payload}`),
  };
};
const until = (calls: readonly string[], wanted: readonly string[]) =>
  expect.poll(() => calls).toEqual(wanted);

const listeningConnections = async (): Promise<number> => {
  const sql =
    "select from pg_stat_activity where application_name = 'asesorador-listen' and datname = current_database()";
  return (await pool.query(sql)).rows.length;
};

test("receives its channels' notifications, reports when it was cut off and when it listens again, and falls silent when closed", async () => {
  const recorded = recorder();
  const listening = listen(database.url, ["one", "Two words"], recorded);
  await until(recorded.calls, ["ready"]);
  await pool.query(`notify one, 'a'; notify other, 'b'; notify "Two words", 'c'`);
  await until(recorded.calls, ["ready", "one: a", "Two words: c"]);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await until(recorded.calls, ["ready", "one: a", "Two words: c", "lost", "ready"]);
  await pool.query("notify one, 'd'");
  await until(recorded.calls, ["ready", "one: a", "Two words: c", "lost", "ready", "one: d"]);
  await listening.close();
  await pool.query("notify one, 'e'");
  await expect.poll(listeningConnections).toBe(0);
  expect(recorded.calls.at(-1)).toBe("one: d");
});

test("several of one database share a connection, and each receives its own channels until it is closed", async () => {
  const [first, second] = [recorder(), recorder()];
  const a = listen(database.url, ["one", "everyone"], first);
  await until(first.calls, ["ready"]);
  const b = listen(database.url, ["two", "everyone"], second);
  await until(second.calls, ["ready"]);
  expect(await listeningConnections()).toBe(1);
  await pool.query("notify one, 'a'; notify everyone, 'b'; notify two, 'c'");
  await until(first.calls, ["ready", "one: a", "everyone: b"]);
  await until(second.calls, ["ready", "everyone: b", "two: c"]);
  await a.close();
  await pool.query("notify one, 'd'; notify everyone, 'e'");
  await until(second.calls, ["ready", "everyone: b", "two: c", "everyone: e"]);
  expect(first.calls).toHaveLength(3);
  await b.close();
  await expect.poll(listeningConnections).toBe(0);
  // A later one connects again.
  const third = recorder();
  const c = listen(database.url, ["one"], third);
  await until(third.calls, ["ready"]);
  await c.close();
});

test("is not current while the network swallows data without closing the connection, and current again afterwards", async () => {
  const network = await startProxy(() => Number(new URL(database.url).port));
  const url = new URL(database.url);
  url.port = String(network.port);
  const recorded = recorder();
  const listening = listen(url.href, ["one"], recorded);
  expect(listening.isCurrent()).toBe(false);
  await until(recorded.calls, ["ready"]);
  await expect.poll(() => listening.isCurrent()).toBe(true);
  network.set("swallows");
  await expect.poll(() => listening.isCurrent()).toBe(false);
  network.set("works");
  await until(recorded.calls, ["ready", "lost", "ready"]);
  await expect.poll(() => listening.isCurrent()).toBe(true);
  await listening.close();
  expect(listening.isCurrent()).toBe(false);
  await network.close();
});

test("can be closed while the network swallows its statements", async () => {
  const network = await startProxy(() => Number(new URL(database.url).port));
  const url = new URL(database.url);
  url.port = String(network.port);
  const recorded = recorder();
  const listening = listen(url.href, ["one"], recorded);
  await until(recorded.calls, ["ready"]);
  network.set("swallows");
  await expect.poll(() => listening.isCurrent()).toBe(false);
  await listening.close();
  expect(recorded.calls).toEqual(["ready"]);
  await network.close();
});

test("can be closed while the server is not there", async () => {
  const recorded = recorder();
  await listen("postgres://nobody@127.0.0.1:1/none", ["one"], recorded).close();
  expect(recorded.calls).toEqual([]);
});
