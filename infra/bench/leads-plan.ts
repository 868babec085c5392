import { CONTENDERS, type Contender, isContender } from "./contenders.ts";

export type Mode =
  /** Each connection sends its next lead when the last is answered: how much fits through. */
  | { readonly kind: "closed"; readonly connections: number }
  /** Leads arrive on their own, at this share of what the CRUD route takes at most: how long one waits. */
  | { readonly kind: "open"; readonly connections: number; readonly shareOfPeak: number };

export type LeadsPlan = {
  readonly contenders: readonly Contender[];
  readonly modes: readonly Mode[];
  readonly rounds: number;
  readonly measuredMs: number;
  readonly warmUpMs: number;
  /** Of each process, once, before the first round. */
  readonly firstWarmUpMs: number;
  /** Of the CRUD route and of emmett. */
  readonly poolSize: number;
  readonly jsonFile: string | null;
  /** Where the servers leave a CPU profile each; null: none. */
  readonly profileDir: string | null;
};

/** The command line asks for what there is not. */
export class BadPlan extends Error {
  override readonly name = "BadPlan";
}

export const OPEN: Mode = { kind: "open", connections: 64, shareOfPeak: 0.7 };
export const CLOSED: readonly Mode[] = [1, 16, 64].map((connections) => ({ kind: "closed", connections }));

type Flags = Readonly<
  Partial<Record<"seconds" | "rounds" | "pool" | "only" | "json" | "profile", string>>
> & {
  readonly quick?: boolean;
};

/** Throws BadPlan. */
export const leadsPlan = (flags: Flags): LeadsPlan => {
  const quick = flags.quick ?? false;
  return {
    contenders: contendersOf(flags.only),
    modes: [...CLOSED, OPEN],
    rounds: number("rounds", flags.rounds, quick ? 2 : 5),
    measuredMs: number("seconds", flags.seconds, quick ? 0.7 : 2) * 1000,
    warmUpMs: quick ? 150 : 250,
    firstWarmUpMs: quick ? 1_000 : 3_000,
    poolSize: number("pool", flags.pool, POOL_SIZE),
    jsonFile: flags.json ?? null,
    profileDir: flags.profile ?? null,
  };
};

/** Measured with --pool: see the benchmarks' page. */
const POOL_SIZE = 20;

const number = (name: string, given: string | undefined, otherwise: number): number => {
  const value = Number(given ?? otherwise);
  if (Number.isFinite(value) && value > 0) return value;
  throw new BadPlan(`--${name} must be a number above 0`);
};

const contendersOf = (only: string | undefined): readonly Contender[] => {
  const names = (only ?? Object.keys(CONTENDERS).join(",")).split(",");
  const unknown = names.find((name) => !isContender(name));
  if (unknown !== undefined) throw new BadPlan(`--only knows ${Object.keys(CONTENDERS).join(", ")}`);
  return names.filter(isContender);
};
