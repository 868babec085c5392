import { number, Usage, whole } from "../../kernel/command-line.ts";

export type DashboardPlan = {
  /** Leads in the small and in the large history. */
  readonly sizes: readonly [small: number, large: number];
  readonly rounds: number;
  readonly measuredMs: number;
  /** Names of the request kinds to measure, and "polls"; null: all. */
  readonly only: readonly string[] | null;
  /** Keeps the filled folder for the next run. */
  readonly keep: boolean;
};

/** Goal P7. */
const SMALL = 10_000;
const LARGE = 1_000_000;

type Flags = Readonly<
  Partial<Record<"leads" | "small" | "rounds" | "seconds" | "only", string> & Record<"keep", boolean>>
>;

/** Throws Usage. */
export const dashboardPlan = (flags: Flags): DashboardPlan => {
  const sizes = [whole("small", flags.small, SMALL), whole("leads", flags.leads, LARGE)] as const;
  if (sizes[0] >= sizes[1]) throw new Usage(`--leads must be above ${sizes[0]}`);
  return {
    sizes,
    rounds: whole("rounds", flags.rounds, 3),
    measuredMs: number("seconds", flags.seconds, 5) * 1000,
    only: flags.only?.split(",") ?? null,
    keep: flags.keep ?? false,
  };
};
