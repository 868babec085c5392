import { hashSecret } from "@asesorador/backend/http/caller";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { expect, onTestFinished, test } from "vitest";
import { postgresAccounts } from "../adapters/access/accounts.ts";
import { createAccount } from "../adapters/access/operator.ts";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { now } from "../runtime/clock.ts";
import { migratedDatabase } from "../testing/test-database.ts";
import { newSession } from "./session.ts";

test("a session of an account that an earlier run on a kept folder created is valid", async () => {
  const database = await migratedDatabase();
  const { url } = database;
  const pool = createPool(url, { max: 2, statementTimeoutMs: 10_000, name: "test" });
  const store = postgresEventStore({ url, pool });
  const accounts = postgresAccounts({
    pool,
    url,
    store,
    announced: false,
    exposed: false,
    idleMs: HOUR_MS,
    now,
  });
  onTestFinished(async () => {
    await accounts.close();
    await store.close();
    await pool.end();
    await database.drop();
  });
  for (const password of ["una clave de antes", "una clave de ahora"])
    await createAccount({ pool, store }, { username: "ana", role: "admin", password });
  const cookie = await newSession({ pool, databaseUrl: url, store }, "ana");
  const secret = cookie.slice(cookie.indexOf("=") + 1);
  expect(await accounts.findSession(hashSecret(secret))).toMatchObject({ username: "ana" });
});
