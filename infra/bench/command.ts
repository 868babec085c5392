import type { Stopping } from "../runtime/stopping.ts";

/** One of the benches, as the command line sees it. */
export type BenchCommand = {
  readonly usage: string;
  /** `all` ends what it starts. Throws BadPlan for flags it does not know, BenchFailed when what it measured was not our work. */
  run(args: readonly string[], all: Stopping, tell: (line: string) => void): Promise<BenchResult>;
};

export type BenchResult = {
  readonly lines: readonly string[];
  /** For --json: the plan, the goals, and every figure behind the table. */
  readonly record: object;
};
