import { eventStoreContract } from "../../testing/event-store/contract.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { createPool } from "../postgres/pool.ts";
import { postgresEventStore } from "./postgres.ts";

eventStoreContract("postgres", async () => {
  const { url, drop } = await migratedDatabase();
  const pool = createPool(url, { max: 4, statementTimeoutMs: 10_000, name: "test" });
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
