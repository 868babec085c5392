import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { Country } from "@asesorador/domain/kernel/market";
import { encodeFrames } from "@asesorador/domain/replay/frames";
import { readFrameChanges, readHistoryStart } from "@asesorador/projections/lead/history-queries";
import type { Pool } from "pg";
import { transact } from "../../adapters/postgres/pool.ts";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { blockIndex } from "../../processing/jobs/block-index.ts";
import { figureIndexing } from "../../processing/jobs/figure-index.ts";
import type { Parts } from "../../runtime/open-parts.ts";
import { BenchFailed } from "../audit.ts";
import { openBenchParts } from "../bench-parts.ts";
import { type OwnPostgres, openOwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import { filledDatabase } from "../dashboard/fill.ts";
import { describeMachine, type Machine } from "../machine.ts";
import { type RebuildTime, rebuildEveryReadModel } from "../rebuild/every-read-model.ts";
import type { ReplayPlan } from "./plan.ts";
import type { QueriesQuestion, QueriesReply } from "./queries.ts";
import { measureRequests, type RequestsOutcome } from "./requests.ts";
import type { WhatIfQuestion, WhatIfReply } from "./what-if.ts";
import type { ReplayQuestion, ReplayReply } from "./worker.ts";

/** `databaseCpuMs` null: the system does not report it. */
type Spent = { readonly elapsedMs: number; readonly cpuMs: number; readonly databaseCpuMs: number | null };

type Exported = Spent & {
  readonly rows: number;
  readonly bytes: number;
  readonly peakBytes: number;
};

/** In turns, because a single measurement differs by a quarter from the next one. */
export type NdjsonRound = {
  /** In a new process, which loads and compiles. */
  readonly cold: Exported;
  /** The yardstick: the event table as `COPY … TO STDOUT`, received and dropped. */
  readonly copy: Spent;
  /** Again in the same process. */
  readonly warm: Exported;
};

export type VerifyRound = {
  /** In a process that has rebuilt before. */
  readonly rebuild: RebuildTime;
  /** In a new process, which loads and compiles. */
  readonly cold: Spent;
  /** Again in the same process. */
  readonly warm: Spent;
};

export type ReplayOutcome = {
  readonly machine: Machine;
  readonly leads: number;
  /** Events of all streams; `leadEvents` are those of leads. */
  readonly events: number;
  readonly leadEvents: number;
  readonly blocks: { readonly blocks: number; readonly elapsedMs: number };
  /** Every hour of a market, from its rows to the compressed file that the slider reads; the slowest market. */
  readonly frames: { readonly elapsedMs: number; readonly bytes: number };
  readonly figureIndex: { readonly elapsedMs: number; readonly bytes: number };
  /** The command: all figures of the middle of history, from the figure index. */
  readonly asOf: { readonly elapsedMs: number; readonly peakBytes: number };
  /** The same as it was known, which is folded from the events. */
  readonly folded: { readonly elapsedMs: number; readonly peakBytes: number };
  /** The command: what a day in the middle of history changed, with the leads. */
  readonly diff: { readonly elapsedMs: number };
  readonly requests: RequestsOutcome;
  readonly ndjson: readonly NdjsonRound[];
  readonly parquet: Exported;
  /** Every table as Parquet, folded and written, and the queries over it; the events are of leads alone. */
  readonly tables: Exported;
  readonly queries: QueriesReply;
  readonly whatIf: WhatIfReply & { readonly plans: number };
  /** In turns with a rebuild of all read models, as `npm run events -- rebuild` does: its yardstick. */
  readonly verify: {
    readonly rounds: readonly VerifyRound[];
    readonly peakBytes: number;
  };
};

type Bench = {
  readonly plan: ReplayPlan;
  readonly database: OwnPostgres;
  readonly url: string;
  readonly pool: Pool;
  readonly parts: Parts;
  readonly report: (line: string) => void;
};

/** Measures replays, exports and verification over a filled history, with their yardsticks in the same run. Throws BenchFailed. */
export const benchReplay = async (
  plan: ReplayPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<ReplayOutcome> => {
  const [loadBefore = 0] = loadavg();
  report("Starting PostgreSQL …");
  const database = await openOwnPostgres(report, all, plan.keep ? "dashboard" : null);
  const {
    name,
    url,
    leads,
    events: leadEvents,
  } = await filledDatabase({
    database,
    leads: plan.leads,
    report,
    // Rebuilding all of them is measured.
    readModels: [],
  });
  const own = stopping();
  all.add("bench's connections", own.stop);
  const { parts, pool } = await openBenchParts(url, database, own, { connections: 3 });
  const bench: Bench = { plan, database, url, pool, parts, report };
  await rebuildAll(bench);
  const blocks = await indexed(bench);
  const figureIndex = await figuresIndexed(bench);
  await database.checkpoint();
  const measured = {
    leads,
    leadEvents,
    blocks,
    figureIndex,
    events: await eventsIn(pool),
    frames: await framesOf(bench),
    ...(await asOfCommands(bench)),
    whatIf: await whatIf(bench),
    ...(await exports(bench)),
    verify: await verifications(bench),
  };
  await own.stop();
  // The kept history must not get the leads that are sent to it.
  const copy = `${name}_requests`;
  const copyUrl = await database.copied(name, copy);
  const requests = await measureRequests({ plan, database, url: copyUrl, report }, all);
  await database.drop(copy);
  return { machine: describeMachine({ ...database.described, loadBefore }), ...measured, requests };
};

const eventsIn = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ events: number }>(
    "select count(*)::int as events from event_store.event",
  );
  return rows[0]?.events ?? 0;
};

