import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { queryOnce } from "./query-once.ts";

/**
 * An empty database of its own for one test file, on the run's PostgreSQL (durable settings; its role may do everything).
 * `drop` ends whatever is still connected to it.
 */
export const testDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  // template0 takes no connections, so files that start at once never wait for each other.
  await queryOnce(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await queryOnce(server, `drop database if exists ${name} with (force)`);
    },
  };
};

declare module "vitest" {
  interface ProvidedContext {
    /** Of a database on the run's server, as a role that may create others. */
    postgresUrl: string;
  }
}
