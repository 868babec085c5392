import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/**
 * An empty database of its own for one test file, on the run's PostgreSQL (durable settings; its role may do everything).
 * `drop` ends whatever is still connected to it.
 */
export const testDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  // template0 takes no connections, so files that start at once never wait for each other.
  await run(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
};

const run = async (url: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {}); // The pending query rejects; without a listener the process would end instead.
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

declare module "vitest" {
  interface ProvidedContext {
    /** Of a database on the run's server, as a role that may create others. */
    postgresUrl: string;
  }
}
