import { eventStoreContract } from "../../testing/event-store-contract.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { migrate } from "../postgres/migrate.ts";
import { createPool } from "../postgres/pool.ts";
import { postgresEventStore } from "./postgres.ts";

eventStoreContract("postgres", async () => {
  const { url, drop } = await testDatabase();
  const pool = createPool(url, { max: 4, statementTimeoutMs: 10_000, name: "test" });
  await migrate(pool);
  const store = postgresEventStore({ url, pool });
  const admin = createPool(url, { max: 1, statementTimeoutMs: 10_000, name: "admin" });
  return {
    store,
    dropConnections: async () => {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    },
    close: async () => {
      await store.close();
      await Promise.all([pool.end(), admin.end()]);
      await drop();
    },
  };
});
