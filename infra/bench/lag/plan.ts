import { number, whole } from "../../kernel/command-line.ts";

export type LagPlan = {
  /** Leads that arrive each second. */
  readonly perSecond: number;
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Folder for a CPU profile of each projecting process; null: none. */
  readonly profileDir: string | null;
};

/** Goal P3. */
const RATE = 500;
const WARM_UP_MS = 1_000;

/** Throws Usage. */
export const lagPlan = (
  flags: Readonly<Partial<Record<"rate" | "seconds" | "rounds" | "profile", string>>>,
): LagPlan => {
  const measuredMs = number("seconds", flags.seconds, 10) * 1000;
  return {
    perSecond: number("rate", flags.rate, RATE),
    rounds: whole("rounds", flags.rounds, 3),
    warmUpMs: Math.min(WARM_UP_MS, measuredMs),
    measuredMs,
    profileDir: flags.profile ?? null,
  };
};
