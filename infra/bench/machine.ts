import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";

/** What a figure is worth nothing without. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
  /** Short, with "+" when files were changed since; "unknown" outside a checkout. */
  readonly commit: string;
  /** ISO 8601 UTC. */
  readonly at: string;
};

export const describeMachine = (postgres: string): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()}`,
  node: process.version,
  postgres,
  commit: commit(),
  at: new Date().toISOString(),
});

const commit = (): string => {
  const head = git("rev-parse", "--short", "HEAD");
  return head === null ? "unknown" : head + (git("status", "--porcelain", "-uno") ? "+" : "");
};

const git = (...args: string[]): string | null => {
  const { status, stdout } = spawnSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
};

const TMPFS = 0x0102_1994;

/** A folder in memory: flushing to it costs nothing, so durable and not durable look the same there. */
export const isInMemory = (folder: string): boolean => statfsSync(folder).type === TMPFS;
