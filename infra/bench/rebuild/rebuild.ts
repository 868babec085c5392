import { loadavg } from "node:os";
import { resolve } from "node:path";
import { READ_SCHEMA } from "@asesorador/projections/kernel/schema";
import type { Stopping } from "../../kernel/stopping.ts";
import { BenchFailed } from "../audit.ts";
import { openBenchParts } from "../bench-parts.ts";
import { type OwnPostgres, openOwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import { everyFewSeconds } from "../every-few-seconds.ts";
import { describeMachine, type Machine } from "../machine.ts";
import { checksums, differences } from "./checksum.ts";
import { type Filled, fillHistory } from "./fill.ts";
import { rebuildInSql, SQL_SCHEMA } from "./in-sql.ts";
import type { RebuildPlan } from "./plan.ts";
import { type Reads, readWhile } from "./reader.ts";
import type { WorkerQuestion, WorkerReply } from "./worker.ts";

export type RebuildRound = {
  readonly round: number;
  readonly rebuildMs: number;
  /** Processor time of the rebuilding process. */
  readonly rebuildCpuMs: number;
  /** Processor time of the database meanwhile, reads included; null where the system does not report it. */
  readonly rebuildDatabaseCpuMs: number | null;
  readonly reads: Reads;
  readonly sqlMs: number;
  /** Part of `sqlMs`: indexes and statistics, which a rebuild creates too. */
  readonly sqlIndexesMs: number;
  readonly sqlDatabaseCpuMs: number | null;
  /** A sample: the whole history would take too long. */
  readonly oneByOne: { readonly events: number; readonly elapsedMs: number };
};

export type RebuildOutcome = {
  readonly machine: Machine;
  readonly leads: number;
  /** Events of leads; the catalogue's few are rebuilt with them and not counted. */
  readonly events: number;
  readonly rounds: readonly RebuildRound[];
};

type Worker = Child<WorkerQuestion, WorkerReply>;

const SAMPLE_EVENTS = 5_000;

/** Fills history, lets the projector follow it, and rebuilds in rotation with the yardsticks. Throws BenchFailed. */
export const benchRebuild = async (
  plan: RebuildPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<RebuildOutcome> => {
  const [loadBefore = 0] = loadavg();
  report("Starting PostgreSQL …");
  const database = await openOwnPostgres(report, all);
  const url = await database.prepared("rebuild");
  const worker: Worker = startChild(new URL("./worker.ts", import.meta.url), profileFlags(plan));
  all.add("worker", () => worker.stop());
  await worker.ask({ ask: "open", url, secrets: database.secrets });
  const { parts, pool } = await openBenchParts(url, database, all, { connections: 4 });
  const { leads } = plan;
  report(`Filling history with ${leads} leads; the projector follows …`);
  const filled = await fillHistory({
    pool,
    parts,
    leads,
    onProgress: everyFewSeconds(performance.now(), report),
  });
  report(`${filled.events} events are there; waiting for the projector …`);
  await worker.ask({ ask: "catch up" });
  const live = await checksums(pool, READ_SCHEMA);
  report(`The live read model: ${live["lead"]}`);
  const rounds: RebuildRound[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    await database.checkpoint();
    const reader = { db: parts.pool, vault: parts.vault };
    const { result: rebuilt, cpuMs: rebuildDatabaseCpuMs } = await withCpu(database, () =>
      readWhile(reader, leads, () => worker.ask({ ask: "rebuild" })),
    );
    failIfDifferent("the rebuilt read model", differences(live, await checksums(pool, READ_SCHEMA)));
    await database.checkpoint();
    // Beside the same reads, which take processor time.
    const { result: inSql, cpuMs: sqlDatabaseCpuMs } = await withCpu(database, () =>
      readWhile(reader, leads, () => rebuildInSql(pool)),
    );
    failIfDifferent("SQL's read model", differences(live, await checksums(pool, SQL_SCHEMA)));
    const oneByOne = await worker.ask({ ask: "one by one", events: SAMPLE_EVENTS });
    rounds.push({
      ...roundOf(round, { result: rebuilt.result, seen: rebuilt.seen, sql: inSql.result, oneByOne }),
      rebuildDatabaseCpuMs,
      sqlDatabaseCpuMs,
    });
    const [ours, theirs] = [rebuilt.result.elapsedMs, inSql.result.elapsedMs].map((ms) =>
      (ms / 1000).toFixed(1),
    );
    report(
      `Round ${round + 1} of ${plan.rounds}: rebuilt in ${ours} s, SQL in ${theirs} s; the same checksums`,
    );
  }
  return outcomeOf(filled, rounds, describeMachine({ ...database.described, loadBefore }));
};

type Measured = {
  readonly result: WorkerReply;
  readonly seen: Reads;
  readonly sql: Awaited<ReturnType<typeof rebuildInSql>>;
  readonly oneByOne: WorkerReply;
};

const withCpu = async <Result>(database: OwnPostgres, work: () => Promise<Result>) => {
  const before = database.totalCpuMs();
  const result = await work();
  const after = database.totalCpuMs();
  return { result, cpuMs: before === null || after === null ? null : after - before };
};

const roundOf = (
  round: number,
  { result, seen, sql, oneByOne }: Measured,
): Omit<RebuildRound, "rebuildDatabaseCpuMs" | "sqlDatabaseCpuMs"> => ({
  round,
  rebuildMs: result.elapsedMs,
  rebuildCpuMs: result.cpuMs,
  reads: seen,
  sqlMs: sql.elapsedMs,
  sqlIndexesMs: sql.indexesMs,
  oneByOne: { events: oneByOne.events, elapsedMs: oneByOne.elapsedMs },
});

const outcomeOf = (
  { leads, events }: Filled,
  rounds: readonly RebuildRound[],
  machine: Machine,
): RebuildOutcome => ({
  machine,
  leads,
  events,
  rounds,
});

const failIfDifferent = (what: string, different: readonly string[]): void => {
  if (different.length > 0)
    throw new BenchFailed(`${what} differs from the live one in ${different.join(", ")}`);
};

const profileFlags = ({ profileDir }: RebuildPlan): readonly string[] =>
  profileDir === null
    ? []
    : ["--cpu-prof", `--cpu-prof-dir=${resolve(profileDir)}`, "--cpu-prof-name=rebuild.cpuprofile"];
