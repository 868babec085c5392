import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { Fenced, readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { follow as followHistory } from "@asesorador/projections/kernel/follow";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { retryQuarantined, skipQuarantined } from "@asesorador/projections/kernel/retry-quarantined";
import { recordSkip, withSkips } from "@asesorador/projections/kernel/skips";
import { beforeEach, expect, test } from "vitest";
import { transact } from "../../adapters/postgres/pool.ts";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { allRows, followToHead, newEvent, rebuildOne } from "../../testing/read-models.ts";

/** Counts events; one marked as poison fails until the code is fixed (`wise`). */
const tally = (wise = false): ReadModel => ({
  name: "tally",
  version: 1,
  types: ["Counted"],
  tables: ["tally"],
  ddl: "create table tally (stream text primary key, n integer not null default 0);",
  indexes: "",
  project: ({ stream, data }) => {
    const { bad, n = 1 } = data as { bad?: boolean; n?: number };
    if (!wise && bad) throw new TypeError("bad");
    return [{ op: "add", table: "tally", key: { stream }, by: { n } }];
  },
});
const counted = (bad = false) => newEvent({ type: "Counted", version: 1, data: { bad } });
const DECISION = { decision: "repetido", decidedBy: "admin:ana" };

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
const vault = memoryVault();

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
  await rebuildOne({ ...database, store, vault }, tally());
});

const setting = (readModel: ReadModel) => ({ ...database, store, vault, readModels: [readModel] });
const follow = async (): Promise<void> => followToHead(setting(await withSkips(database.pool, tally())));
const options = (readModel: ReadModel) => ({
  store,
  vault,
  transact: <T>(work: Parameters<typeof transact<T>>[1]) => transact(database.pool, work),
  processor: readModel,
  stream: "odd-1",
});
const rows = async () => (await allRows(database.pool, tally()))["tally"];
const quarantined = async () =>
  (await database.pool.query("select position::text from projection.quarantine order by 1")).rows.length;

test("code that has become wiser takes a quarantined stream in, in order, and readers are notified", async () => {
  await store.append("odd-1", "no_stream", [counted(), counted(true), counted()]);
  await follow();
  expect(await rows()).toEqual(["(odd-1,1)"]);
  const before = (await readCheckpoints(database.pool)).get("tally");
  expect(await retryQuarantined(options(tally()))).toMatchObject({ taken: 0, left: 2 });
  expect(await retryQuarantined(options(tally(true)))).toEqual({ taken: 2, left: 0, reason: null });
  expect(await rows()).toEqual(["(odd-1,3)"]);
  const after = (await readCheckpoints(database.pool)).get("tally");
  expect(after?.generation).toBeGreaterThan(before?.generation ?? 0);
  expect(after?.position).toBe(before?.position);
  expect(await retryQuarantined(options(tally(true)))).toEqual({ taken: 0, left: 0, reason: null });
  expect(await rows()).toEqual(["(odd-1,3)"]);
});

test("a projector that read its checkpoint before a retry commits nothing more, although the position is the same", async () => {
  await store.append("odd-1", "no_stream", [counted(), counted(true)]);
  await follow();
  const checkpoint = (await readCheckpoints(database.pool)).get("tally");
  if (!checkpoint) throw new Error("no checkpoint");
  expect(await retryQuarantined(options(tally(true)))).toMatchObject({ taken: 1 });
  await store.append("odd-1", 1n, [counted()]);
  // It still has the stream in its quarantine, and would leave the new event out.
  const stop = new AbortController();
  const following = followHistory({
    ...options(tally(true)),
    processors: [{ processor: tally(true), checkpoint }],
    signal: stop.signal,
    onCaughtUp: () => stop.abort(),
  });
  await expect(following).rejects.toThrow(Fenced);
  await followToHead(setting(tally(true)));
  expect(await rows()).toEqual(["(odd-1,3)"]);
});

test("an event that is left out stays out: what follows it is taken, now, later and in a rebuild", async () => {
  await store.append("odd-1", "no_stream", [counted(), counted(true), counted()]);
  await follow();
  expect(await skipQuarantined(options(tally()), DECISION)).toEqual({ taken: 2, left: 0, reason: null });
  expect(await rows()).toEqual(["(odd-1,2)"]);
  await store.append("odd-1", 2n, [counted()]);
  await follow();
  const live = await rows();
  expect(live).toEqual(["(odd-1,3)"]);
  await rebuildOne({ ...database, store, vault }, await withSkips(database.pool, tally()));
  expect(await rows()).toEqual(live);
  const { rows: kept } = await database.pool.query(
    "select event_type, reason, decision, decided_by from projection.skipped",
  );
  expect(kept).toEqual([
    { event_type: "Counted", reason: "TypeError: bad", decision: "repetido", decided_by: "admin:ana" },
  ]);
});

test("one decision leaves out one event: the next poison waits for its own", async () => {
  await store.append("odd-1", "no_stream", [counted(true), counted(), counted(true), counted()]);
  await follow();
  expect(await skipQuarantined(options(tally()), DECISION)).toEqual({
    taken: 2,
    left: 2,
    reason: "TypeError: bad",
  });
  expect(await rows()).toEqual(["(odd-1,1)"]);
  expect(await skipQuarantined(options(tally()), DECISION)).toMatchObject({ left: 0 });
  expect(await rows()).toEqual(["(odd-1,2)"]);
  expect(await quarantined()).toBe(0);
  expect(await skipQuarantined(options(tally()), DECISION)).toBeNull();
});

test("an event whose row PostgreSQL refuses again stays, with what follows it, until it is left out", async () => {
  const beyondInteger = newEvent({ type: "Counted", version: 1, data: { n: 2 ** 40 } });
  await store.append("odd-1", "no_stream", [counted(), beyondInteger, counted()]);
  await follow();
  expect(await rows()).toEqual(["(odd-1,1)"]);
  expect(await retryQuarantined(options(tally()))).toEqual({
    taken: 0,
    left: 2,
    reason: "TypeError: PostgreSQL refuses a value of its row (SQLSTATE 22003)",
  });
  expect(await skipQuarantined(options(tally()), DECISION)).toMatchObject({ taken: 2, left: 0 });
  expect(await rows()).toEqual(["(odd-1,2)"]);
});

test("an event that is left out of one read model is taken by the others", async () => {
  const event = counted();
  await store.append("odd-1", "no_stream", [event]);
  const skip = { eventId: event.eventId, stream: "odd-1", eventType: "Counted", reason: "TypeError: bad" };
  await recordSkip(database.pool, { ...skip, ...DECISION, processor: "another" });
  await follow();
  expect(await rows()).toEqual(["(odd-1,1)"]);
});
