import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { MigrationMismatch, migrate, NewerDatabase } from "./migrate.ts";
import { createPool } from "./pool.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
let directory: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  directory = temporaryFolder("migrations-");
  pool = createPool(database.url, { max: 4, statementTimeoutMs: 5_000, name: "test" });
  await pool.query("drop schema if exists migration cascade; drop table if exists a, b");
});
afterEach(() => pool.end());
const file = (name: string, sql: string) => writeFile(join(directory, name), sql);

test("files run in order, once each", async () => {
  await file("0002_second.sql", "insert into a values (2)");
  await file("0001_first.sql", "create table a (n int)");
  expect(await migrate(pool, directory)).toEqual(["0001_first.sql", "0002_second.sql"]);
  await file("0003_third.sql", "insert into a values (3)");
  expect(await migrate(pool, directory)).toEqual(["0003_third.sql"]);
  expect((await pool.query("select n from a order by n")).rows).toEqual([{ n: 2 }, { n: 3 }]);
});

test("processes that start together run each file once between them", async () => {
  await file("0001_first.sql", "create table a (n int)");
  await file("0002_second.sql", "insert into a values (2)");
  const ran = await Promise.all([1, 2, 3].map(() => migrate(pool, directory)));
  expect(ran.flat().sort()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect((await pool.query("select n from a")).rows).toEqual([{ n: 2 }]);
});

test("a file that was changed after it ran stops the start and names itself", async () => {
  await file("0001_first.sql", "create table a (n int)");
  await migrate(pool, directory);
  await file("0001_first.sql", "create table a (n text)");
  await expect(migrate(pool, directory)).rejects.toThrow(MigrationMismatch);
  await expect(migrate(pool, directory)).rejects.toThrow(/0001_first/);
});

test("no two files of the product have one number, but for two pairs that databases have run", async () => {
  const names = await readdir(join(import.meta.dirname, "migrations"));
  const numbers = names.map((name) => name.slice(0, 4)).sort();
  expect(numbers.filter((number, i) => number === numbers[i - 1])).toEqual(["0008", "0011"]);
});

test("line ends of another system are no change", async () => {
  await file("0001_first.sql", "create table a\n(n int)");
  await migrate(pool, directory);
  await file("0001_first.sql", "create table a\r\n(n int)");
  expect(await migrate(pool, directory)).toEqual([]);
});

test("a file that fails leaves nothing behind, and what ran before it stays", async () => {
  await file("0001_first.sql", "create table a (n int)");
  await file("0002_broken.sql", "create table b (n int); select 1 / 0");
  await expect(migrate(pool, directory)).rejects.toThrow(/zero/);
  expect((await pool.query("select to_regclass('a') a, to_regclass('b') b")).rows).toEqual([
    { a: "a", b: null },
  ]);
  await file("0002_broken.sql", "create table b (n int)");
  expect(await migrate(pool, directory)).toEqual(["0002_broken.sql"]);
});

test("a file without a number is refused before anything runs", async () => {
  await file("0001_first.sql", "create table a (n int)");
  await file("next.sql", "create table b (n int)");
  await expect(migrate(pool, directory)).rejects.toThrow(/next\.sql/);
  expect((await pool.query("select to_regclass('a') a")).rows).toEqual([{ a: null }]);
});

test("a database that a newer version has used is refused before anything runs, with the file's name", async () => {
  await file("0001_first.sql", "create table a (n int)");
  await file("0003_newer.sql", "create table b (n int)");
  await migrate(pool, directory);
  await rm(join(directory, "0003_newer.sql"));
  await file("0002_of_the_older.sql", "drop table a");
  await expect(migrate(pool, directory)).rejects.toThrow(NewerDatabase);
  await expect(migrate(pool, directory)).rejects.toThrow(/newer version .* 0003_newer\.sql/);
  expect((await pool.query("select to_regclass('a')::text a")).rows).toEqual([{ a: "a" }]);
});

test("a migration whose connection is lost in the middle leaves nothing, and the next start goes on", async () => {
  await file("0001_first.sql", "create table a (n int)");
  await file("0002_slow.sql", "create table b (n int); select pg_sleep(600)");
  const interrupted = migrate(pool, directory).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create table b%' and wait_event = 'PgSleep'",
      );
      return rows.length;
    })
    .toBe(1);
  expect(await interrupted).toBeInstanceOf(Error);
  await file("0002_slow.sql", "create table b (n int)");
  expect(await migrate(pool, directory)).toEqual(["0002_slow.sql"]);
});
