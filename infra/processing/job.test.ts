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

test("the waits between attempts grow while a job fails, and begin again after it has worked", async () => {
  const stop = new AbortController();
  const waits: number[] = [];
  let runs = 0;
  const job: Job = {
    name: "flapping",
    run: async () => {
      runs += 1;
      if (runs === 9) return 0;
      throw new Error("the server is away");
    },
    wait: async (ms) => {
      waits.push(ms);
      if (waits.length === 10) stop.abort();
    },
  };
  await runJobs({ url: database.url, jobs: [job], log: SILENT, signal: stop.signal });
  const [first = 0, last = 0, worked, afterwards = 0] = [waits[0], waits[7], waits[8], waits[9]];
  expect(worked).toBe(0);
  // Each is shortened by up to a half.
  expect(last).toBeGreaterThan(20 * first);
  expect(afterwards).toBeLessThanOrEqual(2 * first);
});
