import { machineLines } from "../machine.ts";
import { medianRange, ratios, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import type { NdjsonRound, ReplayOutcome, VerifyRound } from "./replay.ts";

export type ReplayGoal = {
  readonly name: string;
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
};

const eventsPerSecond = (events: number, ms: number): number => (events * 1_000) / ms;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const times = (value: number): string => `${value.toFixed(2)} ×`;
const megabytes = (bytes: number): number => bytes / 2 ** 20;

type Row = readonly [name: string, goal: string, measured: string, met: boolean];

type Time = { readonly elapsedMs: number; readonly cpuMs: number };
const verifyRatios = (
  { rounds }: ReplayOutcome["verify"],
  which: "cold" | "warm",
  of: (time: Time) => number,
) =>
  ratios(
    rounds.map((round) => of(round[which])),
    rounds.map(({ rebuild }) => of(rebuild)),
  );

/** Speed beside COPY in the same round. */
const ndjsonShares = (rounds: readonly NdjsonRound[], which: "cold" | "warm") =>
  ratios(
    rounds.map(({ copy }) => copy.elapsedMs),
    rounds.map((round) => round[which].elapsedMs),
  );

/** The goals hold for 1,000,000 leads; fewer make most of them easier. */
export const replayGoals = (outcome: ReplayOutcome): readonly ReplayGoal[] => {
  const { frames, ndjson, parquet } = outcome;
  const { list, alone, beside } = outcome.requests;
  const { queries, whatIf, asOf } = outcome;
  const slowest =
    "queries" in queries ? Math.max(...queries.queries.map(({ elapsedMs }) => elapsedMs)) : null;
  const ndjsonShare = ndjsonShares(ndjson, "cold").median;
  const parquetRate = eventsPerSecond(parquet.rows, parquet.elapsedMs);
  const bytes = parquet.bytes / Math.max(1, parquet.rows);
  const verified = verifyRatios(outcome.verify, "cold", ({ elapsedMs }) => elapsedMs);
  const slower = beside.p99Ms / alone.p99Ms;
  const rows: readonly Row[] = [
    ["as-of, cold", "≤ 300 ms", ms(asOf.elapsedMs), asOf.elapsedMs <= 300],
    [
      "as-of in the panel, cold: frames of a market",
      "≤ 300 ms",
      ms(frames.elapsedMs),
      frames.elapsedMs <= 300,
    ],
    ["list of leads at a moment, p99", "≤ 60 ms", ms(list.p99Ms), list.p99Ms <= 60 && list.unsent === 0],
    ["NDJSON without personal data", "≥ 0.9 × COPY", times(ndjsonShare), ndjsonShare >= 0.9],
    ["Parquet, events a second", "≥ 50,000", parquetRate.toFixed(0), parquetRate >= 50_000],
    ["Parquet, bytes an event", "≤ 60", bytes.toFixed(1), bytes <= 60],
    [
      "Parquet, peak memory",
      "≤ 300 MB",
      `${megabytes(parquet.peakBytes).toFixed(0)} MB`,
      megabytes(parquet.peakBytes) <= 300,
    ],
    [
      "a visitor's lead beside replays, p99",
      "≤ 1.5 × alone",
      times(slower),
      slower <= 1.5 && beside.unsent === 0,
    ],
    [
      `what-if, ${whatIf.lists} lists × ${whatIf.plans} plans, one thread`,
      "≤ 2 s",
      ms(whatIf.elapsedMs),
      whatIf.elapsedMs <= 2_000,
    ],
    ...(slowest === null
      ? []
      : [["slowest of the analysts' queries", "≤ 5 s", ms(slowest), slowest <= 5_000] as const]),
    ["verify", "≤ 1.2 × a rebuild", times(verified.median), verified.median <= 1.2],
  ];
  return rows.map(([name, goal, measured, met]) => ({ name, goal, measured, met }));
};

const cpu = ({
  cpuMs,
  databaseCpuMs,
}: {
  readonly cpuMs: number;
  readonly databaseCpuMs: number | null;
}): string =>
  `CPU ${ms(cpuMs)} of Node${databaseCpuMs === null ? "" : ` and ${ms(databaseCpuMs)} of PostgreSQL`}`;

const ndjsonLine = (rounds: readonly NdjsonRound[]): string => {
  const show = (which: "cold" | "warm" | "copy"): string => {
    const of = (field: "elapsedMs" | "cpuMs") => medianRange(rounds.map((round) => round[which][field]));
    const database = rounds.flatMap((round) => round[which].databaseCpuMs ?? []);
    const spent = {
      cpuMs: of("cpuMs").median,
      databaseCpuMs: database.length === 0 ? null : medianRange(database).median,
    };
    return `${showMedianRange(of("elapsedMs"), 0)} ms, ${cpu(spent)}`;
  };
  const share = (which: "cold" | "warm"): string =>
    `${showMedianRange(ndjsonShares(rounds, which), 2)} × COPY`;
  return `NDJSON, ${rounds[0]?.cold.rows ?? 0} events, in ${rounds.length} turns with COPY … TO STDOUT: ${show("cold")} (${share("cold")}); again in the same process ${show("warm")} (${share("warm")}); COPY ${show("copy")}`;
};

const verifyLine = (verify: ReplayOutcome["verify"]): string => {
  const { rounds, peakBytes } = verify;
  const show = (which: keyof VerifyRound, of: (time: Time) => number) =>
    `${showMedianRange(medianRange(rounds.map((round) => of(round[which]))), 0)} ms`;
  const shown = (which: "cold" | "warm", of: (time: Time) => number) =>
    `${show(which, of)} (${showMedianRange(verifyRatios(verify, which, of), 2)} ×)`;
  const all = (of: (time: Time) => number) =>
    `${show("rebuild", of)}, ${shown("cold", of)} and ${shown("warm", of)}`;
  return `a rebuild of all read models, verify and verify again in the same process, in ${rounds.length} turns: ${all(({ elapsedMs }) => elapsedMs)}, CPU of Node ${all(({ cpuMs }) => cpuMs)}, ${megabytes(peakBytes).toFixed(0)} MB`;
};

const row = rowOfWidths([46, 20, 16, 9]);

export const replayLines = (outcome: ReplayOutcome): readonly string[] => {
  const { leads, events, blocks, folded, diff, figureIndex, frames, ndjson, parquet, verify } = outcome;
  const { tables, queries, whatIf } = outcome;
  const { list, alone, beside, besideLoops, rounds } = outcome.requests;
  const rate = (rows: number, elapsedMs: number) => `${eventsPerSecond(rows, elapsedMs).toFixed(0)} events/s`;
  return [
    "",
    ...machineLines(outcome.machine),
    `${leads} leads, ${events} events in ${blocks.blocks} blocks; one run`,
    "",
    row(["", "goal at 1 M leads", "measured", ""]),
    ...replayGoals(outcome).map(({ name, goal, measured, met }) =>
      row([name, goal, measured, met ? "met" : "MISSED"]),
    ),
    "",
    `as-of as it was known, folded from events: ${ms(folded.elapsedMs)} (${rate(events, folded.elapsedMs)}), ${megabytes(folded.peakBytes).toFixed(0)} MB; diff of a day ${ms(diff.elapsedMs)}; frames ${frames.bytes} bytes`,
    `figure index made in ${ms(figureIndex.elapsedMs)} (${rate(events, figureIndex.elapsedMs)}), ${(figureIndex.bytes / events).toFixed(0)} bytes an event`,
    ndjsonLine(ndjson),
    `Parquet ${ms(parquet.elapsedMs)}, ${cpu(parquet)}`,
    `every table as Parquet ${ms(tables.elapsedMs)}, ${tables.rows} rows, ${megabytes(tables.peakBytes).toFixed(0)} MB; queries over it: ${
      "queries" in queries
        ? queries.queries.map(({ file, elapsedMs }) => `${file.slice(0, 2)} ${ms(elapsedMs)}`).join(", ")
        : queries.failure
    }`,
    `what-if: ${whatIf.computed} of ${whatIf.lists} lists differ and were computed; each on its own ${ms(whatIf.eachMs)}`,
    verifyLine(verify),
    `blocks made in ${ms(blocks.elapsedMs)} (${rate(events, blocks.elapsedMs)})`,
    `list: ${list.answered} requests, p50 ${ms(list.p50Ms)}; leads in ${rounds} turns: p50 ${ms(alone.p50Ms)}, p99 ${ms(alone.p99Ms)} alone, ${ms(beside.p50Ms)} and ${ms(beside.p99Ms)} beside two replays that run and two that wait (${beside.replays.answered} answered, ${beside.replays.refused} stopped at their limit), ${ms(besideLoops.p50Ms)} and ${ms(besideLoops.p99Ms)} beside two processes that only compute at a replay's priority (${times(besideLoops.p99Ms / alone.p99Ms)})`,
  ];
};