const rebuildAll = async (bench: Bench): Promise<RebuildTime> => {
  const time = await rebuildEveryReadModel(bench);
  bench.report(`Rebuilt all read models in ${seconds(time.elapsedMs)} s`);
  return time;
};

const verifications = async (bench: Bench): Promise<ReplayOutcome["verify"]> => {
  const rounds: VerifyRound[] = [];
  let peakBytes = 0;
  for (let round = 1; round <= bench.plan.rounds; round += 1) {
    const rebuild = await rebuildAll(bench);
    const commands = openCommands();
    const verified = async (): Promise<Spent> => {
      const reply = await commandIn(commands, bench, ["verify"]);
      peakBytes = Math.max(peakBytes, reply.peakBytes);
      const { elapsedMs, cpuMs, databaseCpuMs } = reply;
      return { elapsedMs, cpuMs, databaseCpuMs };
    };
    try {
      rounds.push({ rebuild, cold: await verified(), warm: await verified() });
    } finally {
      await commands.stop();
    }
  }
  return { rounds, peakBytes };
};

const indexed = async ({ pool, parts, report }: Bench): Promise<ReplayOutcome["blocks"]> => {
  await pool.query("delete from replay.block");
  const started = performance.now();
  const { signal } = new AbortController();
  await blockIndex({ db: pool, store: parts.store, log: parts.log }).run(signal);
  const elapsedMs = performance.now() - started;
  const { rows } = await pool.query<{ blocks: number }>("select count(*)::int as blocks from replay.block");
  const blocks = rows[0]?.blocks ?? 0;
  report(`Indexed history in ${blocks} blocks in ${seconds(elapsedMs)} s`);
  return { blocks, elapsedMs };
};

const figuresIndexed = async ({ pool, parts, report }: Bench): Promise<ReplayOutcome["figureIndex"]> => {
  await pool.query("delete from replay.figure_index");
  const started = performance.now();
  const { signal } = new AbortController();
  const { store, log } = parts;
  await figureIndexing({ db: pool, transact: (work) => transact(pool, work), store, log }).run(signal);
  const elapsedMs = performance.now() - started;
  await pool.query("vacuum (analyze) replay.figure_sum, replay.figure_step");
  const { rows } = await pool.query<{ bytes: number }>(
    "select (pg_total_relation_size('replay.figure_sum') + pg_total_relation_size('replay.figure_step'))::float8 as bytes",
  );
  const bytes = rows[0]?.bytes ?? 0;
  report(`Indexed figures in ${seconds(elapsedMs)} s, ${megabytes(bytes)} MB`);
  return { elapsedMs, bytes };
};

const compressed = promisify(gzip);

const framesOf = async ({ pool, report }: Bench): Promise<ReplayOutcome["frames"]> => {
  const measured = { elapsedMs: 0, bytes: 0 };
  for (const market of Country.options) {
    const started = performance.now();
    const changes = await readFrameChanges(pool, market, new Date().toISOString());
    if (changes === null) throw new BenchFailed(`${market} has no history`);
    const { length } = await compressed(encodeFrames(changes));
    measured.elapsedMs = Math.max(measured.elapsedMs, performance.now() - started);
    measured.bytes = Math.max(measured.bytes, length);
  }
  report(`Frames: ${measured.elapsedMs.toFixed(0)} ms, ${measured.bytes} bytes`);
  return measured;
};

type Commands = Child<ReplayQuestion, ReplayReply>;

/** A process that runs commands. */
const openCommands = (): Commands => startChild(new URL("./worker.ts", import.meta.url));

/** Runs a command in this process. Throws BenchFailed when it fails. */
const commandIn = async (
  child: Commands,
  { url, database, report }: Bench,
  args: readonly string[],
): Promise<ReplayReply & Spent> => {
  const before = database.totalCpuMs();
  const reply = await child.ask({ url, secrets: database.secrets, args });
  if (reply.code !== 0) throw new BenchFailed(`${args.join(" ")} ended with ${reply.code}: ${reply.err}`);
  report(`${args[0]} ${args[1] ?? ""}: ${seconds(reply.elapsedMs)} s, ${megabytes(reply.peakBytes)} MB`);
  return { ...reply, databaseCpuMs: spentSince(before, database) };
};

const spentSince = (
  before: number | null,
  { totalCpuMs }: Pick<OwnPostgres, "totalCpuMs">,
): number | null => {
  const after = totalCpuMs();
  return before === null || after === null ? null : after - before;
};

