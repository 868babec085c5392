import { aborted } from "@asesorador/projections/kernel/pause";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryOnce } from "../testing/query-once.ts";
import { testDatabase } from "../testing/test-database.ts";
import { type Job, runJobs } from "./job.ts";
import { SILENT } from "./log.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const CHANNEL = "job_test";

/** A job that is due at notifications only. */
const counted = (name: string, work: () => void) => {
  const runs = { count: 0 };
  const job: Job = {
    name,
    wokenBy: { channel: CHANNEL },
    run: async () => {
      runs.count += 1;
      work();
      return 0;
    },
    wait: (_, signal) => aborted(signal),
  };
  return { job, runs };
};

test("a notification makes a job run at once, but does not shorten the wait after a failure", async () => {
  const failing = counted("failing", () => {
    throw new Error("the server is away");
  });
  const working = counted("working", () => {});
  const stop = new AbortController();
  const jobs = [failing.job, working.job];
  const ended = runJobs({ url: database.url, jobs, log: SILENT, signal: stop.signal });
  try {
    // At the start, and when the listener is ready.
    await expect.poll(() => working.runs.count).toBe(2);
    await queryOnce(database.url, `notify ${CHANNEL}`);
    await expect.poll(() => working.runs.count).toBe(3);
    expect(failing.runs.count).toBe(1);
  } finally {
    stop.abort();
    await ended;
  }
});

test("a notification during a run makes the job run again", async () => {
  const first = Promise.withResolvers<void>();
  const other = counted("other", () => {});
  let runs = 0;
  const busy: Job = {
    ...other.job,
    name: "busy",
    run: async () => {
      runs += 1;
      await first.promise;
      return 0;
    },
  };
  const stop = new AbortController();
  const ended = runJobs({ url: database.url, jobs: [busy, other.job], log: SILENT, signal: stop.signal });
  try {
    await expect.poll(() => other.runs.count).toBe(2);
    await queryOnce(database.url, `notify ${CHANNEL}`);
    await expect.poll(() => other.runs.count).toBe(3);
    expect(runs).toBe(1);
    first.resolve();
    await expect.poll(() => runs).toBe(2);
  } finally {
    first.resolve();
    stop.abort();
    await ended;
  }
});
