import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { expect, test } from "vitest";
import { groupPriority } from "../testing/group-priority.ts";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;
const MODULE = new URL("./low-priority.ts", import.meta.url).href;
/** It runs until this process kills it, or ends. */
const PROGRAM = `
  import { lowerPriority } from ${JSON.stringify(MODULE)};
  lowerPriority(process.pid, 5);
  process.once("disconnect", () => process.exit());
  process.send("lowered");
`;

test("a process that lowers its priority does so for all its threads and its session; the one that started it keeps its own", async () => {
  const before = getPriority();
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  const pid = child.pid ?? 0;
  const threads = process.platform === "linux" ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  const priorities = threads.map((thread) => getPriority(thread));
  const group = groupPriority(pid);
  child.kill();
  await once(child, "exit");
  expect(new Set(priorities)).toEqual(new Set([LOW]));
  // V8's own among them.
  if (process.platform === "linux") expect(threads.length).toBeGreaterThan(1);
  if (group !== null) expect(group).toBe(5);
  expect(getPriority()).toBe(before);
});