/** Runs a command in a process of its own. Throws BenchFailed when it fails. */
const command = async (bench: Bench, args: readonly string[]): Promise<ReplayReply & Spent> => {
  const child = openCommands();
  try {
    return await commandIn(child, bench, args);
  } finally {
    await child.stop();
  }
};

const asOfCommands = async (bench: Bench): Promise<Pick<ReplayOutcome, "asOf" | "folded" | "diff">> => {
  const start = await readHistoryStart(bench.pool, "peru");
  const middle = (Date.parse(start ?? "") + Date.now()) / 2;
  const [at, next] = [middle, middle + DAY_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
  const measured = async (args: readonly string[]) => {
    const { elapsedMs, peakBytes } = await command(bench, [...args, "--json"]);
    return { elapsedMs, peakBytes };
  };
  return {
    asOf: await measured(["as-of", at]),
    folded: await measured(["as-of", at, "--known"]),
    diff: await measured(["diff", at, next]),
  };
};

const WHAT_IF_PLANS = 40;

/** Measures `what-if` on a history in memory: the bench's own has no lists. Throws BenchFailed when a list could not be replayed. */
const whatIf = async ({ plan, report }: Bench): Promise<ReplayOutcome["whatIf"]> => {
  const child: Child<WhatIfQuestion, WhatIfReply> = startChild(new URL("./what-if.ts", import.meta.url));
  try {
    const reply = await child.ask({ lists: plan.lists, plans: WHAT_IF_PLANS });
    if (reply.replayed !== plan.lists)
      throw new BenchFailed(`${reply.replayed} of ${plan.lists} lists were replayed`);
    report(`what-if: ${seconds(reply.elapsedMs)} s, each list on its own ${seconds(reply.eachMs)} s`);
    return { ...reply, plans: WHAT_IF_PLANS };
  } finally {
    await child.stop();
  }
};

const queriesOver = async (folder: string, { report }: Bench): Promise<QueriesReply> => {
  const child: Child<QueriesQuestion, QueriesReply> = startChild(new URL("./queries.ts", import.meta.url));
  try {
    const reply = await child.ask({ folder });
    if ("queries" in reply)
      report(`queries: ${reply.queries.map(({ elapsedMs }) => elapsedMs.toFixed(0)).join(", ")} ms`);
    else report(reply.failure);
    return reply;
  } finally {
    await child.stop();
  }
};

const exports = async (
  bench: Bench,
): Promise<Pick<ReplayOutcome, "ndjson" | "parquet" | "tables" | "queries">> => {
  const folder = mkdtempSync(join(tmpdir(), "asesorador-bench-export-"));
  try {
    const ndjson: NdjsonRound[] = [];
    for (let round = 1; round <= bench.plan.rounds; round += 1) ndjson.push(await ndjsonRound(bench, folder));
    const parquet = await exported(bench, { to: join(folder, "parquet"), format: "parquet" });
    const all = join(folder, "tables");
    const tables = await exported(bench, { to: all, format: "parquet", tables: [] });
    return { ndjson, parquet, tables, queries: await queriesOver(all, bench) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const ndjsonRound = async (bench: Bench, folder: string): Promise<NdjsonRound> => {
  const commands = openCommands();
  const run: typeof command = (...asked) => commandIn(commands, ...asked);
  const [cold, warm] = [join(folder, "cold"), join(folder, "warm")];
  try {
    return {
      cold: await exported(bench, { to: cold, format: "ndjson", run }),
      copy: await copied(bench),
      warm: await exported(bench, { to: warm, format: "ndjson", run }),
    };
  } finally {
    await commands.stop();
    for (const to of [cold, warm]) rmSync(to, { recursive: true, force: true });
  }
};

const exported = async (
  bench: Bench,
  {
    to,
    format,
    tables = ["--tables", "event"],
    run = command,
  }: {
    readonly to: string;
    readonly format: "ndjson" | "parquet";
    readonly tables?: readonly string[];
    readonly run?: typeof command;
  },
): Promise<Exported> => {
  const reply = await run(bench, ["export", format, ...tables, "--to", to, "--json"]);
  const { elapsedMs, cpuMs, databaseCpuMs, peakBytes } = reply;
  return { ...filesOf(to), elapsedMs, cpuMs, databaseCpuMs, peakBytes };
};

const copied = async ({ pool, database, report }: Bench): Promise<Spent> => {
  const before = { database: database.totalCpuMs(), own: process.cpuUsage(), at: performance.now() };
  await pool.query("copy event_store.event to stdout");
  const elapsedMs = performance.now() - before.at;
  const { user, system } = process.cpuUsage(before.own);
  report(`COPY … TO STDOUT: ${seconds(elapsedMs)} s`);
  return { elapsedMs, cpuMs: (user + system) / 1_000, databaseCpuMs: spentSince(before.database, database) };
};

const filesOf = (folder: string): Pick<Exported, "rows" | "bytes"> => {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
    readonly files: readonly { readonly file: string; readonly rows: number }[];
  };
  const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0);
  const bytes = manifest.files.reduce((sum, { file }) => sum + statSync(join(folder, file)).size, 0);
  return { rows, bytes };
};

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
