import { flagsOf } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import type { BillsOutcome } from "./bills.ts";

/** The least share of the samples that must be read rightly. */
const GOALS = { pdf: 0.95, photo: 0.8 } as const;
const KINDS = { pdf: "text PDFs", photo: "clean photos" } as const;

const line = (kind: keyof typeof GOALS, outcome: BillsOutcome): string => {
  const share = outcome[kind] / outcome.bills;
  const verdict = share >= GOALS[kind] ? "reached" : "MISSED";
  return `${KINDS[kind].padEnd(14)}${outcome[kind]} of ${outcome.bills} read rightly (${(100 * share).toFixed(1)} %; goal ${100 * GOALS[kind]} %: ${verdict})`;
};

export const billsCommand: BenchCommand = {
  usage: "npm run bench bills -- [--json FILE]",
  run: async (args) => {
    flagsOf(args, { texts: [], switches: [] });
    const { readSampleBills } = await import("./bills.ts");
    const outcome = await readSampleBills();
    return {
      lines: [
        line("pdf", outcome),
        line("photo", outcome),
        ...outcome.missed.map((name) => `  missed: ${name}`),
      ],
      record: { goals: GOALS, ...outcome },
    };
  },
};
