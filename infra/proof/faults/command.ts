import { flagsOf, number, Usage, whole } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";
import type { FaultsOutcome } from "./trial.ts";

const FAULTS = 60;
const MINUTES = 30;
const LEADS_PER_SECOND = 20;
const MAX_SEED = 2 ** 31;

export const faultsCommand: ProofCommand = {
  name: "faults",
  usage: "npm run faults -- [--faults N] [--minutes N] [--seed N] [--leads-per-second N] [--only KIND]",
  run: async (args, all, report) => {
    const given = flagsOf(args, { texts: ["faults", "minutes", "seed", "leads-per-second", "only"] });
    const seed = whole("seed", given.seed, 1 + Math.floor(Math.random() * MAX_SEED));
    const { FAULT_KINDS } = await import("./fault-kinds.ts");
    const { openTrial, runFaults } = await import("./trial.ts");
    const { only } = given;
    const kinds = FAULT_KINDS.filter((kind) => only === undefined || kind.includes(only));
    if (kinds.length === 0) throw new Usage(`no fault's name contains ${only}: ${FAULT_KINDS.join("; ")}`);
    const plan = {
      seed,
      faults: whole("faults", given.faults, FAULTS),
      seconds: 60 * number("minutes", given.minutes, MINUTES),
      roles: ["api", "api", "projector", "projector"] as const,
      snapshotEvery: 10,
      kinds,
      leadsPerSecond: whole("leads-per-second", given["leads-per-second"], LEADS_PER_SECOND),
    };
    report(`Seed ${seed}`);
    const outcome = await runFaults(plan, await openTrial(plan, all, report), report);
    return {
      held: outcome.violations.length === 0,
      lines: faultsLines(outcome, seed),
      record: { plan, ...outcome },
    };
  },
};

const faultsLines = (outcome: FaultsOutcome, seed: number): readonly string[] => {
  const total = Object.values(outcome.faults).reduce((sum, times) => sum + times, 0);
  const { acknowledged, lost, doubled, sentTwice, notes, attempts, erasures, snapshots, violations } =
    outcome;
  const { deliveries, repeatedDeliveries, mails, repeatedMails, terminated, refused, leftOut } = outcome;
  const waited = Object.entries(outcome.waits).map(([what, s]) => `${s.toFixed(1)} s for ${what}`);
  return [
    `${total} faults in ${outcome.seconds.toFixed(0)} s, seed ${seed}:`,
    ...Object.entries(outcome.faults).map(
      ([kind, times]) => `  ${String(times).padStart(4)}  ${kind}${spentOn(outcome.spent[kind], times)}`,
    ),
    ...leftOut.map((kind) => `  left out, for want of the right to mount a disk: ${kind}`),
    `Waited besides: ${waited.join(", ")}`,
    `Leads: ${acknowledged} acknowledged (${sentTwice} sent twice at once), ${lost} lost, ${doubled} doubled; refused for the time being ${refused} times`,
    `Acknowledged besides: ${notes} notes, ${attempts} attempts, ${erasures} erasures`,
    `Webhook: ${deliveries} events received, ${repeatedDeliveries} deliveries came again; e-mail: ${mails} received, ${repeatedMails} came again`,
    `Terminated in a transaction: ${terminated.backends} backends, ${terminated.wrote} after they had written, in ${terminated.statements} different statements`,
    `PostgreSQL ended ${outcome.postmasterEnds} times and was started again`,
    `${snapshots} snapshots of rows compared with history; caught up ${outcome.recoveredMs} ms after the last fault, with what was still being sent`,
    ...violations.map((violation) => `violated: ${violation}`),
  ];
};

const spentOn = (spent: FaultsOutcome["spent"][string] | undefined, times: number): string => {
  if (spent === undefined) return "";
  const { seconds, cpuSeconds } = spent;
  const cpu = cpuSeconds === null ? "" : `, ${(cpuSeconds / times).toFixed(2)} s of processor time`;
  return `: ${(seconds / times).toFixed(2)} s each${cpu}`;
};
