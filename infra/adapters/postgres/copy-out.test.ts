import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/test-database.ts";
import { copyOut } from "./copy-out.ts";
import { createPool, withoutPipeline } from "./pool.ts";

let pool: Pool;
let end: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await testDatabase();
  const pipelined = createPool(url, { max: 1, statementTimeoutMs: 10_000, name: "test" });
  pool = withoutPipeline(pipelined, 1);
  end = async () => {
    await Promise.all([pool.end(), pipelined.end()]);
    await drop();
  };
});
afterAll(() => end());

const rowsOf = async (sql: string): Promise<string> => {
  const client = await pool.connect();
  let text = "";
  try {
    await copyOut(client, sql, (bytes) => {
      text += bytes.toString();
    });
  } finally {
    client.release();
  }
  return text;
};

test("rows that are copied out arrive whole and in order, also those longer than what is received at once", async () => {
  const rows = await rowsOf(
    "copy (select n, repeat('x', n * 1000) from generate_series(1, 300) n order by n) to stdout",
  );
  const expected = Array.from({ length: 300 }, (_, i) => `${i + 1}\t${"x".repeat((i + 1) * 1_000)}\n`);
  expect(rows).toBe(expected.join(""));
  expect(await rowsOf("copy (select 1 where false) to stdout")).toBe("");
});

test("a refused statement, one that fails amid its rows and a reader that throws reject, and the connection remains usable", async () => {
  await expect(rowsOf("copy nowhere to stdout")).rejects.toThrow("nowhere");
  await expect(
    rowsOf("copy (select 1 / (1000 - n) from generate_series(1, 2000) n) to stdout"),
  ).rejects.toThrow("division by zero");
  const client = await pool.connect();
  const thrown = copyOut(client, "copy (select generate_series(1, 9)) to stdout", () => {
    throw new Error("of the reader");
  });
  await expect(thrown).rejects.toThrow("of the reader");
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  client.release();
  expect(await rowsOf("copy (select 7) to stdout")).toBe("7\n");
});

test("a connection that is ended amid the rows rejects", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const other = withoutPipeline(pool, 1);
  let ending: Promise<unknown> | null = null;
  const copied = copyOut(
    client,
    "copy (select n, pg_sleep(0.001) from generate_series(1, 100000) n) to stdout",
    () => {
      ending ??= other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    },
  );
  await expect(copied).rejects.toThrow(/terminat/i);
  client.release(true);
  await ending;
  await other.end();
});
