import { flagsOf, whole } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";
import type { Finding, FuzzOutcome } from "./fuzz.ts";

const RUNS = 100;
const SLOW_MS = 2_000;
const MAX_SEED = 2 ** 31;

export const fuzzCommand: ProofCommand = {
  name: "fuzz",
  usage: "npm run fuzz -- [--seed N] [--runs REQUESTS_PER_OPERATION] [--only PART_OF_AN_OPERATION]",
  run: async (args, all, report) => {
    const { seed, runs, only } = flagsOf(args, { texts: ["seed", "runs", "only"] });
    const plan = {
      seed: whole("seed", seed, 1 + Math.floor(Math.random() * MAX_SEED)),
      runs: whole("runs", runs, RUNS),
      only: only ?? null,
      slowMs: SLOW_MS,
    };
    const [{ openOwnPostgres }, { startTarget }, { fuzz }] = await Promise.all([
      import("../../bench/bench-postgres.ts"),
      import("./target.ts"),
      import("./fuzz.ts"),
    ]);
    report(`Seed ${plan.seed}. Starting PostgreSQL and the product …`);
    const database = await openOwnPostgres(report, all);
    const target = await startTarget(await database.prepared("fuzz"), database.secrets, all);
    const started = performance.now();
    const outcome = await fuzz(target, plan, report);
    const seconds = (performance.now() - started) / 1_000;
    const { findings, quarantined } = outcome;
    return {
      held: findings.length === 0 && quarantined.length === 0,
      lines: fuzzLines(outcome, plan.seed, seconds),
      record: { plan, seconds, ...outcome },
    };
  },
};

const fuzzLines = (outcome: FuzzOutcome, seed: number, seconds: number): readonly string[] => {
  const { requests, operations, findings, quarantined } = outcome;
  const accepted = operations.map(({ name, requests: sent, statuses }) => ({
    name,
    requests: sent,
    accepted: Object.entries(statuses).reduce((sum, [status, n]) => sum + (status < "400" ? n : 0), 0),
  }));
  const unreached = accepted.filter((each) => each.accepted === 0);
  const late = operations.reduce((sum, { lateOnBusyMachine }) => sum + lateOnBusyMachine, 0);
  const slowest = operations.toSorted((a, b) => b.slowestMs - a.slowestMs)[0];
  return [
    `${requests} requests of ${operations.length} operations in ${seconds.toFixed(0)} s, seed ${seed}: ${findings.length} findings, ${quarantined.length} quarantined events`,
    `Slowest answer: ${slowest?.slowestMs ?? 0} ms (${slowest?.name ?? "–"}); limit ${SLOW_MS.toLocaleString("en")} ms`,
    ...(late > 0
      ? [`Later than that twice, by the clock of a busy machine and not by its share of a processor: ${late}`]
      : []),
    `Operations that accepted a request: ${operations.length - unreached.length} of ${operations.length}${unreached.length > 0 ? `; never: ${unreached.map(({ name }) => name).join(", ")}` : ""}`,
    "Accepted requests:",
    ...accepted.map((each) => `  ${each.accepted} of ${each.requests} ${each.name}`),
    ...findings.flatMap(findingLines),
    ...quarantined.map((event) => `quarantined: ${event}`),
  ];
};

const findingLines = ({ operation, what, request, answer, cause }: Finding): readonly string[] => [
  "",
  `${operation}: ${what.join(", ")}`,
  `  ${request.method} ${request.path.slice(0, 400)}`,
  `  ${JSON.stringify({ ...request.headers, cookie: undefined })}`,
  `  ${(request.body ?? "no body").slice(0, 1_000)}`,
  `  answered ${answer ? `${answer.status} ${answer.body}` : "nothing"}`,
  ...(cause === null ? [] : [`  logged ${cause.slice(0, 2_000).trimEnd()}`]),
];
