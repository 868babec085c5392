import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Keeps a process, all of its present threads included, off the first of the CPUs that it may run on, if it may run on several: a thread
 * that wakes up there is not kept waiting. A low priority alone does not see to that, as Linux lets a thread that runs use its slice up,
 * some ms, whatever its priority. It does nothing on other systems, for another user's process, and without util-linux's `taskset`.
 */
export const leaveOneCpu = async (pid: number): Promise<void> => {
  if (process.platform !== "linux") return;
  const [, ...others] = allowedCpus(pid);
  if (others.length === 0) return;
  await run("taskset", ["-a", "-c", "-p", others.join(), String(pid)]).catch(() => {});
};

/** Numbers of the CPUs that a process or thread may run on; none: there is no such process, or the system does not say. */
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

/** Of a range of a list: "3", or "0-7". */
const numbersOf = (range: string): readonly number[] => {
  const [from = 0, to = from] = range.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
};
