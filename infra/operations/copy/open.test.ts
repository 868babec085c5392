import { expect, test } from "vitest";
import { NotDurable } from "../../adapters/event-store/durable.ts";
import { createPool } from "../../adapters/postgres/pool.ts";
import { stopping } from "../../kernel/stopping.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { openTarget, withoutSecrets } from "./open.ts";

test.each([
  ["postgres://ana:secret@db:5432/history", "postgres://db:5432/history"],
  ["postgres://db/history?user=ana&password=secret", "postgres://db/history"],
  ["esdb://admin:se@cret@node:2113?tls=true&userCertFile=secret", "esdb://node:2113"],
])("%s is shown as %s", (address, shown) => {
  expect(withoutSecrets(address)).toBe(shown);
});

test("a database without synchronous commits is refused as a target", async () => {
  const database = await testDatabase();
  const admin = createPool(database.url, { max: 1, statementTimeoutMs: 10_000, name: "admin" });
  await admin.query(
    "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
  );
  await admin.end();
  const all = stopping();
  await expect(openTarget(database.url, all)).rejects.toThrow(NotDurable);
  await all.stop();
  await database.drop();
});
