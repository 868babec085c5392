import { number, whole } from "../../kernel/command-line.ts";

export type ReplayPlan = {
  readonly leads: number;
  /** Recommendation lists that the what-if replay recomputes, in a separate history. */
  readonly lists: number;
  /** Length of each window of requests. */
  readonly measuredMs: number;
  /** Turns of NDJSON and COPY, of `verify` and a rebuild, and of visitors' leads alone and beside replays. */
  readonly rounds: number;
  /** Visitors' leads a second. */
  readonly leadsPerSecond: number;
  /** Whether the data is kept for the next run. */
  readonly keep: boolean;
};

/** Default, which takes a few minutes; the goals are defined for 1,000,000. */
const LEADS = 60_000;
const LISTS = 20_000;
const SECONDS = 8;
const ROUNDS = 3;
const RATE = 40;

/** Throws Usage. */
export const replayPlan = (
  flags: Readonly<Partial<Record<"leads" | "lists" | "seconds" | "rounds" | "rate", string>>> & {
    readonly keep?: boolean;
  },
): ReplayPlan => ({
  leads: whole("leads", flags.leads, LEADS),
  lists: whole("lists", flags.lists, LISTS),
  measuredMs: number("seconds", flags.seconds, SECONDS) * 1_000,
  rounds: whole("rounds", flags.rounds, ROUNDS),
  leadsPerSecond: number("rate", flags.rate, RATE),
  keep: flags.keep === true,
});
