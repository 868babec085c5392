import { Pool } from "pg";
import { inject } from "vitest";
import { databaseUrl, newDatabaseName } from "./database-url.ts";

/** A database for one test file; `drop` ends the connections that are left open. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** An empty one, on the run's PostgreSQL (durable settings; its role may do everything). */
// template0 accepts no connections, so concurrent copies never wait for each other.
export const testDatabase = (): Promise<TestDatabase> => copyOf("template0");

/** A database with all migrations, for tests that do not need an empty one. */
export const migratedDatabase = (): Promise<TestDatabase> => copyOf(inject("migratedTemplate"));

/** One with the tables of every read model, of an empty history. */
export const projectedDatabase = (): Promise<TestDatabase> => copyOf(inject("projectedTemplate"));

const copyOf = async (template: string): Promise<TestDatabase> => {
  const server = inject("postgresUrl");
  const name = newDatabaseName();
  await onServer(`create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
};

/** Also to wait for the worker's one connection. */
const WITHIN_MS = 60_000;

/** A connection of this worker's, kept: each new one costs more than dropping a database. */
let pool: Pool | undefined;

const onServer = async (sql: string): Promise<void> => {
  pool ??= newPool();
  await pool.query(sql);
};

const newPool = (): Pool =>
  new Pool({
    connectionString: inject("postgresUrl"),
    max: 1,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    // It stays open until the worker ends.
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on("error", () => {});

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a database on the run's server, for a role that may create others. */
    postgresUrl: string;
    /** Name of a migrated database on that server that accepts no connections. */
    migratedTemplate: string;
    /** Name of another one, with every read model. */
    projectedTemplate: string;
  }
}
