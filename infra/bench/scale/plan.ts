import { number, Usage, whole } from "../../kernel/command-line.ts";

export type ScalePlan = {
  /** Processes of each role in the larger layout; the smaller one has one of each. */
  readonly processes: number;
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
};

/** Goal P12. */
const PROCESSES = 4;
const WARM_UP_MS = 1_000;

/** Throws Usage. */
export const scalePlan = (
  flags: Readonly<Partial<Record<"processes" | "rounds" | "seconds", string>>>,
): ScalePlan => {
  const measuredMs = number("seconds", flags.seconds, 5) * 1000;
  const processes = whole("processes", flags.processes, PROCESSES);
  if (processes < 2) throw new Usage("--processes must be 2 or more");
  return {
    processes,
    rounds: whole("rounds", flags.rounds, 3),
    warmUpMs: Math.min(WARM_UP_MS, measuredMs),
    measuredMs,
  };
};
