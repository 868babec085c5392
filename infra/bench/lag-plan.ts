import { number, whole } from "./flags.ts";

export type LagPlan = {
  /** Leads that arrive each second. */
  readonly perSecond: number;
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Where the projecting processes leave a CPU profile each; null: none. */
  readonly profileDir: string | null;
};

/** P3. */
const RATE = 500;

/** Throws BadPlan. */
export const lagPlan = (
  flags: Readonly<Partial<Record<"rate" | "seconds" | "rounds" | "profile", string>>>,
): LagPlan => ({
  perSecond: number("rate", flags.rate, RATE),
  rounds: whole("rounds", flags.rounds, 3),
  warmUpMs: 1_000,
  measuredMs: number("seconds", flags.seconds, 10) * 1000,
  profileDir: flags.profile ?? null,
});
