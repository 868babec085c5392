import { number, whole } from "../../kernel/command-line.ts";

export type OverloadPlan = {
  readonly rounds: number;
  readonly measuredMs: number;
  readonly warmUpMs: number;
  /** Number of connections for leads, and the same number for the competing load. */
  readonly connections: number;
};

/** Competing requests, each on a third of the connections. */
export const COMPETITORS = ["chat", "journey", "panel"] as const;
export type Competitor = (typeof COMPETITORS)[number];

/** Goal R5. */
const CONNECTIONS = 100;

/** Throws Usage. */
export const overloadPlan = (
  flags: Readonly<Partial<Record<"rounds" | "seconds" | "connections", string>>>,
): OverloadPlan => {
  const measuredMs = number("seconds", flags.seconds, 5) * 1000;
  return {
    rounds: whole("rounds", flags.rounds, 5),
    measuredMs,
    warmUpMs: Math.min(2_000, measuredMs),
    connections: whole("connections", flags.connections, CONNECTIONS),
  };
};
