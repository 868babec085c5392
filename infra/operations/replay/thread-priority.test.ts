import { once } from "node:events";
import { constants, getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const MODULE = new URL("./thread-priority.ts", import.meta.url).href;
const THREAD = `
  import { getPriority } from "node:os";
  import { parentPort } from "node:worker_threads";
  import { yieldToOthers } from ${JSON.stringify(MODULE)};
  yieldToOthers();
  parentPort.postMessage(getPriority());
`;

test("a thread that yields to others has a low priority of its own; the process keeps its priority", async () => {
  const before = getPriority();
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`));
  const [priority] = await once(thread, "message");
  await thread.terminate();
  expect(priority).toBe(process.platform === "linux" ? constants.priority.PRIORITY_BELOW_NORMAL : before);
  expect(getPriority()).toBe(before);
});
