import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Keeps a process, all of its present threads included, off the first of the CPUs that it may run on, so that a thread of another
 * process that wakes up there need not wait. A low priority alone does not achieve that: Linux lets a running thread use up its time
 * slice, some ms, whatever its priority. Does nothing where only one CPU is allowed, on other systems, for another user's
 * process, and without util-linux's `taskset`.
 */
export const leaveOneCpu = async (pid: number): Promise<void> => {
  if (process.platform !== "linux") return;
  const [, ...others] = allowedCpus(pid);
  if (others.length === 0) return;
  await run("taskset", ["-a", "-c", "-p", others.join(), String(pid)]).catch(() => {});
};

/** Numbers of the CPUs that a process or thread may run on; empty: there is no such process, or no `/proc`. */
export const allowedCpus = (pid: number): readonly number[] => {
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(statusOf(pid)) ?? [];
  return list.split(",").filter(Boolean).flatMap(numbersOf);
};

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
};

/** The numbers of one range: "3", or "0-7". */
const numbersOf = (range: string): readonly number[] => {
  const [from = 0, to = from] = range.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
};
