// npm run replay -- as-of | diff | timeline | events | …: history read at any moment, from a terminal.

import { demoEvents } from "./demo/events.ts";
import { openSource } from "./operations/copy/open.ts";
import { replayCommand } from "./operations/replay/command.ts";
import { giveUp } from "./runtime/announce.ts";
import { joinDatabase } from "./runtime/database.ts";
import { readEnv } from "./runtime/env.ts";
import { endProcess, reportLate, stopOnSignals, stopping } from "./runtime/stopping.ts";

const all = stopping();
const stop = new AbortController();
/** Follows until it is stopped: being stopped is its normal end. */
const stoppedWith = process.argv.includes("--follow") ? 0 : 130;
stopOnSignals(all.stop, (late) => {
  reportLate(late);
  endProcess(stoppedWith);
});
// The reader of a pipe has seen enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => endProcess(error.code === "EPIPE" ? 0 : 1));

const open = async (address: string | null) => {
  const env = readEnv(process.env);
  const { store } = await openSource(address ?? env.eventStoreUrl ?? (await joinDatabase(env, all)).url, all);
  all.add("replay", async () => {
    stop.abort();
    await running.catch(() => {});
  });
  return store;
};

const running = replayCommand({
  args: process.argv.slice(2),
  open,
  nowMs: Date.now(),
  signal: stop.signal,
  out: process.stdout,
  err: process.stderr,
  others: [demoEvents],
});

running.then(
  async (code) => {
    await all.stop();
    process.exit(code);
  },
  async (error) => {
    await all.stop();
    giveUp(error);
  },
);
