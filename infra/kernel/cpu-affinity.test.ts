import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { hasTaskset } from "../testing/taskset.ts";
import { allowedCpus, leaveOneCpu } from "./cpu-affinity.ts";

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

/** A process of Node, with V8's threads. */
const started = async (): Promise<number> => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000); process.send('ready')"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  await once(child, "message");
  return child.pid ?? 0;
};

if (!hasTaskset) console.info("No taskset here: that a process leaves a CPU to others is not tested.");
test.runIf(hasTaskset)(
  "a process leaves the first of several CPUs with all its threads, and keeps its only one",
  async () => {
    const pid = await started();
    const own = allowedCpus(process.pid);
    expect(allowedCpus(pid)).toEqual(own);
    for (let left = own; left.length > 1; left = left.slice(1)) {
      await leaveOneCpu(pid);
      const threads = readdirSync(`/proc/${pid}/task`).map(Number);
      expect(threads.length).toBeGreaterThan(1);
      for (const thread of threads) expect(allowedCpus(thread)).toEqual(left.slice(1));
    }
    await leaveOneCpu(pid);
    expect(allowedCpus(pid)).toEqual(own.slice(-1));
    expect(allowedCpus(process.pid)).toEqual(own);
  },
);

test("a process that has ended has no CPUs and leaves none", async () => {
  const pid = await started();
  const [child] = children.splice(0);
  child?.kill("SIGKILL");
  await once(child as ChildProcess, "exit");
  await leaveOneCpu(pid);
  expect(allowedCpus(pid)).toEqual([]);
});
