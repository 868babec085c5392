import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Client } from "pg";
import { createLogger, openParts, startProjector } from "../compose.ts";
import { demoCatalogue } from "../demo/catalogue.ts";
import { processesIn } from "../postgres/embedded/processes.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import type { Secrets } from "../secrets.ts";
import { type Stopping, stopping } from "../stopping.ts";
import { untilUpToDate } from "../up-to-date.ts";
import { type Child, startChild } from "./child.ts";
import type { Contender } from "./contenders.ts";
import { cpuMsOf, flushMs, isInMemory, type Machine } from "./machine.ts";
import type { ServerQuestion, ServerReply } from "./server.ts";

/** A contender that is listening. */
export type Entrant = {
  readonly contender: Contender;
  readonly port: number;
  /** Of its own database. */
  readonly url: string;
  /** Ms of processor time that its process has spent. */
  cpuMs(): Promise<number>;
};

export type Arena = {
  readonly entrants: readonly Entrant[];
  readonly database: Pick<Machine, "postgres" | "flushMs">;
  /** Ms of processor time that each of the database's processes has spent; null where the system does not say. */
  databaseCpuMs(): ReadonlyMap<number, number> | null;
  /** Flushes the database's dirty pages, so that a round does not pay for the one before. */
  checkpoint(): Promise<void>;
};

export type ArenaSettings = {
  readonly contenders: readonly Contender[];
  readonly poolSize: number;
  readonly profileDir: string | null;
  readonly tell: (line: string) => void;
};

/** On the project's own disk: the system's folder for temporary files may lie in memory. */
const FOLDER = resolve(import.meta.dirname, "../../.cache/bench");
const TEMPLATE = "prepared";

/** PostgreSQL of its own in a new folder, and every contender's server on a database of its own; `all` ends them. */
export const openArena = async (settings: ArenaSettings, all: Stopping): Promise<Arena> => {
  const { server, dataDir } = await startPostgres(settings.tell, all);
  const control = new Client({ connectionString: server.url("postgres") });
  control.on("error", () => {});
  await control.connect();
  all.add("control connection", () => control.end());
  const secrets = newSecrets();
  await control.query(`create database ${TEMPLATE}`);
  await prepare(server.url(TEMPLATE), secrets);
  const entrants: Entrant[] = [];
  for (const contender of settings.contenders) {
    const name = contender.replace("-", "_");
    await control.query(`create database ${name} template ${TEMPLATE}`);
    entrants.push(await enter(contender, { ...settings, secrets, url: server.url(name) }, all));
  }
  const { rows } = await control.query<{ server_version: string }>("show server_version");
  return {
    entrants,
    database: { postgres: rows[0]?.server_version ?? "unknown", flushMs: flushMs(dirname(dataDir)) },
    databaseCpuMs: () => {
      const pids = processesIn(dataDir);
      return pids && cpuMsOf(pids);
    },
    checkpoint: async () => {
      await control.query("checkpoint");
    },
  };
};

const startPostgres = async (tell: (line: string) => void, all: Stopping) => {
  mkdirSync(FOLDER, { recursive: true });
  const dir = mkdtempSync(join(FOLDER, "run-"));
  all.add("data folder", async () => rmSync(dir, { recursive: true, force: true }));
  if (isInMemory(dir))
    tell("This folder lies in memory: flushing costs nothing here, so these figures are worth little.");
  const dataDir = join(dir, "pg18");
  const server = await startEmbeddedPostgres({
    dataDir,
    // Five contenders at once; otherwise what `npm start` has.
    settings: { max_connections: 120 },
  });
  all.add("PostgreSQL", () => server.stop());
  return { server, dataDir };
};

const newSecrets = (): Secrets => ({
  masterKeys: randomBytes(32).toString("base64"),
  pepper: randomBytes(32).toString("base64"),
  jwtSecret: randomBytes(32).toString("base64"),
  idempotencySecret: randomBytes(32).toString("base64"),
  eventStoreUrl: null,
});

/** Migrations, the demo catalogue and its read models. Throws NotDurable when an acknowledged lead could be forgotten. */
const prepare = async (url: string, secrets: Secrets): Promise<void> => {
  const parts = stopping();
  try {
    const opened = await openParts(url, secrets, createLogger("error"), parts);
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

type Entry = Omit<ArenaSettings, "contenders" | "tell"> & { readonly secrets: Secrets; readonly url: string };

const enter = async (
  contender: Contender,
  { url, secrets, poolSize, profileDir }: Entry,
  all: Stopping,
): Promise<Entrant> => {
  const flags =
    profileDir === null
      ? []
      : ["--cpu-prof", `--cpu-prof-dir=${resolve(profileDir)}`, `--cpu-prof-name=${contender}.cpuprofile`];
  const child: Child<ServerQuestion, ServerReply> = startChild(
    new URL("./server.ts", import.meta.url),
    flags,
  );
  all.add(contender, () => child.stop());
  const { value: port } = await child.ask({ ask: "listen", contender, url, secrets, connections: poolSize });
  return { contender, port, url, cpuMs: async () => (await child.ask({ ask: "cpu" })).value };
};
