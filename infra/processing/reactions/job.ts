import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../backoff.ts";
import type { Log } from "../log.ts";
import { retryLog } from "../retry-log.ts";

/** Work that time makes due, done by the process whose reactions are at work. */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** Does what is due, all of it. What it throws is logged, and it is called again after a pause. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

const MESSAGES = {
  failing: "scheduled job failed: it is tried again",
  working: "scheduled job works again",
};

/** Runs the job at once and then at its interval, until the signal aborts; never rejects. */
export const keepRunning = async (
  { name, everyMs, run }: Job,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  const retry = backoff();
  const retries = retryLog({ log, level: "error", messages: MESSAGES, fields: { job: name } });
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      await run(signal);
      retry.reset();
      retries.succeeded();
    } catch (error) {
      if (signal.aborted) return;
      retries.failed(error);
      waitMs = retry.nextMs();
    }
    await pause(waitMs, signal);
  }
};
