import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "../../adapters/postgres/pool.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadWriter, readModelDatabase, submitLead } from "../../testing/read-models.ts";
import { SILENT } from "../log.ts";
import { figureIndexing } from "./figure-index.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());

test("history is read in large pages, and what was appended since the last run in small ones", async () => {
  const store = memoryEventStore();
  const write = leadWriter(store, memoryVault());
  const limits: number[] = [];
  const job = figureIndexing({
    db: database.pool,
    transact: (work) => transact(database.pool, work),
    store: {
      ...store,
      readAll: (query) => {
        limits.push(query.limit);
        return store.readAll(query);
      },
    },
    log: SILENT,
  });
  const { signal } = new AbortController();
  for (let n = 1; n <= 201; n += 1) await write(submitLead(n));
  await job.run(signal);
  expect(limits.splice(0)).toEqual([200, 200]);
  for (let n = 202; n <= 252; n += 1) await write(submitLead(n));
  await job.run(signal);
  expect(limits).toEqual([50, 50]);
  const { rows } = await database.pool.query(
    "select sum(change)::int as events from replay.figure_sum where grain = 'day' and figure = 0",
  );
  expect(rows).toEqual([{ events: 252 }]);
});
