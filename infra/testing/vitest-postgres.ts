import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../adapters/postgres/embedded.ts";
import type {} from "./test-database.ts";

/** One server for the whole run: DATABASE_TEST_URL's, or an embedded one in a folder that goes with it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const outside = process.env["DATABASE_TEST_URL"];
  if (outside) {
    project.provide("postgresUrl", outside);
    return async () => {};
  }
  const dir = mkdtempSync(join(tmpdir(), "asesorador-test-"));
  const server = await startEmbeddedPostgres({ dataDir: join(dir, "pg18"), syncNewFolder: false });
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
};
