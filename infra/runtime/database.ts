import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { startSupervisedPostgres } from "../adapters/postgres/supervised.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { announce } from "./announce.ts";
import type { Env } from "./env.ts";
import { runOnce } from "./start/startup-retry.ts";

/** Part of the folder's name, because another major version can't read it. */
const POSTGRES_MAJOR = 18;
const EMBEDDED_PORT = 54_320;
const DATABASE = "asesorador";

export type Database = {
  readonly url: string;
  /** Human-readable description. */
  readonly description: string;
};

/** File with the database URL of the running start of this data folder, for roles and commands started beside it. */
const addressFile = (env: Env): string => join(env.dataDir, "database-url");

/** Uses the configured database, or starts the embedded one. */
export const startDatabase = async (env: Env, all: Stopping, runStep = runOnce): Promise<Database> => {
  if (env.databaseUrl !== null) return { url: env.databaseUrl, description: "DATABASE_URL" };
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  const giveUp = new AbortController();
  const started = startSupervisedPostgres({
    dataDir: join(env.dataDir, `pg${POSTGRES_MAJOR}`),
    port: EMBEDDED_PORT,
    report: announce,
    signal: giveUp.signal,
  });
  all.add("PostgreSQL's start", async () => {
    giveUp.abort();
    await started.catch(() => {});
  });
  const server = await started;
  all.add("PostgreSQL", () => server.stop());
  await runStep(() => createDatabase(server.url("postgres")));
  const url = server.url(DATABASE);
  await writeFile(addressFile(env), url, { mode: 0o600 });
  all.add("database address", () => rm(addressFile(env), { force: true }));
  return { url, description: `embedded PostgreSQL on port ${server.port} (${server.kind})` };
};

/** Permanently deletes everything in the embedded database, and creates it again empty. */
export const emptyDatabase = async (url: string): Promise<void> => {
  const server = new URL(url);
  server.pathname = "/postgres";
  await withClient(server.href, (client) => client.query(`drop database if exists ${DATABASE} with (force)`));
  await createDatabase(server.href);
};

const createDatabase = (serverUrl: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });

/** Uses the configured database, the embedded one of a running start, or starts it for this command alone. */
export const joinDatabase = async (env: Env, all: Stopping, runStep = runOnce): Promise<Database> => {
  if (env.databaseUrl !== null) return { url: env.databaseUrl, description: "DATABASE_URL" };
  const url = await readFile(addressFile(env), "utf8").catch(() => null);
  if (url !== null && (await answers(url))) return { url, description: "the running start's PostgreSQL" };
  return startDatabase(env, all, runStep);
};

const answers = async (url: string): Promise<boolean> => {
  try {
    await withClient(url, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
};

const withClient = async (url: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};
