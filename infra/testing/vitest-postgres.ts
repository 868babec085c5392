import { rmSync } from "node:fs";
import { join } from "node:path";
import { readModels } from "@asesorador/projections/all";
import type { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../adapters/postgres/embedded.ts";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { databaseUrl, newDatabaseName } from "./database-url.ts";
import { queryOnce } from "./query-once.ts";
import { createReadModels } from "./read-models.ts";
import { scratchFolder } from "./scratch-folder.ts";
import type {} from "./test-database.ts";

/**
 * One server for the whole run: DATABASE_TEST_URL's, or an embedded one in a folder that is deleted afterwards. It has
 * a migrated database and one with all read models, of which the tests take copies.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const migrated = await makeTemplate(server.url, "template0", migrate);
  const projected = await makeTemplate(server.url, migrated, (pool) => createReadModels(pool, readModels));
  project.provide("postgresUrl", server.url);
  project.provide("migratedTemplate", migrated);
  project.provide("projectedTemplate", projected);
  return async () => {
    for (const template of [migrated, projected]) await queryOnce(server.url, `drop database ${template}`);
    await server.stop();
  };
};

type Server = { readonly url: string; readonly stop: () => Promise<void> };

const startServer = async (): Promise<Server> => {
  const outside = process.env["DATABASE_TEST_URL"];
  if (outside) return { url: outside, stop: async () => {} };
  const dir = scratchFolder("asesorador-test-");
  const server = await startEmbeddedPostgres({
    dataDir: join(dir, "pg18"),
    // For the pools of all workers' tests and of the processes that these start.
    settings: { max_connections: 120 },
    syncNewFolder: false,
  });
  return {
    url: server.url("postgres"),
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Resolves to the name of a copy of `from` that was filled. */
const makeTemplate = async (
  server: string,
  from: string,
  fill: (pool: Pool) => Promise<unknown>,
): Promise<string> => {
  const name = newDatabaseName();
  await queryOnce(server, `create database ${name} template ${from}`);
  const pool = createPool(databaseUrl(server, name), {
    max: 1,
    statementTimeoutMs: 60_000,
    name: "template",
  });
  try {
    await fill(pool);
  } finally {
    await pool.end();
  }
  // A database can't be copied while a connection to it is open.
  await queryOnce(server, `alter database ${name} with allow_connections false`);
  return name;
};
