import { whole } from "../../kernel/command-line.ts";

export type StartPlan = {
  readonly leads: number;
  readonly rounds: number;
  /** Whether the data stay for the next run. */
  readonly keep: boolean;
};

/** Takes two minutes; the goals are defined for 1,000,000. */
const LEADS = 60_000;

/** Throws Usage. */
export const startPlan = (
  flags: Readonly<Partial<Record<"leads" | "rounds", string>>> & { readonly keep?: boolean },
): StartPlan => ({
  leads: whole("leads", flags.leads, LEADS),
  rounds: whole("rounds", flags.rounds, 3),
  keep: flags.keep === true,
});
