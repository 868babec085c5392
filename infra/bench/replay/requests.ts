import { readHistoryStart } from "@asesorador/projections/lead/history-queries";
import type { Pool } from "pg";
import { createPool } from "../../adapters/postgres/pool.ts";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { BenchFailed } from "../audit.ts";
import type { OwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import type { DashboardJob, DashboardResult } from "../dashboard/load.ts";
import { ADVISER, requestFor } from "../dashboard/requests.ts";
import type { DashboardServerQuestion, DashboardServerReply } from "../dashboard/server.ts";
import type { LoadJob, LoadResult } from "../load.ts";
import { quantile } from "../statistics.ts";
import type { ReplayPlan } from "./plan.ts";

type Window = {
  readonly answered: number;
  readonly unsent: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type RequestsOutcome = {
  readonly list: Window;
  /** Visitors' leads, all rounds together: alone, and beside two replays that run and two that wait. */
  readonly alone: Window;
  readonly beside: Window & { readonly replays: { readonly answered: number; readonly refused: number } };
  /** Beside two processes that only compute, at a replay's priority: what the machine's cores and scheduler cost, whatever replays do. */
  readonly besideLoops: Window;
  readonly rounds: number;
};

type Setting = {
  readonly plan: ReplayPlan;
  readonly database: Pick<OwnPostgres, "secrets">;
  /** Leads and an account are added to it. */
  readonly url: string;
  readonly report: (line: string) => void;
};

type Server = Child<DashboardServerQuestion, DashboardServerReply>;
type Sent = Pick<LoadResult, "answered" | "unsent" | "latenciesMs">;

/**
 * Requests of the list and visitors' leads, to one API with the projector in its process, as in `npm start`. Leads alone, beside
 * replays, and beside processes that only compute take turns. Throws BenchFailed.
 */
export const measureRequests = async (
  { url, database, plan, report }: Setting,
  all: Stopping,
): Promise<RequestsOutcome> => {
  const own = stopping();
  all.add("replay bench's processes", own.stop);
  const pool = createPool(url, { max: 1, statementTimeoutMs: 60_000, name: "bench" });
  own.add("database of requests", () => pool.end());
  const server: Server = startChild(new URL("../dashboard/server.ts", import.meta.url));
  own.add("server", () => server.stop());
  const { port } = await server.ask({
    ask: "serve",
    url,
    secrets: database.secrets,
    username: ADVISER,
    projecting: true,
  });
  const { cookie } = await server.ask({ ask: "sign in" });
  const list = await listWindow({ cookie, port, plan, pool }, own);
  report(`list of a moment: p99 ${list.p99Ms.toFixed(1)} ms`);
  const load: Child<LoadJob, LoadResult> = startChild(new URL("../load.ts", import.meta.url));
  own.add("load", () => load.stop());
  const leads = async (): Promise<Sent> => {
    const { refusals, ...result } = await load.ask({
      port,
      path: "/api/contacts",
      connections: CONNECTIONS,
      arrivalsPerSecond: plan.leadsPerSecond,
      warmUpMs: Math.min(1_000, plan.measuredMs),
      measuredMs: plan.measuredMs,
    });
    if (refusals.length > 0) throw new BenchFailed(`${refusals.length} leads were refused: ${refusals[0]}`);
    return result;
  };
  await leads();
  const [alone, beside, besideLoops]: [Sent[], Sent[], Sent[]] = [[], [], []];
  const replays = { answered: 0, refused: 0 };
  for (let round = 1; round <= plan.rounds; round += 1) {
    alone.push(await leads());
    const busy = keepReplaying({ port, cookie });
    await busy.running;
    beside.push(await leads());
    const counted = await busy.stop();
    replays.answered += counted.answered;
    replays.refused += counted.refused;
    const stopLoops = await startLoops(own);
    besideLoops.push(await leads());
    await stopLoops();
    const [one, other, third] = [alone, beside, besideLoops].map((windows) =>
      windowOf(windows.slice(-1)).p99Ms.toFixed(1),
    );
    report(
      `round ${round}, leads: p99 ${one} ms alone, ${other} ms beside replays, ${third} ms beside loops`,
    );
  }
  await own.stop();
  return {
    list,
    alone: windowOf(alone),
    beside: { ...windowOf(beside), replays },
    besideLoops: windowOf(besideLoops),
    rounds: plan.rounds,
  };
};

/** As many as replays run. */
const LOOPS = 2;

/** Resolves, once they compute, to what ends them. */
const startLoops = async (all: Stopping): Promise<() => Promise<void>> => {
  const loops = Array.from({ length: LOOPS }, () =>
    startChild<object, object>(new URL("./loop.ts", import.meta.url), [], { ownSession: true }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
  all.add("loops", stop);
  await Promise.all(loops.map((loop) => loop.ask({})));
  return stop;
};

const CONNECTIONS = 16;
const LIST_PER_SECOND = 20;
const MOMENTS = 40;

type Panel = {
  readonly cookie: string;
  readonly port: number;
  readonly plan: ReplayPlan;
  readonly pool: Pool;
};

const listWindow = async ({ cookie, port, plan, pool }: Panel, all: Stopping): Promise<Window> => {
  const start = Date.parse((await readHistoryStart(pool, "peru")) ?? "");
  const paths = Array.from({ length: MOMENTS }, (_, i) => {
    const at = new Date(start + ((Date.now() - start) * (i + 1)) / (MOMENTS + 1)).toISOString();
    return `/api/replay/leads?${new URLSearchParams({ market: "peru", at })}`;
  });
  const load: Child<DashboardJob, DashboardResult> = startChild(
    new URL("../dashboard/load.ts", import.meta.url),
  );
  all.add("list's load", () => load.stop());
  const { refusals, ...result } = await load.ask({
    port,
    requests: paths.map((path) => requestFor(path, { cookie })),
    status: 200,
    connections: CONNECTIONS,
    perSecond: LIST_PER_SECOND,
    warmUpMs: Math.min(1_000, plan.measuredMs),
    measuredMs: plan.measuredMs,
  });
  if (refusals.length > 0) throw new BenchFailed(`${refusals.length} lists were refused: ${refusals[0]}`);
  return windowOf([result]);
};

/** Several windows as one. */
const windowOf = (windows: readonly Sent[]): Window => {
  const latenciesMs = windows.flatMap((window) => [...window.latenciesMs]);
  const sum = (count: (window: Sent) => number): number =>
    windows.reduce((total, window) => total + count(window), 0);
  return {
    answered: sum(({ answered }) => answered),
    unsent: sum(({ unsent }) => unsent),
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  };
};

/** Longer than a replay may take or wait, which a long history or a slow machine makes it: until then it ran. */
const BEYOND_LIMIT = [422, 503];

/** Four callers who ask for a replay again as soon as theirs is answered: two run, two wait. */
const keepReplaying = ({ port, cookie }: Pick<Panel, "port" | "cookie">) => {
  const stop = new AbortController();
  const replays = { answered: 0, refused: 0 };
  const first = Promise.withResolvers<void>();
  const caller = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/replay/cohorts?market=peru`, {
        headers: { cookie },
        signal: stop.signal,
      });
      await answer.text();
      if (answer.ok) replays.answered += 1;
      else if (BEYOND_LIMIT.includes(answer.status)) replays.refused += 1;
      else throw new BenchFailed(`a replay failed: ${answer.status}`);
      first.resolve();
    }
  };
  const callers = Array.from({ length: 4 }, () =>
    caller().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    }),
  );
  const settled = Promise.all(callers);
  settled.catch(() => {});
  return {
    /** Resolves when the first one is answered. Throws BenchFailed. */
    running: Promise.race([first.promise, settled]),
    /** Resolves to the number of replays that were answered, and that reached their limit. Throws BenchFailed. */
    stop: async (): Promise<typeof replays> => {
      stop.abort();
      await settled;
      return replays;
    },
  };
};
