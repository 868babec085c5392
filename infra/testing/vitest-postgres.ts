import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../adapters/postgres/embedded.ts";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { databaseUrl, newDatabaseName } from "./database-url.ts";
import { queryOnce } from "./query-once.ts";
import { scratchFolder } from "./scratch-folder.ts";
import type {} from "./test-database.ts";

/**
 * One server for the whole run: DATABASE_TEST_URL's, or an embedded one in a folder that is deleted afterwards. It has
 * a migrated database, of which the tests take copies.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const template = newDatabaseName();
  await migrateTemplate(server.url, template);
  project.provide("postgresUrl", server.url);
  project.provide("migratedTemplate", template);
  return async () => {
    await queryOnce(server.url, `drop database ${template}`);
    await server.stop();
  };
};

type Server = { readonly url: string; readonly stop: () => Promise<void> };

const startServer = async (): Promise<Server> => {
  const outside = process.env["DATABASE_TEST_URL"];
  if (outside) return { url: outside, stop: async () => {} };
  const dir = scratchFolder("asesorador-test-");
  const server = await startEmbeddedPostgres({ dataDir: join(dir, "pg18"), syncNewFolder: false });
  return {
    url: server.url("postgres"),
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

const migrateTemplate = async (server: string, name: string): Promise<void> => {
  await queryOnce(server, `create database ${name} template template0`);
  const pool = createPool(databaseUrl(server, name), {
    max: 1,
    statementTimeoutMs: 60_000,
    name: "migrations",
  });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  // A database can't be copied while a connection to it is open.
  await queryOnce(server, `alter database ${name} with allow_connections false`);
};
