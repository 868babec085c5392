import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../adapters/postgres/embedded.ts";
import { demoCatalogue } from "../demo/catalogue.ts";
import { processesIn } from "../kernel/processes.ts";
import { type Stopping, stopping } from "../kernel/stopping.ts";
import { createLogger } from "../runtime/logger.ts";
import { openParts } from "../runtime/open-parts.ts";
import type { Secrets } from "../runtime/secrets.ts";
import { startProjector } from "../runtime/start-projector.ts";
import { untilUpToDate } from "../runtime/up-to-date.ts";
import { cpuMsOf, flushMs, isInMemory, type Machine, totalCpuMsOf } from "./machine.ts";

/** A temporary PostgreSQL with the settings of `npm start`. */
export type OwnPostgres = {
  readonly secrets: Secrets;
  readonly described: Pick<Machine, "postgres" | "flushMs">;
  /**
   * Prepares a database with migrations, demo catalogue and its read models; resolves to its URL. In a kept folder an
   * existing one is reused.
   */
  prepared(name: string): Promise<string>;
  /** Copies a database to which nothing is connected, in place of an earlier copy of that name; resolves to its URL. */
  copied(source: string, name: string): Promise<string>;
  /** Drops a database whose content is disposable. */
  drop(name: string): Promise<void>;
  /** Processor time of each of its processes, in ms; null where the system does not report it. */
  cpuMs(): ReadonlyMap<number, number> | null;
  /** CPU time of all its processes, also those that have ended, in ms; null where the system does not report it. */
  totalCpuMs(): number | null;
  /** Flushes dirty pages, so that a round does not pay for the preceding one. */
  checkpoint(): Promise<void>;
};

/** On the project's own disk: the system's folder for temporary files may be in memory. BENCH_DIR names another one. */
const folder = (): string => process.env["BENCH_DIR"] ?? resolve(import.meta.dirname, "../../.cache/bench");
const TEMPLATE = "prepared";

/** What `shareOwnPostgres` has started. */
let shared: OwnPostgres | null = null;

/**
 * Starts one server for all benches of this process, until `all` stops: a test that only looks whether they run need not
 * make a catalogue for each.
 */
export const shareOwnPostgres = async (all: Stopping): Promise<void> => {
  shared = await startOwnPostgres(() => {}, all, null);
  all.add("shared PostgreSQL", async () => {
    shared = null;
  });
};

/**
 * Starts PostgreSQL in a new folder; `all` stops it and deletes the folder. With a name in `kept` the folder and its
 * secrets stay for the next run. Throws NotDurable when acknowledged data could be lost.
 */
export const openOwnPostgres = (
  report: (line: string) => void,
  all: Stopping,
  kept: string | null = null,
): Promise<OwnPostgres> => (shared === null ? startOwnPostgres(report, all, kept) : Promise.resolve(shared));

const startOwnPostgres = async (
  report: (line: string) => void,
  all: Stopping,
  kept: string | null,
): Promise<OwnPostgres> => {
  const { server, dir, dataDir } = await startPostgres(report, all, kept);
  const control = new Client({ connectionString: server.url("postgres") });
  control.on("error", () => {});
  await control.connect();
  all.add("control connection", () => control.end());
  const secrets = kept === null ? newSecrets() : keptSecrets(dir);
  const has = async (name: string): Promise<boolean> =>
    (await control.query("select from pg_database where datname = $1", [name])).rowCount === 1;
  // An interrupted first run may have left half of it.
  await control.query(`drop database if exists ${TEMPLATE}`);
  await control.query(`create database ${TEMPLATE}`);
  await prepare(server.url(TEMPLATE), secrets);
  const { rows } = await control.query<{ server_version: string }>("show server_version");
  return {
    secrets,
    described: { postgres: rows[0]?.server_version ?? "unknown", flushMs: flushMs(dir) },
    prepared: async (name) => {
      if (!(await has(name))) await control.query(`create database ${name} template ${TEMPLATE}`);
      return server.url(name);
    },
    copied: async (source, name) => {
      await control.query(`drop database if exists ${name}`);
      // By files: a copy of many gigabytes would else be written twice, to the write-ahead log as well.
      await control.query(`create database ${name} template ${source} strategy file_copy`);
      return server.url(name);
    },
    drop: async (name) => {
      await control.query(`drop database if exists ${name}`);
    },
    cpuMs: () => {
      const pids = processesIn(dataDir);
      return pids && cpuMsOf(pids);
    },
    totalCpuMs: () => {
      const pids = processesIn(dataDir);
      return pids && totalCpuMsOf(pids);
    },
    checkpoint: async () => {
      await control.query("checkpoint");
    },
  };
};

const startPostgres = async (report: (line: string) => void, all: Stopping, kept: string | null) => {
  const dir = kept === null ? temporary(all) : join(folder(), kept);
  mkdirSync(dir, { recursive: true });
  if (isInMemory(dir))
    report("This folder lies in memory: flushing costs nothing here, so these figures are worth little.");
  const dataDir = join(dir, "pg18");
  const server = await startEmbeddedPostgres({
    dataDir,
    // Enough for ten processes at once; otherwise the settings of `npm start`.
    settings: { max_connections: 200 },
  });
  all.add("PostgreSQL", () => server.stop());
  return { server, dir, dataDir };
};

const temporary = (all: Stopping): string => {
  mkdirSync(folder(), { recursive: true });
  const dir = mkdtempSync(join(folder(), "run-"));
  all.add("data folder", async () => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

/** Secrets for fictitious people's data; without them a kept history could not be read. */
const keptSecrets = (dir: string): Secrets => {
  const file = join(dir, "secrets.json");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newSecrets()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
};

const newSecrets = (): Secrets => ({
  masterKeys: randomBytes(32).toString("base64"),
  pepper: randomBytes(32).toString("base64"),
  jwtSecret: randomBytes(32).toString("base64"),
  idempotencySecret: randomBytes(32).toString("base64"),
  eventStoreUrl: null,
});

const prepare = async (url: string, secrets: Secrets): Promise<void> => {
  const parts = stopping();
  try {
    const opened = await openParts({ databaseUrl: url, secrets, log: createLogger("error") }, parts);
    const at = new Date().toISOString();
    const metadata = {
      actor: "bench",
      correlationId: "bench",
      causationId: "bench",
      occurredAt: at,
      recordedAt: at,
    };
    for (const { stream, facts } of demoCatalogue().streams) {
      const events = facts.map((fact) => ({ ...fact, eventId: crypto.randomUUID(), metadata }));
      await opened.store.append(stream, "no_stream", events);
    }
    if (!(await untilUpToDate(startProjector(opened, parts))))
      throw new Error("the read models were not made");
  } finally {
    await parts.stop();
  }
};
