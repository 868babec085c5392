import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "./has-code.ts";

/** Does a process with this id run? A zombie does not; 0, which a damaged file is read as, is no process but this one's group. */
export const isAlive = (pid: number): boolean => {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
  return statOf(pid)?.state !== "Z";
};

/** When that process was started, as an opaque text for comparison: a reused id has another. */
export const startOf = (pid: number): string => {
  if (process.platform === "linux") return statOf(pid)?.start ?? "";
  if (process.platform === "win32") return "";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
};

/**
 * Processes that work in this folder (a PostgreSQL server and its children do), of `program` where it is given; Linux only,
 * elsewhere null: unknown.
 */
export const processesIn = (dir: string, program: string | null = null): readonly number[] | null => {
  if (process.platform !== "linux") return null;
  const real = realpathSync(dir);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && workingDirectory(pid) === real && isAlive(pid))
    .filter((pid) => program === null || programOf(pid) === program);
};

/** This process and all that it has started, directly or not; Linux only, elsewhere null: unknown. */
export const processTree = (root: number): readonly number[] | null => {
  if (process.platform !== "linux") return null;
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc").map(Number)) {
    const parent = pid > 0 ? statOf(pid)?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
};

/** Resolves to whether all of them ended in time. */
export const waitUntilEnded = async (pids: readonly number[], withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
};

/** Does nothing when the process has ended. Throws when it belongs to another user. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
};

const workingDirectory = (pid: number): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
};

/** Resident memory in bytes, or its peak, from Linux's /proc; null elsewhere, and once the process has ended. */
export const memoryOf = (pid: number | undefined, field: "VmRSS" | "VmHWM"): number | null => {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8")
      .split("\n")
      .find((each) => each.startsWith(`${field}:`));
    return line === undefined ? null : Number.parseInt(line.slice(field.length + 1), 10) * 1024;
  } catch {
    return null;
  }
};

const programOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return null;
  }
};

/** Fields of /proc/PID/stat; the program's name in parentheses may contain spaces, so they are counted from its end. */
const statOf = (pid: number): { state: string; parent: number; start: string } | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", parent: Number(fields[1]), start: fields[19] ?? "" };
  } catch {
    return null;
  }
};
