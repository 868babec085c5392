import { createAccount } from "../adapters/access/operator.ts";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { buildFrontend } from "../runtime/build-frontend.ts";
import { migratedDatabase, type TestDatabase } from "./test-database.ts";

/** Time limit for `installation`, in ms: the front end may have to be built. */
export const INSTALL_MS = 120_000;

/** What a production start needs, for tests of whole processes: a database with the administrator "ana", and the built front end. */
export const installation = async (password = "una contraseña larga"): Promise<TestDatabase> => {
  const [database] = await Promise.all([migratedDatabase(), buildFrontend(() => {})]);
  const { url } = database;
  const pool = createPool(url, { max: 2, statementTimeoutMs: 10_000, name: "test" });
  const store = postgresEventStore({ url, pool });
  await createAccount({ pool, store }, { username: "ana", role: "admin", password });
  await store.close();
  await pool.end();
  return database;
};
