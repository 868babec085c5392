import { number, Usage, whole } from "../../kernel/command-line.ts";
import { CONTENDERS, type Contender, isContender } from "../contenders.ts";

export type Mode =
  /** Closed loop: each connection sends its next lead after the answer. Measures throughput. */
  | { readonly kind: "closed"; readonly connections: number }
  /** Open loop: leads arrive at this share of the peak rate of CRUD with our duties. Measures waiting time. */
  | { readonly kind: "open"; readonly connections: number; readonly shareOfPeak: number };

export type LeadsPlan = {
  readonly contenders: readonly Contender[];
  readonly modes: readonly Mode[];
  readonly rounds: number;
  readonly measuredMs: number;
  readonly warmUpMs: number;
  /** Warm-up of each process, once, before the first round. */
  readonly firstWarmUpMs: number;
  /** Pool size of the CRUD route and of emmett. */
  readonly poolSize: number;
  /** Folder for a CPU profile of each server; null: none. */
  readonly profileDir: string | null;
};

const CONNECTIONS = 64;
const MODES: Readonly<Record<string, Mode>> = {
  "1": { kind: "closed", connections: 1 },
  "16": { kind: "closed", connections: 16 },
  "64": { kind: "closed", connections: CONNECTIONS },
  open: { kind: "open", connections: CONNECTIONS, shareOfPeak: 0.7 },
};

type Flags = Readonly<Partial<Record<"seconds" | "rounds" | "pool" | "only" | "at" | "profile", string>>> & {
  readonly quick?: boolean;
};

/** Throws Usage. */
export const leadsPlan = (flags: Flags): LeadsPlan => {
  const quick = flags.quick ?? false;
  const measuredMs = number("seconds", flags.seconds, quick ? 0.7 : 2) * 1000;
  return {
    contenders: contendersOf(flags.only),
    modes: modesOf(flags.at),
    rounds: whole("rounds", flags.rounds, quick ? 2 : 5),
    measuredMs,
    // A quick run with the shortest windows only shows that it runs.
    warmUpMs: quick ? Math.min(150, measuredMs) : 250,
    firstWarmUpMs: quick ? Math.min(300, measuredMs) : 3_000,
    poolSize: whole("pool", flags.pool, POOL_SIZE),
    profileDir: flags.profile ?? null,
  };
};

/** Compare with --pool 10, 20 and 40: see "The pool of the yardsticks" in infra/docs/benchmarks.md. */
const POOL_SIZE = 20;

const contendersOf = (only: string | undefined): readonly Contender[] => {
  const names = (only ?? Object.keys(CONTENDERS).join(",")).split(",");
  const unknown = names.find((name) => !isContender(name));
  if (unknown !== undefined) throw new Usage(`--only knows ${Object.keys(CONTENDERS).join(", ")}`);
  return names.filter(isContender);
};

const modesOf = (at: string | undefined): readonly Mode[] => {
  const names = Object.keys(MODES);
  return (at?.split(",") ?? names).map((name) => {
    const mode = MODES[name];
    if (!mode) throw new Usage(`--at knows ${names.join(", ")}`);
    return mode;
  });
};
