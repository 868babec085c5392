import { createPool } from "../../adapters/postgres/pool.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { BenchFailed } from "../audit.ts";
import type { OwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import { spentSince } from "../machine.ts";
import { quantile } from "../statistics.ts";
import { knownOf } from "./check-stage.ts";
import type { Filled } from "./fill.ts";
import type { DashboardJob, DashboardResult } from "./load.ts";
import type { DashboardPlan } from "./plan.ts";
import { ADVISER, type Kind, kindsOf, requestFor } from "./requests.ts";
import type { DashboardServerQuestion, DashboardServerReply } from "./server.ts";

/** Result of one kind of request at one size in one round. */
export type KindWindow = {
  readonly kind: string;
  readonly leads: number;
  readonly round: number;
  readonly answered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Arrivals that found no free connection: above 0 no goal is met. */
  readonly unsent: number;
  /**
   * Processor time for each request: of the server's process and of the database; null where the system does not report
   * it.
   */
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number | null;
};

export type Server = Child<DashboardServerQuestion, DashboardServerReply>;
export type Load = Child<DashboardJob, DashboardResult>;

/** Our API over one of the histories. */
export type Stage = {
  readonly filled: Filled;
  readonly server: Server;
  readonly port: number;
  readonly kinds: readonly Kind[];
};

type Setting = { readonly database: OwnPostgres; readonly plan: DashboardPlan };

export type Floor = Setting & { readonly load: Load; readonly report: (line: string) => void };

export const openStage = async (
  filled: Filled,
  { database, plan }: Setting,
  all: Stopping,
): Promise<Stage> => {
  const server: Server = startChild(new URL("./server.ts", import.meta.url));
  all.add(`${filled.leads}: server`, () => server.stop());
  const { port } = await server.ask({
    ask: "serve",
    url: filled.url,
    secrets: database.secrets,
    username: ADVISER,
  });
  const { cookie } = await server.ask({ ask: "sign in" });
  const pool = createPool(filled.url, { max: 1, statementTimeoutMs: 60_000, name: "bench" });
  const known = await knownOf(pool, `http://127.0.0.1:${port}`, cookie);
  await pool.end();
  const kinds = kindsOf(known).filter(({ name }) => plan.only?.includes(name) ?? true);
  return { filled, server, port, kinds };
};

/** Measures each kind at both sizes, one directly after the other; the order alternates between rounds. */
export const measureKinds = async (
  stages: readonly Stage[],
  floor: Floor,
): Promise<readonly KindWindow[]> => {
  const { plan, report } = floor;
  const windows: KindWindow[] = [];
  for (let round = 0; round < plan.rounds; round += 1)
    for (const { name } of stages[0]?.kinds ?? []) {
      for (const stage of round % 2 === 0 ? stages : stages.toReversed()) {
        const kind = stage.kinds.find((one) => one.name === name);
        if (kind) windows.push(await measureKind(stage, kind, { ...floor, round }));
      }
      const shown = windows
        .slice(-stages.length)
        .map(({ leads, p50Ms, p99Ms }) => `${leads}: p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms`);
      report(`Round ${round + 1} of ${plan.rounds}, ${name}: ${shown.join("; ")}`);
    }
  return windows;
};

const CONNECTIONS = 16;
const WARM_UP_MS = 1_000;

type Turn = Floor & { readonly round: number };

const measureKind = async (
  { filled, server, port }: Stage,
  { name, paths, perSecond }: Kind,
  { database, load, plan, round }: Turn,
): Promise<KindWindow> => {
  const { cookie } = await server.ask({ ask: "sign in" });
  const requests = paths.map((path) => requestFor(path, { cookie }));
  const before = await server.ask({ ask: "spent" });
  const databaseBefore = database.cpuMs();
  const job = { port, requests, status: 200, connections: CONNECTIONS, perSecond };
  const result = await load.ask({
    ...job,
    warmUpMs: Math.min(WARM_UP_MS, plan.measuredMs),
    measuredMs: plan.measuredMs,
  });
  const databaseMs = databaseBefore && spentSince(databaseBefore, database.cpuMs());
  const after = await server.ask({ ask: "spent" });
  if (result.refusals.length > 0)
    throw new BenchFailed(`${result.refusals.length} requests were refused: ${result.refusals[0]}`);
  return {
    kind: name,
    leads: filled.leads,
    round,
    answered: result.answered,
    p50Ms: quantile(result.latenciesMs, 0.5),
    p99Ms: quantile(result.latenciesMs, 0.99),
    unsent: result.unsent,
    serverCpuMs: (after.cpuMs - before.cpuMs) / result.sent,
    databaseCpuMs: databaseMs === null ? null : databaseMs / result.sent,
  };
};
