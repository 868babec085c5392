import { catalogReadModel } from "@asesorador/projections/catalog/projection";
import { readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { readStatus } from "@asesorador/projections/kernel/status";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ELECTIONS } from "../../processing/leader-election.ts";
import { SILENT } from "../../processing/log.ts";
import { readModelPositions } from "../../processing/read-models/positions.ts";
import { runProcessors } from "../../processing/run-processors.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { allRows, leadId, leadWriter, positionOf, submitLead } from "../../testing/read-models.ts";
import { inEventStoreDb, inMemory, inPostgres, type TestStore } from "../../testing/test-stores.ts";
import { copyHistory } from "./copy-history.ts";

// Effects of a switch to another store on the read models, whose checkpoints hold positions of the old one.

const readModels = [catalogReadModel, leadReadModel];
const WITHIN = { timeout: 20_000, interval: 20 };
const vault = memoryVault();
let postgres: Awaited<ReturnType<typeof inPostgres>>;
let esdb: TestStore;

beforeEach(async () => {
  [postgres, esdb] = await Promise.all([inPostgres(), inEventStoreDb()]);
});
afterEach(async () => {
  await Promise.all([postgres.close(), esdb.close()]);
});

/** Follows a store until all its events are projected. */
const followed = async ({ store }: TestStore): Promise<void> => {
  const stop = new AbortController();
  const options = { pool: postgres.pool, url: postgres.url, vault, readModels, log: SILENT };
  const projector = runProcessors({ ...options, election: ELECTIONS.projectors, store, signal: stop.signal });
  const head = await store.head();
  for (const { name } of readModels)
    await expect.poll(() => positionOf(postgres.pool, name), WITHIN).toBe(head);
  stop.abort();
  await projector.stopped;
};
/** Rows hold the event's position in this store: positions differ between stores, their order does not. */
const rows = async () => {
  const { rows: people } = await postgres.pool.query<{ row: object }>(
    "select to_jsonb(lead_person) - 'position' as row from read_model.lead_person order by position",
  );
  const { rows: leads } = await postgres.pool.query<{ row: object }>(
    "select to_jsonb(lead) - 'revised' as row from read_model.lead order by lead_id",
  );
  return {
    ...(await allRows(postgres.pool, leadReadModel)),
    lead: leads.map(({ row }) => row),
    lead_person: people.map(({ row }) => row),
  };
};
const status = ({ store }: TestStore) =>
  readStatus({ db: postgres.pool, store, readModels, nowMs: Date.now() });
const generation = async () => (await readCheckpoints(postgres.pool)).get("lead")?.generation;
const copy = (from: TestStore, to: TestStore) =>
  copyHistory({ source: from.store, target: to, signal: new AbortController().signal });

const submitted = async (place: TestStore, from: number, to: number): Promise<void> => {
  const write = leadWriter(place.store, vault);
  for (let n = from; n <= to; n += 1) {
    await write(submitLead(n));
    await write({ type: "MarkContacted", leadId: leadId(n) });
  }
};

test("on the copy in another store the same rows are rebuilt, and following continues there", async () => {
  await submitted(postgres, 1, 20);
  await followed(postgres);
  const before = await rows();
  await copy(postgres, esdb);
  // Every checkpoint is within this history, and none where it was.
  expect(await positionOf(postgres.pool, "lead")).toBeLessThan(await esdb.store.head());
  expect(await status(esdb)).toMatchObject([
    { name: "catalog", position: null, lastError: expect.stringContaining("another history") },
    { name: "lead", position: null, lastError: expect.stringContaining("another history") },
  ]);
  await followed(esdb);
  expect((await status(esdb)).map(({ positionsBehind, lagMs }) => [positionsBehind, lagMs])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await generation()).toBe(2);
  expect(await rows()).toEqual(before);
  await submitted(esdb, 21, 23);
  await followed(esdb);
  expect(await generation()).toBe(2);
  expect((await rows()).lead_person).toHaveLength(23);
});

test("a wait for a position is not ended by checkpoints of the other store", async () => {
  await submitted(postgres, 1, 3);
  await copy(postgres, esdb);
  await followed(esdb);
  await submitted(postgres, 4, 4);
  // Checkpoints hold the other store's positions, all larger than this one's head.
  const head = await postgres.store.head();
  expect(await positionOf(postgres.pool, "lead")).toBeGreaterThan(head);
  const positions = readModelPositions({
    url: postgres.url,
    db: postgres.pool,
    store: postgres.store,
    readModels,
    log: SILENT,
  });
  const waiting = positions.waitFor(head);
  await expect.poll(() => positions.tag("lead"), WITHIN).toBeNull();
  expect(await waiting).toBe(false);
  await followed(postgres);
  await expect.poll(() => positions.waitFor(head), WITHIN).toBe(true);
  await positions.close();
});

test("back in the first store the events appended meanwhile are projected", async () => {
  await submitted(postgres, 1, 5);
  await copy(postgres, esdb);
  await submitted(esdb, 6, 9);
  await followed(esdb);
  const there = await rows();
  expect(await copy(esdb, postgres)).toMatchObject({ copied: 8, events: 18 });
  await followed(postgres);
  expect(await generation()).toBe(2);
  expect(await rows()).toEqual(there);
});

test("a store with identical positions needs no rebuild", async () => {
  const memory = inMemory();
  await submitted(postgres, 1, 5);
  await followed(postgres);
  await copy(postgres, memory);
  await submitted(memory, 6, 6);
  await followed(memory);
  expect(await generation()).toBe(1);
  expect((await rows()).lead_person).toHaveLength(6);
});
