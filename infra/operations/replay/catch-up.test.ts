import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { figureIndexIn, readIndexCheckpoint } from "@asesorador/projections/replay/figure-index-queries";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "../../adapters/postgres/pool.ts";
import { figureIndexing } from "../../processing/jobs/figure-index.ts";
import { ELECTIONS } from "../../processing/leader-election.ts";
import { SILENT } from "../../processing/log.ts";
import { withSessionLock } from "../../processing/session-lock.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { newEvent, readModelDatabase } from "../../testing/read-models.ts";
import { catchUpFigures } from "./catch-up.ts";
import { replayCommand } from "./command.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ["figure_index", "figure_sum", "figure_step", "record"])
    await database.pool.query(`delete from replay.${table}`);
});

/** More than an answer folds behind the end of the index. */
const VISITS = 4_500;
const START_MS = Date.UTC(2026, 9, 1);
const HALF_MS = START_MS + (VISITS / 2) * 1_000;

const journeyIdOf = (n: number) => `0195f6a0-0000-4000-8000-${String(n).padStart(12, "0")}`;

const started = (n: number) => {
  const at = new Date(START_MS + n * 1_000).toISOString();
  const journeyId = journeyIdOf(n);
  const data = { journeyId, wizard: "peru", day: at.slice(0, 10), viewport: "phone" };
  return newEvent({ type: "WizardStarted", version: 1, data }, at);
};

const addVisits = async (store: EventStore, from: number, to: number): Promise<void> => {
  for (let n = from; n <= to; n += 1)
    await store.append(`journey-${journeyIdOf(n)}`, "no_stream", [started(n)]);
};

const target = (store: EventStore, maxWaitMs = 200) => ({
  url: database.url,
  db: database.pool,
  store,
  pollMs: 20,
  maxWaitMs,
  transact: <Result>(work: Parameters<typeof transact<Result>>[1]) => transact(database.pool, work),
});

const asOf = async (store: EventStore, maxWaitMs?: number) => {
  const [written, reported]: [string[], string[]] = [[], []];
  const code = await replayCommand({
    args: ["as-of", new Date(HALF_MS).toISOString(), "--json"],
    open: async () => ({
      ...store,
      figures: figureIndexIn(database.pool),
      catchUpFigures: (options) => catchUpFigures(target(store, maxWaitMs), options),
    }),
    openRows: async () => {
      throw new Error("no rows are compared here");
    },
    nowMs: START_MS + VISITS * 2_000,
    signal: new AbortController().signal,
    out: { write: (text: string) => written.push(text) },
    err: { write: (text: string) => reported.push(text) },
    others: [],
  });
  return { code, out: written.join(""), reported: reported.join("") };
};

const indexedTo = async () => Number((await readIndexCheckpoint(database.pool))?.position ?? 0);

/** Holds the projectors' lock while the work goes on. */
const beside = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const lock = { url: database.url, key: ELECTIONS.projectors.lock, name: "test", wait: true };
  const result = await withSessionLock({ ...lock, signal: new AbortController().signal }, work);
  if (result === null) throw new Error("the lock was not acquired");
  return result;
};

const history = async () => {
  const store = memoryEventStore();
  await addVisits(store, 1, VISITS);
  return store;
};

test("a command over a history without an index makes it first, and the next one has nothing to do", async () => {
  const store = await history();
  const first = await asOf(store);
  expect(first.reported).toContain("is brought up to date first");
  expect(await indexedTo()).toBe(VISITS);
  const folded = await replayCommandWithoutIndex(store);
  expect(first.out).toBe(folded);
  // A lock that another process holds is ignored.
  const next = await beside(() => asOf(store));
  expect(next).toMatchObject({ code: 0, out: folded, reported: "" });
});

const replayCommandWithoutIndex = async (store: EventStore): Promise<string> => {
  await database.pool.query("update replay.figure_index set version = 'earlier'");
  const folded = await beside(() => asOf(store));
  expect(folded.reported).toContain("does not advance: history is folded");
  await figureIndexing({ ...target(store), log: SILENT }).run(new AbortController().signal);
  return folded.out;
};

test("a command that was stopped leaves a part, from which the next one goes on", async () => {
  const store = await history();
  const stop = new AbortController();
  const options = { signal: stop.signal, report: () => {} };
  const stopping = catchUpFigures(
    { ...target(store), writtenSteps: 1 },
    { ...options, onProgress: ({ events }) => events >= 2_000 && stop.abort() },
  );
  await expect(stopping).rejects.toThrow(ReplayStopped);
  expect(await indexedTo()).toBe(2_000);
  const read: number[] = [];
  const counting = {
    ...store,
    readAll: async (asked: Parameters<EventStore["readAll"]>[0]) => {
      const page = await store.readAll(asked);
      read.push(...page.map(({ position }) => Number(position)));
      return page;
    },
  };
  await asOf(counting);
  expect(await indexedTo()).toBe(VISITS);
  expect(Math.min(...read)).toBe(2_001);
});

test("while a projector makes the index a command waits for it", async () => {
  const store = await history();
  const answered = await beside(async () => {
    const asked = asOf(store, 60_000);
    await figureIndexing({ ...target(store), log: SILENT }).run(new AbortController().signal);
    return asked;
  });
  expect(answered.code).toBe(0);
  expect(answered.reported).not.toContain("history is folded");
  expect(JSON.parse(answered.out)).toMatchObject({ events: VISITS / 2 });
});

test("an index that can't be written leaves history to a fold, which the command says", async () => {
  const store = await history();
  const refused = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), {
    code: "25006",
  });
  const reported: string[] = [];
  const readOnly = { ...target(store), transact: () => Promise.reject(refused) };
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  await catchUpFigures(readOnly, { ...options, report: (line) => reported.push(line) });
  expect(reported.at(-1)).toContain("read-only transaction): history is folded");
  expect(await indexedTo()).toBe(0);
});
