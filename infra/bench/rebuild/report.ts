import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, ratios, showMedianRange } from "../statistics.ts";
import { rowOfWidths } from "../table.ts";
import type { RebuildPlan } from "./plan.ts";
import type { RebuildOutcome } from "./rebuild.ts";

export type RebuildGoal = {
  readonly name: string;
  readonly against: string;
  readonly least: number;
  readonly ratio: MedianRange;
  readonly met: boolean;
};

/** From this number of cores on the goal assumes parallel work. */
const MANY_CORES = 8;

/** Goal P4. */
export const rebuildGoals = (outcome: RebuildOutcome): readonly RebuildGoal[] => {
  const { ours, sql, oneByOne } = rates(outcome);
  const goal = (name: string, against: string, least: number, ratio: MedianRange): RebuildGoal => ({
    name,
    against,
    least,
    ratio,
    met: ratio.median >= least,
  });
  return [
    goal("P4 rebuild", "INSERT … SELECT", outcome.machine.cores < MANY_CORES ? 0.7 : 1.2, ratios(ours, sql)),
    goal("P4 rebuild", "per-event UPSERT", 20, ratios(ours, oneByOne)),
  ];
};

/** Events a second. */
const rates = ({ events, rounds }: RebuildOutcome) => ({
  ours: rounds.map(({ rebuildMs }) => (events * 1000) / rebuildMs),
  sql: rounds.map(({ sqlMs }) => (events * 1000) / sqlMs),
  oneByOne: rounds.map(({ oneByOne }) => (oneByOne.events * 1000) / oneByOne.elapsedMs),
});

const row = rowOfWidths([34, 26, 18]);

export const rebuildLines = (outcome: RebuildOutcome, plan: RebuildPlan): readonly string[] => {
  const { events, leads, rounds } = outcome;
  const sample = rounds[0]?.oneByOne.events ?? 0;
  const rate = rates(outcome);
  const seconds = (of: (round: RebuildOutcome["rounds"][number]) => number) =>
    showMedianRange(medianRange(rounds.map((round) => of(round) / 1000)), 1);
  const reads = rounds.reduce((sum, round) => sum + round.reads.reads, 0);
  const slowest = Math.max(...rounds.map((round) => round.reads.slowestMs));
  return [
    "",
    ...machineLines(outcome.machine),
    `${leads} leads with ${events} events, ${plan.rounds} alternating rounds; median [least–most] of the rounds`,
    "",
    row(["", "events/s", "s"]),
    row([
      "rebuild, decrypted",
      showMedianRange(medianRange(rate.ours), 0),
      seconds((round) => round.rebuildMs),
    ]),
    row([
      "INSERT … SELECT, in the clear",
      showMedianRange(medianRange(rate.sql), 0),
      seconds((round) => round.sqlMs),
    ]),
    row([
      "per-event UPSERT",
      showMedianRange(medianRange(rate.oneByOne), 0),
      `${(events / medianRange(rate.oneByOne).median).toFixed(0)} (from ${sample})`,
    ]),
    "",
    `Processor time, s: rebuild ${seconds((round) => round.rebuildCpuMs)} in its process and ${seconds((round) => round.rebuildDatabaseCpuMs ?? Number.NaN)} in the database, INSERT … SELECT ${seconds((round) => round.sqlDatabaseCpuMs ?? Number.NaN)}; of its time ${seconds((round) => round.sqlIndexesMs)} for the indexes`,
    "",
    ...rebuildGoals(outcome).map(
      ({ name, against, least, ratio, met }) =>
        `${name}: ${showMedianRange(ratio, 2)} × ${against}, goal ≥ ${least}: ${met ? "met" : "MISSED"}`,
    ),
    "",
    `Live, rebuilt and SQL's tables have the same checksums. ${reads} reads of the leads meanwhile, none refused, the slowest ${slowest.toFixed(0)} ms.`,
  ];
};
