import { spawnSync } from "node:child_process";

/** Whether `taskset` works here as `leaveOneCpu` calls it: a Linux may lack it, or have one that knows fewer options. */
export const hasTaskset = spawnSync("taskset", ["-a", "-c", "-p", String(process.pid)]).status === 0;

/** The CPUs of a process that `leaveOneCpu` leaves it; all of them without `taskset`. */
export const cpusAfterLeavingOne = (cpus: readonly number[]): readonly number[] =>
  hasTaskset && cpus.length > 1 ? cpus.slice(1) : cpus;
