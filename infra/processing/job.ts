import { pause } from "@asesorador/projections/kernel/pause";
import { listen } from "../adapters/postgres/listen.ts";
import { backoff } from "../kernel/backoff.ts";
import { type WakeUp, wakeUp } from "../kernel/wake-up.ts";
import type { Log } from "./log.ts";
import { retryLog } from "./retry-log.ts";

/** Work that a point in time or a notification makes due. */
export type Job = {
  readonly name: string;
  /**
   * Does everything that is due; resolves to the ms until it has to run again at the latest. When it rejects it runs again
   * after a growing wait, which no notification shortens. `notified`, for a run that waits itself: a signal that aborts at the
   * next notification; absent for a single run.
   */
  readonly run: (signal: AbortSignal, notified?: () => AbortSignal) => Promise<number>;
  /** A notification of PostgreSQL that makes it run at once; a payload that does not concern it is ignored. */
  readonly wokenBy?: { readonly channel: string; readonly concerns?: (payload: string) => boolean };
  /** Resolves after `ms`, or when the signal aborts; set by tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type RunJobs = {
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly log: Log;
  readonly signal: AbortSignal;
};

const MESSAGES = { failing: "job failed: it is tried again", working: "job works again" };

/** Runs each job at once, and then whenever it is due, until the signal aborts; never rejects. */
export const runJobs = async ({ url, jobs, log, signal }: RunJobs): Promise<void> => {
  const hosted = jobs.map((job) => ({ job, due: wakeUp() }));
  const channels = new Set(jobs.flatMap(({ wokenBy }) => wokenBy?.channel ?? []));
  const notifyAll = () => {
    for (const { due } of hosted) due.notify();
  };
  const listener =
    channels.size > 0 &&
    listen(url, [...channels], {
      // What was notified before is lost.
      onReady: notifyAll,
      onNotify: (channel, payload) => {
        for (const { job, due } of hosted)
          if (job.wokenBy?.channel === channel && (job.wokenBy.concerns?.(payload) ?? true)) due.notify();
      },
    });
  await Promise.all(hosted.map(({ job, due }) => runJob(job, { due, log, signal })));
  if (listener) await listener.close();
};

type Host = { readonly due: WakeUp; readonly log: Log; readonly signal: AbortSignal };

const runJob = async ({ name, run, wait = pause }: Job, { due, log, signal }: Host): Promise<void> => {
  const retry = backoff();
  const retries = retryLog({ log, level: "error", messages: MESSAGES, fields: { job: name } });
  while (!signal.aborted) {
    const next = due.next();
    try {
      const waitMs = await run(signal, due.next);
      retry.reset();
      retries.succeeded();
      await wait(Math.max(waitMs, 0), AbortSignal.any([signal, next]));
    } catch (error) {
      if (signal.aborted) return;
      retries.failed(error);
      await wait(retry.nextMs(), signal);
    }
  }
};
