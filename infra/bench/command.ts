import type { Stopping } from "../kernel/stopping.ts";

/** A bench as the command line uses it. */
export type BenchCommand = {
  /** Its syntax. */
  readonly usage: string;
  /**
   * Loads the bench first: to print its usage would take ten times as long with it. `all` ends what the bench starts. Throws
   * Usage for unknown flags, BenchFailed when leads were lost, doubled or refused.
   */
  run(args: readonly string[], all: Stopping, report: (line: string) => void): Promise<BenchResult>;
};

export type BenchResult = {
  readonly lines: readonly string[];
  /** For --json: the plan, the goals, and every figure behind the table. */
  readonly record: object;
};
