import { whole } from "../../kernel/command-line.ts";

export type RebuildPlan = {
  readonly leads: number;
  readonly rounds: number;
  /** Folder for a CPU profile of the rebuilding process; null: none. */
  readonly profileDir: string | null;
};

/** Takes a few minutes; the goal is defined for 1,000,000. */
const LEADS = 60_000;

/** Throws Usage. */
export const rebuildPlan = (
  flags: Readonly<Partial<Record<"leads" | "rounds" | "profile", string>>>,
): RebuildPlan => {
  const leads = whole("leads", flags.leads, LEADS);
  return {
    leads,
    rounds: whole("rounds", flags.rounds, leads > 300_000 ? 1 : 3),
    profileDir: flags.profile ?? null,
  };
};
