import { flagsOf, number, whole } from "../../kernel/command-line.ts";
import type { ProofCommand } from "../command.ts";
import type { FaultsOutcome } from "./trial.ts";

const FAULTS = 60;
const MINUTES = 30;
const LEADS_PER_SECOND = 20;
const MAX_SEED = 2 ** 31;

export const faultsCommand: ProofCommand = {
  name: "faults",
  usage: "npm run faults -- [--faults N] [--minutes N] [--seed N] [--leads-per-second N]",
  run: async (args, all, report) => {
    const given = flagsOf(args, { texts: ["faults", "minutes", "seed", "leads-per-second"] });
    const seed = whole("seed", given.seed, 1 + Math.floor(Math.random() * MAX_SEED));
    const { FAULT_KINDS, runFaults } = await import("./trial.ts");
    const plan = {
      seed,
      faults: whole("faults", given.faults, FAULTS),
      seconds: 60 * number("minutes", given.minutes, MINUTES),
      roles: ["api", "api", "projector", "projector"] as const,
      snapshotEvery: 10,
      kinds: FAULT_KINDS,
      leadsPerSecond: whole("leads-per-second", given["leads-per-second"], LEADS_PER_SECOND),
    };
    report(`Seed ${seed}`);
    const outcome = await runFaults(plan, all, report);
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
  const { deliveries, repeatedDeliveries, mails, repeatedMails, terminated } = outcome;
  return [
    `${total} faults in ${outcome.seconds.toFixed(0)} s, seed ${seed}:`,
    ...Object.entries(outcome.faults).map(([kind, times]) => `  ${String(times).padStart(4)}  ${kind}`),
    `Leads: ${acknowledged} acknowledged (${sentTwice} sent twice at once), ${lost} lost, ${doubled} doubled`,
    `Acknowledged besides: ${notes} notes, ${attempts} attempts, ${erasures} erasures`,
    `Webhook: ${deliveries} events received, ${repeatedDeliveries} deliveries came again; e-mail: ${mails} received, ${repeatedMails} came again`,
    `Terminated in a transaction: ${terminated.backends} backends, ${terminated.wrote} after they had written, in ${terminated.statements} different statements`,
    `${snapshots} snapshots of rows compared with history; caught up ${outcome.recoveredMs} ms after the last fault, with what was still being sent`,
    ...violations.map((violation) => `violated: ${violation}`),
  ];
};
