import { number, whole } from "./flags.ts";

export type ReplayPlan = {
  readonly leads: number;
  /** Length of each window of requests. */
  readonly measuredMs: number;
  /** Visitors' leads a second while replays run. */
  readonly leadsPerSecond: number;
  /** Whether the data stay for the next run. */
  readonly keep: boolean;
};

/** Takes a few minutes; the goals are defined for 1,000,000. */
const LEADS = 60_000;
const SECONDS = 8;
const RATE = 40;

/** Throws BadPlan. */
export const replayPlan = (
  flags: Readonly<Partial<Record<"leads" | "seconds" | "rate", string>>> & { readonly keep?: boolean },
): ReplayPlan => ({
  leads: whole("leads", flags.leads, LEADS),
  measuredMs: number("seconds", flags.seconds, SECONDS) * 1_000,
  leadsPerSecond: number("rate", flags.rate, RATE),
  keep: flags.keep === true,
});
