import { loadavg } from "node:os";
import type { Stopping } from "../../kernel/stopping.ts";
import { audit, BenchFailed } from "../audit.ts";
import { openOwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import type { Server } from "../dashboard/stage.ts";
import type { LoadJob, LoadResult } from "../load.ts";
import { describeMachine, type Machine } from "../machine.ts";
import { quantile } from "../statistics.ts";
import type { OverloadJob, OverloadResult } from "./load.ts";
import type { Competitor, OverloadPlan } from "./plan.ts";

/** Leads alone, or with the same number of connections for chat, wizard steps and panel queries. */
export const PHASES = ["alone", "mixed"] as const;
export type Phase = (typeof PHASES)[number];

/** Result of one phase in one round. */
export type OverloadWindow = {
  readonly phase: Phase;
  readonly round: number;
  /** Leads acknowledged a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** null: no competing load. */
  readonly competitors: OverloadResult["tallies"] | null;
};

export type OverloadOutcome = {
  readonly machine: Machine;
  readonly windows: readonly OverloadWindow[];
  readonly acknowledged: number;
};

type Loads = {
  readonly leads: Child<LoadJob, LoadResult>;
  readonly others: Child<OverloadJob, OverloadResult>;
};

type Stage = Loads & {
  readonly plan: OverloadPlan;
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  /** Leads of all windows so far. */
  readonly sent: { total: number };
};

/** Both phases in alternation on one server, as `npm start` runs it. Throws BenchFailed. */
export const benchOverload = async (
  plan: OverloadPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<OverloadOutcome> => {
  const [loadBefore = 0] = loadavg();
  report("Starting PostgreSQL and the product …");
  const database = await openOwnPostgres(report, all);
  const url = await database.prepared("overload");
  const server: Server = startChild(new URL("../dashboard/server.ts", import.meta.url));
  all.add("server", () => server.stop());
  const serving = {
    ask: "serve",
    url,
    secrets: database.secrets,
    username: "bench",
    projecting: true,
  } as const;
  const { port } = await server.ask(serving);
  const stage: Stage = { plan, server, url, port, sent: { total: 0 }, ...startLoads(all) };
  report("Warming up …");
  await measure(stage, "mixed", -1);
  const windows: OverloadWindow[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    await database.checkpoint();
    for (const phase of round % 2 === 0 ? PHASES : PHASES.toReversed())
      windows.push(await measure(stage, phase, round));
    const shown = windows.slice(-PHASES.length).map((w) => `${w.phase} ${w.perSecond.toFixed(0)} leads/s`);
    report(`Round ${round + 1} of ${plan.rounds}: ${shown.join(", ")}`);
  }
  return {
    machine: describeMachine({ ...database.described, loadBefore }),
    windows,
    acknowledged: stage.sent.total,
  };
};

const startLoads = (all: Stopping): Loads => {
  const leads: Loads["leads"] = startChild(new URL("../load.ts", import.meta.url));
  all.add("load of leads", () => leads.stop());
  const others: Loads["others"] = startChild(new URL("./load.ts", import.meta.url));
  all.add("load of the others", () => others.stop());
  return { leads, others };
};

const measure = async (stage: Stage, phase: Phase, round: number): Promise<OverloadWindow> => {
  const { plan, server, port, leads, others } = stage;
  const { connections, warmUpMs, measuredMs } = plan;
  const { cookie } = await server.ask({ ask: "sign in" });
  const job = { port, connections, warmUpMs, measuredMs };
  const [sent, competed] = await Promise.all([
    leads.ask({ ...job, path: "/api/contacts", arrivalsPerSecond: null }),
    phase === "alone" ? null : others.ask({ ...job, cookie }),
  ]);
  await check(stage, sent, competed);
  return {
    phase,
    round,
    perSecond: (sent.answered * 1000) / measuredMs,
    p50Ms: quantile(sent.latenciesMs, 0.5),
    p99Ms: quantile(sent.latenciesMs, 0.99),
    competitors: competed?.tallies ?? null,
  };
};

/** Checks that no lead was refused and that each acknowledged one is in history once. Throws BenchFailed. */
const check = async (
  { url, sent }: Stage,
  { refusals, acknowledged }: LoadResult,
  competed: OverloadResult | null,
): Promise<void> => {
  if (refusals.length > 0) throw new BenchFailed(`${refusals.length} leads were refused: ${refusals[0]}`);
  const [failure] = competed?.failures ?? [];
  if (failure !== undefined)
    throw new BenchFailed(`requests that are no leads were neither answered nor shed: ${failure}`);
  sent.total += acknowledged.length;
  const { lost, doubled, total } = await audit("ours", url, acknowledged);
  if (lost > 0 || doubled > 0 || total !== sent.total)
    throw new BenchFailed(
      `${lost} leads lost, ${doubled} doubled; ${total} are there of ${sent.total} acknowledged`,
    );
};

/** Totals of all windows. */
export const talliesOf = (windows: readonly OverloadWindow[], competitor: Competitor) => {
  const tallies = windows.flatMap(({ competitors }) => (competitors ? [competitors[competitor]] : []));
  const answered = tallies.reduce((sum, one) => sum + one.answered, 0);
  const shed = tallies.reduce((sum, one) => sum + one.shed, 0);
  return { answered, shed };
};
