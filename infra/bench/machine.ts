import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from "node:fs";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { quantile } from "./statistics.ts";

/** What a figure is worth nothing without. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  /** Processes that wanted a core in the minute before the run: anything near `cores` makes the figures noise. 0 on Windows. */
  readonly loadBefore: number;
  readonly node: string;
  readonly postgres: string;
  /** Of the disk that the database lay on; see `flushMs`. */
  readonly flushMs: number;
  /** A fixed piece of work for one core; see `loopMs`. */
  readonly loopMs: number;
  /** Short, with "+" when files were changed since; "unknown" outside a checkout. */
  readonly commit: string;
  /** ISO 8601 UTC. */
  readonly at: string;
};

/** What the run itself finds out. */
export type Circumstances = Pick<Machine, "postgres" | "flushMs" | "loadBefore">;

export const describeMachine = (circumstances: Circumstances): Machine => ({
  ...circumstances,
  cpu: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()}`,
  node: process.version,
  loopMs: loopMs(),
  commit: commit(),
  at: new Date().toISOString(),
});

/** What stands above every table. */
export const machineLines = ({
  cpu,
  cores,
  memoryGb,
  system,
  loadBefore,
  node,
  postgres,
  flushMs,
  loopMs,
  commit,
  at,
}: Machine) => [
  `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, load before the run ${loadBefore.toFixed(1)}`,
  `Node ${node}, PostgreSQL ${postgres} (fsync, full_page_writes, synchronous_commit on), a flush to disk ${flushMs.toFixed(2)} ms, a fixed CPU loop ${loopMs.toFixed(0)} ms, commit ${commit}, ${at}`,
];

const commit = (): string => {
  const head = git("rev-parse", "--short", "HEAD");
  return head === null ? "unknown" : head + (git("status", "--porcelain", "-uno") ? "+" : "");
};

const git = (...args: string[]): string | null => {
  const { status, stdout } = spawnSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
};

/** As Linux counts processor time for /proc, on every machine that Node runs on. */
const TICK_MS = 10;
const NS_IN_MS = 1_000_000;

/** Processor time that each of these processes of one thread has spent, ms; Linux only. */
export const cpuMsOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(pids.map((pid) => [pid, scheduledMs(pid) ?? ticksOf(pid) * TICK_MS]));

/** By the scheduler, which counts in nanoseconds; null where the kernel does not tell. */
const scheduledMs = (pid: number): number | null => {
  try {
    const [ns = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(ns) / NS_IN_MS || null;
  } catch {
    return null;
  }
};

const ticksOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the program's name, which may hold blanks: user and system time are fields 14 and 15 of the whole.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
};

type CpuTimes = ReadonlyMap<number, number>;

/** Of the processes that were there before and still are. */
export const spentSince = (before: CpuTimes, after: CpuTimes | null): number =>
  [...before].reduce((total, [pid, ms]) => total + (after?.get(pid) ?? ms) - ms, 0);

const FLUSHES = 200;

/** How long one flush of 8 kB to this folder's disk takes at the median, ms. A disk that only says it did takes next to nothing. */
export const flushMs = (folder: string): number => {
  const file = join(folder, "flush");
  const handle = openSync(file, "w");
  const page = Buffer.alloc(8192, 1);
  const times = Array.from({ length: FLUSHES }, () => {
    writeSync(handle, page, 0, page.length, 0);
    const started = performance.now();
    fdatasyncSync(handle);
    return performance.now() - started;
  });
  closeSync(handle);
  rmSync(file);
  return quantile(times, 0.5);
};

const LOOPS = 5;
const HASHES = 20_000;

/** How long one core takes for a fixed piece of work (a chain of SHA-256), ms: the fastest of five. For comparing machines. */
const loopMs = (): number => {
  const times = Array.from({ length: LOOPS }, () => {
    const started = performance.now();
    let block = Buffer.alloc(32);
    for (let i = 0; i < HASHES; i += 1) block = createHash("sha256").update(block).digest();
    return performance.now() - started;
  });
  return Math.min(...times);
};

const TMPFS = 0x0102_1994;

/** A folder in memory: flushing to it costs nothing, so durable and not durable look the same there. */
export const isInMemory = (folder: string): boolean => statfsSync(folder).type === TMPFS;
