import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { readBlocks, readLastBlocks } from "@asesorador/projections/replay/block-queries";
import { checkHistory } from "@asesorador/projections/replay/check-history";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resetDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { inEventStoreDb, inPostgres, type TestStore } from "../../testing/test-stores.ts";
import { SILENT } from "../log.ts";
import { BlockDiffers, blockIndex } from "./block-index.ts";

const { signal } = new AbortController();
let postgres: Awaited<ReturnType<typeof inPostgres>>;
let pool: Pool;
beforeAll(async () => {
  postgres = await inPostgres();
  pool = postgres.pool;
});
beforeEach(() => resetDatabase(pool));
afterAll(() => postgres.close());

const jobOn = (store: EventStore, blockEvents = 3) =>
  blockIndex({ db: pool, store, log: SILENT, blockEvents });
const check = (store: EventStore) =>
  checkHistory({ ...store, blocks: () => readBlocks(pool, store) }, { others: [], signal });
const stored = async (store: EventStore) =>
  (await readBlocks(pool, store)).map(({ block, events }) => [block, events]);
const kindsOf = async (store: EventStore) => (await check(store)).listed.map(({ kind }) => kind);

describe.each([
  ["postgres", async (): Promise<TestStore> => ({ ...postgres, close: async () => {} })],
  ["eventstoredb", inEventStoreDb],
] as const)("in %s", (_, open) => {
  let place: TestStore;
  let write: ReturnType<typeof leadWriter>;
  beforeEach(async () => {
    place = await open();
    write = leadWriter(place.store, memoryVault());
  });
  afterEach(() => place.close());

  test("blocks follow history, the last one grows, and an erasure leaves every hash as it is", async () => {
    const { store } = place;
    const job = jobOn(store);
    await job.run(signal);
    expect(await stored(store)).toEqual([]);
    for (const n of [1, 2, 3, 4]) await write(submitLead(n));
    await job.run(signal);
    expect(await stored(store)).toEqual([
      [1, 3],
      [2, 1],
    ]);
    await write(
      { type: "MarkContacted", leadId: leadId(1) },
      "2026-10-02T17:00:00.000Z",
      "2026-10-03T00:00:00.000Z",
    );
    // Another process, which has nothing in memory, goes on.
    await jobOn(store).run(signal);
    await write({ type: "EraseLead", leadId: leadId(2) });
    await job.run(signal);
    expect(await stored(store)).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(await check(store)).toMatchObject({ findings: 0, blocks: { blocks: 2, events: 6 } });
    const [, second] = await readBlocks(pool, store);
    expect(second?.types).toMatchObject({ LeadSubmitted: 1, LeadContacted: 1 });
    expect(second?.bounds.occurred.to).not.toBe(second?.bounds.known.to);
  });
});

test("the index of a history that was replaced is of no use, and is made again", async () => {
  const { store } = postgres;
  for (const n of [1, 2]) await leadWriter(store, memoryVault())(submitLead(n));
  await jobOn(store).run(signal);
  const other = memoryEventStore();
  for (const n of [5, 6, 7, 8]) await leadWriter(other, memoryVault())(submitLead(n));
  expect(await readBlocks(pool, other)).toEqual([]);
  await jobOn(other).run(signal);
  expect(await stored(other)).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test("an event that was changed in the growing block stops the index, which keeps the hash that proves it", async () => {
  const { store } = postgres;
  const write = leadWriter(store, memoryVault());
  for (const n of [1, 2]) await write(submitLead(n));
  await jobOn(store).run(signal);
  await pool.query('update event_store.event set data = data || \'{"currency": "USD"}\' where position = 1');
  await write(submitLead(3));
  await expect(jobOn(store).run(signal)).rejects.toThrow(BlockDiffers);
  expect(await readLastBlocks(pool, 1)).toMatchObject([{ events: 2 }]);
});

describe("verification finds", () => {
  beforeEach(async () => {
    const write = leadWriter(postgres.store, memoryVault());
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await write(submitLead(n));
    await jobOn(postgres.store).run(signal);
    expect(await check(postgres.store)).toMatchObject({ findings: 0, blocks: { blocks: 3, events: 7 } });
  });

  test("a changed byte of an event that every schema still accepts, in its block alone", async () => {
    await pool.query(
      `update event_store.event set metadata = jsonb_set(metadata, '{actor}', '"visitos"') where position = 5`,
    );
    const { listed, findings } = await check(postgres.store);
    expect(findings).toBe(1);
    expect(listed[0]).toEqual({
      kind: "changed_block",
      message:
        "block 2, positions after 3 up to 6: an event was changed, added or removed since its hash was made",
    });
  });

  test("an event that was removed", async () => {
    await pool.query("delete from event_store.event where position = 4");
    expect((await check(postgres.store)).listed[0]?.message).toContain("2 events instead of 3");
  });

  test("an index row whose times were changed", async () => {
    await pool.query("update replay.block set occurred_to = occurred_to - interval '1 day' where block = 2");
    expect(await kindsOf(postgres.store)).toEqual(["wrong_block"]);
  });

  test("an index row whose versions of the code were changed, and none in a row that has none", async () => {
    await pool.query(`update replay.block set code = '[["abc1234", 0, 1]]' where block = 2`);
    await pool.query("update replay.block set code = '[]' where block = 1");
    expect(await kindsOf(postgres.store)).toEqual(["wrong_block"]);
  });

  test("an index row whose hash was changed", async () => {
    await pool.query("update replay.block set sha256 = repeat('0', 64) where block = 1");
    expect(await kindsOf(postgres.store)).toEqual(["changed_block", "changed_block"]);
  });

  test("an event behind the last block is not yet proved by a hash", async () => {
    await postgres.store.append("brand-9", "no_stream", [
      newEvent({ type: "BrandToggled", version: 1, data: { brandId: 9, isActive: true } }),
    ]);
    expect(await check(postgres.store)).toMatchObject({ events: 8, findings: 0, blocks: { events: 7 } });
  });
});
