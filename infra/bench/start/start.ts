import { loadavg } from "node:os";
import { readModels } from "@asesorador/projections/all";
import { createAccount } from "../../adapters/access/operator.ts";
import { memoryOf } from "../../kernel/processes.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import type { Secrets } from "../../runtime/secrets.ts";
import { type Child, startChild } from "../../testing/children.ts";
import { BenchFailed } from "../audit.ts";
import { type BenchPool, openBenchParts } from "../bench-parts.ts";
import { openOwnPostgres } from "../bench-postgres.ts";
import { filledDatabase } from "../dashboard/fill.ts";
import { describeMachine, type Machine } from "../machine.ts";
import { followed } from "../rebuild/every-read-model.ts";
import type { StartPlan } from "./plan.ts";

/** One start of the whole product in one process, as `npm start` in production, on a history that is there. */
export type Start = {
  /** From the start of the process until it is ready and has answered the landing page. */
  readonly readyMs: number;
  /** Resident memory then, and at its peak until the end of the process; null where the system does not report it. */
  readonly residentBytes: number | null;
  readonly peakBytes: number | null;
  /** From SIGTERM to the end of the process. */
  readonly stopMs: number;
};

/** Bytes on disk, indexes included. */
export type Sizes = {
  readonly database: number;
  readonly history: number;
  readonly keys: number;
  readonly readModels: number;
};

export type StartOutcome = {
  readonly machine: Machine;
  readonly leads: number;
  readonly events: number;
  /** Time to build the read models that a kept folder did not have; 0: it had all. */
  readonly rebuildMs: number;
  readonly starts: readonly Start[];
  /** The command that erases one lead, its own start included, until the row holds nothing of the person. */
  readonly eraseMs: number;
  readonly sizes: Sizes;
};

const PASSWORD = "una contraseña larga para la medición";

/** Starts and stops the product on a filled history, erases a lead, and reads the sizes. Throws BenchFailed. */
export const benchStart = async (
  plan: StartPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<StartOutcome> => {
  const [loadBefore = 0] = loadavg();
  report("Starting PostgreSQL …");
  const database = await openOwnPostgres(report, all, plan.keep ? "dashboard" : null);
  const { url, leads, events, rebuildMs } = await filledDatabase({
    database,
    leads: plan.leads,
    report,
    readModels,
  });
  const { parts, pool } = await openBenchParts(url, database, all, { connections: 3 });
  await createAccount(parts, { username: "ana", role: "admin", password: PASSWORD });
  await followed(parts);
  await database.checkpoint();
  const variables = variablesOf(url, database.secrets);
  // The first start may build the front end and compile the code; a single one only shows that the bench runs.
  if (plan.rounds > 1) await startOnce(variables, all);
  const starts: Start[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const start = await startOnce(variables, all);
    starts.push(start);
    report(`Start ${round + 1} of ${plan.rounds}: ready after ${(start.readyMs / 1000).toFixed(1)} s`);
  }
  const { rows } = await pool.query<{ id: string }>(
    "select lead_id::text as id from read_model.lead where not erased order by submitted_at limit 1",
  );
  const eraseMs = await eraseOne(variables, all, rows[0]?.id ?? "");
  return {
    machine: describeMachine({ ...database.described, loadBefore }),
    leads,
    events,
    rebuildMs,
    starts,
    eraseMs,
    sizes: await sizesOf(pool),
  };
};

const variablesOf = (url: string, secrets: Secrets): Variables => ({
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  PORT: "0",
  DATABASE_URL: url,
  PUBLIC_ORIGIN: "https://asesorador.example",
  PII_MASTER_KEY: secrets.masterKeys,
  PII_PEPPER: secrets.pepper,
  JWT_SECRET: secrets.jwtSecret,
});

type Variables = Readonly<Record<string, string>>;

/** A process of the product, which `all` ends when the bench is broken off. */
const startUntil = (
  all: Stopping,
  script: string,
  variables: Variables,
  args: readonly string[] = [],
): Child => {
  const child = startChild(script, variables, { args });
  all.add(script, async () => {
    child.process.kill("SIGKILL");
    await child.ended;
  });
  return child;
};

export const startOnce = async (variables: Variables, all: Stopping): Promise<Start> => {
  const began = performance.now();
  const child = startUntil(all, "main.ts", variables);
  const peakBytes = peakUntilEnd(child);
  const [origin] = await child.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const ready = await fetch(`${origin}/api/health/ready`);
  const landing = await fetch(`${origin}/`);
  if (!ready.ok || !landing.ok)
    throw new BenchFailed(`ready answered ${ready.status}, the landing page ${landing.status}`);
  await landing.text();
  const readyMs = performance.now() - began;
  const residentBytes = memoryOf(child.process.pid, "VmRSS");
  const stopping = performance.now();
  child.process.kill("SIGTERM");
  const code = await child.ended;
  if (code !== 0) throw new BenchFailed(`the start ended with ${code}: ${child.output()}`);
  const stopMs = performance.now() - stopping;
  return { readyMs, residentBytes, peakBytes: await peakBytes, stopMs };
};

const READ_EVERY_MS = 20;

/** The greatest resident memory that its last reading before the end shows; null where the system does not report it. */
const peakUntilEnd = async (child: Child): Promise<number | null> => {
  let peak: number | null = null;
  const reading = setInterval(() => {
    peak = memoryOf(child.process.pid, "VmHWM") ?? peak;
  }, READ_EVERY_MS);
  await child.ended;
  clearInterval(reading);
  return peak;
};

const eraseOne = async (variables: Variables, all: Stopping, leadId: string): Promise<number> => {
  const began = performance.now();
  const child = startUntil(all, "cli.ts", variables, ["erase", leadId]);
  const code = await child.ended;
  if (code !== 0) throw new BenchFailed(`the erasure ended with ${code}: ${child.output()}`);
  return performance.now() - began;
};

const sizesOf = async (pool: BenchPool): Promise<Sizes> => {
  const { rows } = await pool.query<{ schema: string; bytes: string }>(
    `select nspname as schema, sum(pg_total_relation_size(c.oid))::text as bytes
       from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where relkind in ('r', 'm') and nspname in ('event_store', 'vault', 'read_model') group by nspname`,
  );
  const of = (schema: string): number => Number(rows.find((row) => row.schema === schema)?.bytes ?? 0);
  const whole = await pool.query<{ bytes: string }>(
    "select pg_database_size(current_database())::text as bytes",
  );
  return {
    database: Number(whole.rows[0]?.bytes ?? 0),
    history: of("event_store"),
    keys: of("vault"),
    readModels: of("read_model"),
  };
};
