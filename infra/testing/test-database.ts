import { inject } from "vitest";
import { databaseUrl, newDatabaseName } from "./database-url.ts";
import { queryOnce } from "./query-once.ts";

/** A database of its own for one test file; `drop` ends whatever is still connected to it. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** An empty one, on the run's PostgreSQL (durable settings; its role may do everything). */
// template0 takes no connections, so files that start at once never wait for each other.
export const testDatabase = (): Promise<TestDatabase> => copyOf("template0");

/** One that has all migrations, for tests that are not about an empty database. */
export const migratedDatabase = (): Promise<TestDatabase> => copyOf(inject("migratedTemplate"));

const copyOf = async (template: string): Promise<TestDatabase> => {
  const server = inject("postgresUrl");
  const name = newDatabaseName();
  await queryOnce(server, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await queryOnce(server, `drop database if exists ${name} with (force)`);
    },
  };
};

declare module "vitest" {
  interface ProvidedContext {
    /** Of a database on the run's server, as a role that may create others. */
    postgresUrl: string;
    /** The name of a migrated database on that server that takes no connections. */
    migratedTemplate: string;
  }
}
