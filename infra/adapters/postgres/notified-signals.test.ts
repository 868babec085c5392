import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/test-database.ts";
import { notifiedSignals } from "./notified-signals.ts";
import { createPool } from "./pool.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 2, statementTimeoutMs: 5_000, name: "test" });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

test("a signal raised in one process holds in the other ones, and a notification of another kind is ignored", async () => {
  const one = notifiedSignals({ pool, url: database.url });
  const other = notifiedSignals({ pool, url: database.url });
  await pool.query("select pg_notify('asesorador_signals', 'nothing of ours')");
  const names: string[] = [];
  const raised = (): boolean => {
    // The other process may not listen yet to the first ones.
    const name = `typing-${names.length}`;
    one.raise(name, MINUTE_MS);
    names.push(name);
    return names.some(other.isRaised);
  };
  await expect.poll(raised).toBe(true);
  expect(names.every(one.isRaised)).toBe(true);
  expect(other.isRaised("never raised")).toBe(false);
  await one.close();
  await other.close();
});
