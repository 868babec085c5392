import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from "node:fs";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { quantile } from "./statistics.ts";

/** Conditions without which a figure cannot be interpreted. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  /** Load average of the minute before the run: a value near `cores` makes the figures unreliable. 0 on Windows. */
  readonly loadBefore: number;
  readonly node: string;
  readonly postgres: string;
  /** Flush time of the disk that holds the database; see `flushMs`. */
  readonly flushMs: number;
  /** Time of a fixed computation on one core; see `loopMs`. */
  readonly loopMs: number;
  /** Short hash, with "+" when files were changed since; "unknown" outside a checkout. */
  readonly commit: string;
  /** ISO 8601 UTC. */
  readonly at: string;
};

/** Conditions that are measured during the run. */
export type Circumstances = Pick<Machine, "postgres" | "flushMs" | "loadBefore">;

/** What no bench changes: measured once in each process. */
let constant: Pick<Machine, "loopMs" | "commit"> | null = null;

export const describeMachine = (circumstances: Circumstances): Machine => {
  constant ??= { loopMs: loopMs(), commit: commit() };
  return {
    ...circumstances,
    ...constant,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    at: new Date().toISOString(),
  };
};

/** Header of every table. */
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

/** Clock tick of Linux for processor time in /proc, on every platform that Node supports. */
const TICK_MS = 10;
const NS_IN_MS = 1_000_000;

/** Processor time of each of these single-threaded processes, in ms; Linux only. */
export const cpuMsOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(pids.map((pid) => [pid, scheduledMs(pid) ?? ticksOf(pid).own * TICK_MS]));

/** Processor time of these processes and of their children that have ended, in ms; Linux only. */
export const totalCpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => total + ticksOf(pid).endedChildren * TICK_MS, 0) +
  [...cpuMsOf(pids).values()].reduce((total, ms) => total + ms, 0);

/** From the scheduler, which counts in nanoseconds; null where the kernel does not provide it. */
const scheduledMs = (pid: number): number | null => {
  try {
    const [ns = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(ns) / NS_IN_MS || null;
  } catch {
    return null;
  }
};

const ticksOf = (pid: number): { readonly own: number; readonly endedChildren: number } => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields after the program's name, which may contain blanks: user and system time are fields 14 and 15 of the whole
    // line, those of ended children the next two.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const sum = (at: number): number => Number(fields[at]) + Number(fields[at + 1]);
    return { own: sum(11), endedChildren: sum(13) };
  } catch {
    return { own: 0, endedChildren: 0 };
  }
};

/** Processor time of this process so far, in ms. */
export const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

type CpuTimes = ReadonlyMap<number, number>;

/** Processor time of the processes that existed at both times. */
export const spentSince = (before: CpuTimes, after: CpuTimes | null): number =>
  [...before].reduce((total, [pid, ms]) => total + (after?.get(pid) ?? ms) - ms, 0);

const FLUSHES = 200;

/** Median time of an 8 kB flush to this folder's disk, in ms. A disk that only pretends to flush takes almost none. */
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

/** Time of a fixed computation (a chain of SHA-256) on one core, in ms: the fastest of five. For comparing machines. */
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

/** A folder in memory: flushing costs nothing there, so durability would appear to be free. */
export const isInMemory = (folder: string): boolean => statfsSync(folder).type === TMPFS;
