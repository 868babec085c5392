import { loadavg } from "node:os";
import { resolve } from "node:path";
import type { Stopping } from "../../kernel/stopping.ts";
import { audit, BenchFailed } from "../audit.ts";
import { type OwnPostgres, openOwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import { describeMachine, type Machine, spentSince } from "../machine.ts";
import { quantile } from "../statistics.ts";
import { auditRows } from "./audit.ts";
import type { LagJob, LagResult } from "./load.ts";
import type { LagPlan } from "./plan.ts";
import type { LagRole, LagServerQuestion, LagServerReply } from "./server.ts";

/** How the product is deployed; the roles are its processes. */
export const LAYOUTS = {
  "two processes": ["projector", "api"],
  "one process": ["both"],
} as const satisfies Record<string, readonly LagRole[]>;
export type Layout = keyof typeof LAYOUTS;

/** Result of one layout in one round, in ms. */
export type LagWindow = {
  readonly layout: Layout;
  readonly round: number;
  readonly leads: number;
  readonly perSecond: number;
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  readonly lagMaxMs: number;
  readonly answerP50Ms: number;
  readonly answerP99Ms: number;
  /** Arrivals that found no free connection before the end: above 0 the API did not keep up, and no goal is met. */
  readonly unsent: number;
  readonly leadsPerCommit: number;
  /** Processor time for each lead, by process. */
  readonly cpuMs: Readonly<Partial<Record<LagRole, number>>>;
  /** Processor time of the database's processes; null where the system does not report it. */
  readonly databaseCpuMs: number | null;
};

export type LagOutcome = {
  readonly machine: Machine;
  readonly windows: readonly LagWindow[];
  readonly acknowledged: number;
};

const FIRST_WARM_UP_MS = 2_000;

/** Leads arrive in an open loop; each is timed from its answer to its row. Throws BenchFailed. */
export const benchLag = async (
  plan: LagPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<LagOutcome> => {
  const [loadBefore = 0] = loadavg();
  report("Starting PostgreSQL and the product, once as two processes and once as one …");
  const database = await openOwnPostgres(report, all);
  const stages: Stage[] = [];
  for (const layout of Object.keys(LAYOUTS) as Layout[])
    stages.push(await openStage(layout, { database, plan }, all));
  const load: Child<LagJob, LagResult> = startChild(new URL("./load.ts", import.meta.url));
  all.add("load", () => load.stop());
  const floor = { database, load, plan };
  report("Warming up …");
  const measuredMs = Math.min(FIRST_WARM_UP_MS, plan.measuredMs);
  for (const stage of stages) await measure(stage, floor, { round: -1, measuredMs });
  const windows: LagWindow[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    await database.checkpoint();
    for (const stage of round % 2 === 0 ? stages : stages.toReversed()) {
      const window = await measure(stage, floor, { round, measuredMs: plan.measuredMs });
      windows.push(window);
      const [p50, p99] = [window.lagP50Ms, window.lagP99Ms].map((ms) => ms.toFixed(1));
      report(
        `Round ${round + 1} of ${plan.rounds}, ${stage.layout}: ${window.leads} leads, p50 ${p50} ms, p99 ${p99} ms`,
      );
    }
  }
  return {
    machine: describeMachine({ ...database.described, loadBefore }),
    windows,
    acknowledged: stages.reduce((sum, { sent }) => sum + sent.total, 0),
  };
};

type Stage = {
  readonly layout: Layout;
  readonly url: string;
  readonly port: number;
  readonly processes: readonly {
    readonly role: LagRole;
    readonly child: Child<LagServerQuestion, LagServerReply>;
  }[];
  /** Leads of all windows so far. */
  readonly sent: { total: number };
};

type Setting = { readonly database: OwnPostgres; readonly plan: LagPlan };

const openStage = async (layout: Layout, { database, plan }: Setting, all: Stopping): Promise<Stage> => {
  const url = await database.prepared(layout.replace(" ", "_"));
  const processes = [];
  let port = 0;
  for (const role of LAYOUTS[layout]) {
    const child: Child<LagServerQuestion, LagServerReply> = startChild(
      new URL("./server.ts", import.meta.url),
      profileFlags(plan, role),
    );
    all.add(`${layout}: ${role}`, () => child.stop());
    port = (await child.ask({ ask: "start", role, url, secrets: database.secrets })).value || port;
    processes.push({ role, child });
  }
  return { layout, url, port, processes, sent: { total: 0 } };
};

const profileFlags = ({ profileDir }: LagPlan, role: LagRole): readonly string[] =>
  profileDir === null
    ? []
    : ["--cpu-prof", `--cpu-prof-dir=${resolve(profileDir)}`, `--cpu-prof-name=lag-${role}.cpuprofile`];

const CONNECTIONS = 64;

type Floor = Setting & { readonly load: Child<LagJob, LagResult> };
type Turn = { readonly round: number; readonly measuredMs: number };

const measure = async (stage: Stage, floor: Floor, { round, measuredMs }: Turn): Promise<LagWindow> => {
  const { database, load, plan } = floor;
  const cpuBefore = await cpuOf(stage);
  const databaseBefore = database.cpuMs();
  const { perSecond, warmUpMs } = plan;
  const { layout, url, port } = stage;
  const result = await load.ask({ url, port, connections: CONNECTIONS, perSecond, warmUpMs, measuredMs });
  const cpuAfter = await cpuOf(stage);
  const databaseMs = databaseBefore && spentSince(databaseBefore, database.cpuMs());
  await check(stage, result);
  const all = result.acknowledged.length;
  const { lagsMs, answersMs } = result;
  return {
    layout,
    round,
    leads: lagsMs.length,
    perSecond: (lagsMs.length * 1000) / measuredMs,
    lagP50Ms: quantile(lagsMs, 0.5),
    lagP99Ms: quantile(lagsMs, 0.99),
    lagMaxMs: quantile(lagsMs, 1),
    answerP50Ms: quantile(answersMs, 0.5),
    answerP99Ms: quantile(answersMs, 0.99),
    unsent: result.unsent,
    leadsPerCommit: all / result.commits,
    cpuMs: Object.fromEntries(
      [...cpuAfter].map(([role, ms]) => [role, (ms - (cpuBefore.get(role) ?? 0)) / all]),
    ),
    databaseCpuMs: databaseMs === null ? null : databaseMs / all,
  };
};

const cpuOf = async ({ processes }: Stage): Promise<ReadonlyMap<LagRole, number>> =>
  new Map(
    await Promise.all(
      processes.map(async ({ role, child }) => [role, (await child.ask({ ask: "cpu" })).value] as const),
    ),
  );

/** Checks that history and read model contain every acknowledged lead once, and nothing else. Throws BenchFailed. */
const check = async ({ layout, url, sent }: Stage, result: LagResult): Promise<void> => {
  const { acknowledged, refusals, lagsMs } = result;
  if (refusals.length > 0)
    throw new BenchFailed(`${layout}: ${refusals.length} leads were refused: ${refusals[0]}`);
  sent.total += acknowledged.length;
  const events = await audit("ours", url, acknowledged);
  const rows = await auditRows(url, acknowledged);
  if (events.lost > 0 || events.doubled > 0 || events.total !== sent.total)
    throw new BenchFailed(
      `${layout}: ${events.lost} leads lost, ${events.doubled} doubled; ${events.total} are there of ${sent.total}`,
    );
  if (rows.lost > 0 || rows.total !== sent.total || rows.counted !== sent.total)
    throw new BenchFailed(
      `${layout}: ${rows.lost} leads have no row; ${rows.total} rows, ${rows.counted} counted, of ${sent.total}`,
    );
  if (lagsMs.includes(Number.POSITIVE_INFINITY))
    throw new BenchFailed(`${layout}: the read model has leads that it never announced`);
};
