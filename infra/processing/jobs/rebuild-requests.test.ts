import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { afterAll, beforeEach, expect, test } from "vitest";
import { operationsOn } from "../../operations/operations.ts";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { newEvent, rebuildOne } from "../../testing/read-models.ts";
import { ELECTIONS } from "../leader-election.ts";
import { SILENT } from "../log.ts";
import { runProcessors } from "../run-processors.ts";
import { rebuildRequests } from "./rebuild-requests.ts";

const tally: ReadModel = {
  name: "tally",
  version: 1,
  types: ["Counted"],
  tables: ["tally"],
  ddl: "create table tally (stream text primary key, n integer not null default 0);",
  indexes: "",
  project: ({ stream, data }) => {
    if ((data as { bad?: boolean }).bad) throw new TypeError("bad");
    return [{ op: "add", table: "tally", key: { stream }, by: { n: 1 } }];
  },
};

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
let stop: AbortController;
let running: Promise<void> | null;
const vault = memoryVault();

beforeEach(async () => {
  await end();
  database = await emptied();
  store = memoryEventStore();
  await rebuildOne({ ...database, store, vault }, tally);
});
afterAll(async () => {
  await end();
});

const end = async (): Promise<void> => {
  stop?.abort();
  await running;
  running = null;
};
const start = (): void => {
  stop = new AbortController();
  const parts = { pool: database.pool, url: database.url, store, vault, log: SILENT };
  running = runProcessors({
    ...parts,
    election: ELECTIONS.projectors,
    jobs: [rebuildRequests({ ...parts, readModels: [tally] })],
    signal: stop.signal,
  }).stopped;
};
const operations = () =>
  operationsOn({
    pool: database.pool,
    store,
    vault,
    readModels: [tally],
    reactors: [],
    eventStore: "postgres",
    lagLimitMs: 60_000,
    startedAt: "2026-01-02T03:04:05.000Z",
  });
const ask = (readModel: string, record = async (_: string): Promise<unknown> => undefined) =>
  operations().requestRebuild(readModel, "admin:ana", record);
const finished = async (id: string | null) => {
  await expect
    .poll(async () => (await operations().rebuilds(10)).find((one) => one.id === id)?.finishedAt, {
      timeout: 20_000,
    })
    .toEqual(expect.any(String));
  return (await operations().rebuilds(10)).find((one) => one.id === id);
};
const counted = (bad = false) => newEvent({ type: "Counted", version: 1, data: { bad } });

test("a rebuild that was asked for is carried out, and its row says how it went", async () => {
  await store.append("a-1", "no_stream", [counted(), counted()]);
  start();
  const id = await ask("tally");
  expect(await finished(id)).toMatchObject({
    readModel: "tally",
    requestedBy: "admin:ana",
    events: 2,
    share: 1,
    error: null,
  });
  expect((await database.pool.query("select n from read_model.tally")).rows).toEqual([{ n: 2 }]);
});

test("a rebuild that fails says why, and the old rows go on serving", async () => {
  await store.append("a-1", "no_stream", [counted(true)]);
  start();
  const rebuild = await finished(await ask("tally"));
  expect(rebuild?.error).toContain("PoisonEvent: tally: Counted@1 at 1 (a-1): TypeError: bad");
  expect((await database.pool.query("select n from read_model.tally")).rows).toEqual([]);
});

test("one rebuild of a read model waits at a time, and an unknown read model is refused", async () => {
  expect(await ask("tally")).toEqual(expect.any(String));
  expect(await ask("tally")).toBeNull();
  expect(await ask("nothing")).toBeNull();
});

test("a request is recorded before it is stored: what can't be recorded is not carried out", async () => {
  const recorded: string[] = [];
  const away = async (id: string) => {
    recorded.push(id);
    throw new Error("the event store is away");
  };
  await expect(ask("tally", away)).rejects.toThrow("away");
  expect(await operations().rebuilds(10)).toEqual([]);
  expect(recorded).toHaveLength(1);
  const id = await ask("tally", async (asked) => recorded.push(asked));
  expect(recorded[1]).toBe(id);
});

test("a request made while no process ran, or begun by one that died, is carried out later", async () => {
  const id = await ask("tally");
  await database.pool.query("update projection.rebuild_request set started_at = now(), share = 0.5");
  start();
  expect(await finished(id)).toMatchObject({ error: null, share: 1 });
});

test("a rebuild that a stop interrupts has not failed: the next process carries it out", async () => {
  await store.append("a-1", "no_stream", [counted()]);
  const id = await ask("tally");
  const stopping = new AbortController();
  const interrupted: EventStore = {
    ...store,
    readAll: async (query) => {
      stopping.abort();
      return store.readAll(query);
    },
  };
  const parts = { pool: database.pool, url: database.url, vault, log: SILENT, readModels: [tally] };
  await rebuildRequests({ ...parts, store: interrupted }).run(stopping.signal);
  expect(await operations().rebuilds(10)).toMatchObject([{ id, finishedAt: null, error: null }]);
  start();
  expect(await finished(id)).toMatchObject({ error: null, events: 1 });
});
