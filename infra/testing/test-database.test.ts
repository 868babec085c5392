import { Client } from "pg";
import { expect, test } from "vitest";
import { queryOnce } from "./query-once.ts";
import { testDatabase } from "./test-database.ts";

test("each call gives an empty database that no other call sees", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await queryOnce(one.url, "create table only_here (id int)");
  const tables = "select tablename from pg_tables where schemaname = 'public'";
  expect(await queryOnce(one.url, tables)).toEqual([{ tablename: "only_here" }]);
  expect(await queryOnce(other.url, tables)).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});

test("dropping it ends the connections that were left open", async () => {
  const database = await testDatabase();
  const left = new Client({ connectionString: database.url });
  // Two errors are emitted: the server's message, then the closed socket.
  const ended = new Promise((resolve) => left.on("error", resolve));
  await left.connect();
  await database.drop();
  expect(String(await ended)).toContain("terminating connection");
  await expect(queryOnce(database.url, "select 1")).rejects.toThrow("does not exist");
});

test("the server is durable, so what the event store asserts at its start holds in tests", async () => {
  const database = await testDatabase();
  const rows = await queryOnce(
    database.url,
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name",
  );
  expect(rows.map((row) => Object.values(row as object).join("="))).toEqual([
    "fsync=on",
    "full_page_writes=on",
    "synchronous_commit=on",
  ]);
  await database.drop();
});
