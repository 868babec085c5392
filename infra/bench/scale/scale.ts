import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { readModels } from "@asesorador/projections/all";
import { READ_SCHEMA } from "@asesorador/projections/kernel/schema";
import { createPool } from "../../adapters/postgres/pool.ts";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { rebuildReadModel } from "../../processing/read-models/rebuild.ts";
import { createLogger } from "../../runtime/logger.ts";
import { openParts } from "../../runtime/open-parts.ts";
import { poll } from "../../testing/poll.ts";
import { audit, BenchFailed } from "../audit.ts";
import { type OwnPostgres, openOwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import { auditRows } from "../lag/audit.ts";
import type { LagServerQuestion, LagServerReply } from "../lag/server.ts";
import type { LoadJob, LoadResult } from "../load.ts";
import { describeMachine, type Machine, spentSince } from "../machine.ts";
import { checksums, differences } from "../rebuild/checksum.ts";
import type { ScalePlan } from "./plan.ts";

/** `one`: an API and a projector; `many`: several of each, on a database of their own. */
export type ScaleLayout = "one" | "many";

/** Result of one layout in one round. */
export type ScaleWindow = {
  readonly layout: ScaleLayout;
  readonly round: number;
  readonly perSecond: number;
  /** From the last answer until every acknowledged lead had its row. */
  readonly visibleAfterMs: number;
  /** Processor time for each lead, of all processes of the role and of the database; null where the system does not report it. */
  readonly apiCpuMs: number;
  readonly projectorCpuMs: number;
  readonly databaseCpuMs: number | null;
};

/** What the killed processes cost. */
export type ScaleFaults = {
  /** Acknowledged while an API and the leading projector were killed. */
  readonly acknowledged: number;
  /** From the kill of the leading projector until another one had projected an event that came later. */
  readonly takeOverMs: number;
};

export type ScaleOutcome = {
  readonly machine: Machine;
  readonly windows: readonly ScaleWindow[];
  readonly faults: ScaleFaults;
  readonly acknowledged: number;
};

type Process = Child<LagServerQuestion, LagServerReply>;
type Api = { readonly process: Process; readonly port: number; readonly load: Child<LoadJob, LoadResult> };
type Stage = {
  readonly layout: ScaleLayout;
  readonly url: string;
  readonly apis: readonly Api[];
  readonly projectors: readonly Process[];
  /** Acknowledged leads of all windows. */
  readonly sent: { total: number };
};
type Floor = { readonly database: OwnPostgres; readonly plan: ScalePlan };

const CONNECTIONS = 64;
const LOOK_EVERY_MS = 50;
const VISIBLE_WITHIN_MS = 120_000;
const STATEMENT_TIMEOUT_MS = 30 * 60_000;

/**
 * Leads by closed loops, into one API with one projector and into several of each, by turns; then, in the larger layout,
 * while an API and the leading projector are killed. Every acknowledged lead must be in history and in the read model once, and
 * the rows must be those that a rebuild makes. Throws BenchFailed.
 */
export const benchScale = async (
  plan: ScalePlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<ScaleOutcome> => {
  const [loadBefore = 0] = loadavg();
  const { processes, rounds } = plan;
  report(`Starting PostgreSQL and the product, as 1 + 1 and as ${processes} + ${processes} processes …`);
  const database = await openOwnPostgres(report, all);
  const floor = { database, plan };
  const stages = [await openStage("one", 1, floor, all), await openStage("many", processes, floor, all)];
  const windows: ScaleWindow[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await database.checkpoint();
    for (const stage of round % 2 === 0 ? stages : stages.toReversed()) {
      const window = await measure(stage, floor, round);
      windows.push(window);
      report(
        `Round ${round + 1} of ${rounds}, ${stage.layout}: ${window.perSecond.toFixed(0)} leads/s, all visible after ${window.visibleAfterMs.toFixed(0)} ms`,
      );
    }
  }
  const many = stages[1];
  if (!many) throw new Error("the larger layout is missing");
  report("Killing an API and the leading projector …");
  const faults = await killSome(many, floor);
  report("Comparing the rows with a rebuild …");
  for (const stage of stages) await compareWithRebuild(stage, database);
  return {
    machine: describeMachine({ ...database.described, loadBefore }),
    windows,
    faults,
    acknowledged: stages.reduce((sum, { sent }) => sum + sent.total, 0),
  };
};

const openStage = async (
  layout: ScaleLayout,
  processes: number,
  { database }: Floor,
  all: Stopping,
): Promise<Stage> => {
  const url = await database.prepared(`scale_${layout}`);
  const { secrets } = database;
  const start = async (role: "api" | "projector", n: number): Promise<{ process: Process; port: number }> => {
    const killed = layout === "many" && (role === "projector" || n === processes);
    const process: Process = startChild(new URL("../lag/server.ts", import.meta.url), [], { killed });
    all.add(`${layout}: ${role} ${n}`, () => process.stop());
    return { process, port: (await process.ask({ ask: "start", role, url, secrets })).value };
  };
  const projectors: Process[] = [];
  const apis: Api[] = [];
  for (let n = 1; n <= processes; n += 1) {
    projectors.push((await start("projector", n)).process);
    const load: Child<LoadJob, LoadResult> = startChild(new URL("../load.ts", import.meta.url));
    all.add(`${layout}: load ${n}`, () => load.stop());
    apis.push({ ...(await start("api", n)), load });
  }
  return { layout, url, apis, projectors, sent: { total: 0 } };
};

const sendTo = ({ load, port }: Api, { apis }: Stage, { plan }: Floor): Promise<LoadResult> =>
  load.ask({
    port,
    path: "/api/contacts",
    warmUpMs: plan.warmUpMs,
    measuredMs: plan.measuredMs,
    connections: Math.ceil(CONNECTIONS / apis.length),
    arrivalsPerSecond: null,
  });

const measure = async (stage: Stage, floor: Floor, round: number): Promise<ScaleWindow> => {
  const { database, plan } = floor;
  const before = await cpuOf(stage);
  const databaseBefore = database.cpuMs();
  const results = await Promise.all(stage.apis.map((api) => sendTo(api, stage, floor)));
  const acknowledged = results.flatMap((result) => result.acknowledged);
  const refusals = results.flatMap((result) => result.refusals);
  if (refusals.length > 0)
    throw new BenchFailed(`${stage.layout}: ${refusals.length} leads were refused: ${refusals[0]}`);
  const visibleAfterMs = await untilVisible(stage, acknowledged);
  const after = await cpuOf(stage);
  const databaseMs = databaseBefore && spentSince(databaseBefore, database.cpuMs());
  await check(stage, acknowledged);
  const aLead = (ms: number): number => ms / acknowledged.length;
  return {
    layout: stage.layout,
    round,
    visibleAfterMs,
    perSecond: (results.reduce((sum, { answered }) => sum + answered, 0) * 1000) / plan.measuredMs,
    apiCpuMs: aLead(after.apis - before.apis),
    projectorCpuMs: aLead(after.projectors - before.projectors),
    databaseCpuMs: databaseMs === null ? null : aLead(databaseMs),
  };
};

const cpuOf = async ({ apis, projectors }: Stage): Promise<{ apis: number; projectors: number }> => {
  const sum = async (processes: readonly Process[]): Promise<number> =>
    (await Promise.all(processes.map((process) => process.ask({ ask: "cpu" })))).reduce(
      (total, { value }) => total + value,
      0,
    );
  return { apis: await sum(apis.map(({ process }) => process)), projectors: await sum(projectors) };
};

/** Resolves to the time until nothing is missing any more, in ms. Throws BenchFailed with what is. */
const untilComplete = async (missing: () => Promise<string | null>): Promise<number> => {
  const limits = { withinMs: VISIBLE_WITHIN_MS, everyMs: LOOK_EVERY_MS };
  const { seen, ms } = await poll(missing, (found) => found === null, limits);
  if (seen !== null) throw new BenchFailed(seen);
  return ms;
};

/** Resolves to the time until every acknowledged lead had its row. Throws BenchFailed. */
const untilVisible = ({ layout, url }: Stage, acknowledged: readonly string[]): Promise<number> =>
  untilComplete(async () => {
    const { lost } = await auditRows(url, acknowledged);
    return lost === 0 ? null : `${layout}: ${lost} acknowledged leads have no row`;
  });

/** Throws BenchFailed. A lead whose answer was lost with its API may be there too. */
const check = async (
  { layout, url, sent }: Stage,
  acknowledged: readonly string[],
  { unanswered = 0 } = {},
): Promise<void> => {
  sent.total += acknowledged.length;
  const events = await audit("ours", url, acknowledged);
  const rows = await auditRows(url, acknowledged);
  const more = events.total - sent.total;
  if (events.lost > 0 || events.doubled > 0 || more < 0 || more > unanswered)
    throw new BenchFailed(
      `${layout}: ${events.lost} leads lost, ${events.doubled} doubled; ${events.total} are there of ${sent.total}`,
    );
  if (rows.lost > 0 || rows.total !== events.total || rows.counted !== events.total)
    throw new BenchFailed(
      `${layout}: ${rows.lost} leads have no row; ${rows.total} rows, ${rows.counted} counted, of ${events.total}`,
    );
  sent.total = events.total;
};

/** Kills an API a third of the way, and the leading projector halfway. Throws BenchFailed when an acknowledged lead is missing. */
const killSome = async (stage: Stage, floor: Floor): Promise<ScaleFaults> => {
  const { apis, projectors, url } = stage;
  const { warmUpMs, measuredMs } = floor.plan;
  const leaders = await Promise.all(projectors.map((process) => process.ask({ ask: "leading" })));
  const leader = projectors[leaders.findIndex(({ value }) => value === 1)];
  const doomed = apis.at(-1);
  if (!leader || !doomed) throw new BenchFailed("no projector leads");
  const sending = apis.map((api) => sendTo(api, stage, floor));
  await sleep(warmUpMs + measuredMs / 3);
  await doomed.process.kill();
  await sleep(measuredMs / 6);
  await leader.kill();
  const takeOverMs = await untilProjected(url, await headOf(url));
  const results = await Promise.all(sending);
  const others = results.slice(0, -1).flatMap(({ refusals }) => refusals);
  if (others.length > 0) throw new BenchFailed(`a living API refused ${others.length} leads: ${others[0]}`);
  const acknowledged = results.flatMap((result) => result.acknowledged);
  await untilVisible(stage, acknowledged);
  await untilProjected(url, await headOf(url));
  await check(stage, acknowledged, { unanswered: results.at(-1)?.refusals.length ?? 0 });
  return { acknowledged: acknowledged.length, takeOverMs };
};

const withPool = async <Result>(
  url: string,
  work: (pool: ReturnType<typeof createPool>) => Promise<Result>,
): Promise<Result> => {
  const pool = createPool(url, { max: 3, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

const headOf = (url: string): Promise<bigint> =>
  withPool(url, async (pool) => {
    const { rows } = await pool.query<{ head: string }>(
      "select coalesce(max(position), 0)::text as head from event_store.event",
    );
    return BigInt(rows[0]?.head ?? 0);
  });

/** Resolves to the time until the read model of leads had reached this position. Throws BenchFailed. */
const untilProjected = (url: string, position: bigint): Promise<number> =>
  withPool(url, (pool) =>
    untilComplete(async () => {
      const { rows } = await pool.query<{ reached: boolean }>(
        "select position >= $1::numeric as reached from projection.checkpoint where read_model = 'lead'",
        [String(position)],
      );
      return rows[0]?.reached ? null : "no projector took over";
    }),
  );

/** Live rows must be what a rebuild from history makes. Throws BenchFailed. */
const compareWithRebuild = async ({ layout, url }: Stage, { secrets }: OwnPostgres): Promise<void> => {
  const live = await withPool(url, (pool) => checksums(pool, READ_SCHEMA));
  const readModel = readModels.find(({ name }) => name === "lead");
  if (!readModel) throw new Error("no read model of leads");
  const opened = stopping();
  try {
    const { store, vault } = await openParts(
      { databaseUrl: url, secrets, log: createLogger("warn") },
      opened,
    );
    const { signal } = new AbortController();
    await withPool(url, (pool) =>
      rebuildReadModel({ pool, url, store, vault, readModel, signal, onProgress: () => {} }),
    );
  } finally {
    await opened.stop();
  }
  const different = differences(live, await withPool(url, (pool) => checksums(pool, READ_SCHEMA)));
  if (different.length > 0)
    throw new BenchFailed(`${layout}: a rebuild differs from the live rows in ${different.join(", ")}`);
};
