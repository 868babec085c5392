import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { catalogReadModel } from "@asesorador/projections/catalog/projection";
import { Fenced, readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import type { Transact } from "@asesorador/projections/kernel/db";
import { type FollowOptions, follow } from "@asesorador/projections/kernel/follow";
import { Notice } from "@asesorador/projections/kernel/notice";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { beforeEach, expect, test } from "vitest";
import { listen } from "../../adapters/postgres/listen.ts";
import { transact } from "../../adapters/postgres/pool.ts";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import {
  allRows,
  followToHead,
  leadId,
  leadWriter,
  newEvent,
  positionOf,
  rebuildOne,
  submitLead,
} from "../../testing/read-models.ts";

const readModels = [catalogReadModel, leadReadModel];
const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
let vault: Vault;
let write: ReturnType<typeof leadWriter>;

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
  vault = memoryVault();
  write = leadWriter(store, vault);
  for (const readModel of readModels)
    await rebuildOne({ ...database, store: memoryEventStore(), vault }, readModel);
});

const setting = () => ({ ...database, store, vault, readModels });
const brand = (id: number) =>
  newEvent({
    type: "BrandAdded",
    version: 1,
    data: {
      brandId: id,
      code: "WIN",
      name: "WIN",
      logoUrl: null,
      description: "",
      country: "peru",
      isActive: true,
    },
  });

/** Follows both read models with some parts exchanged; rejects as `follow` does. */
const followWith = async (parts: Partial<FollowOptions>) => {
  const stop = new AbortController();
  const checkpoints = await readCheckpoints(database.pool);
  await follow({
    store,
    vault,
    transact: (work) => transact(database.pool, work),
    processors: readModels.flatMap((readModel) => {
      const checkpoint = checkpoints.get(readModel.name);
      return checkpoint ? [{ processor: readModel, checkpoint }] : [];
    }),
    signal: stop.signal,
    onCaughtUp: () => stop.abort(),
    ...parts,
  });
};

test("a crash between the rows and the commit repeats nothing and skips nothing", async () => {
  for (let n = 1; n <= 20; n += 1) await write(submitLead(n));
  const dies: Transact = (work) =>
    transact(database.pool, async (client) => {
      await work(client);
      // As after kill -9: the connection is closed before the commit.
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    }) as ReturnType<typeof work>;
  let first = true;
  const diesOnce: Transact = (work) => {
    // The first transaction only reads what there is.
    if (!first) return dies(work);
    first = false;
    return transact(database.pool, work);
  };
  await expect(followWith({ transact: diesOnce })).rejects.toThrow();
  expect(await positionOf(database.pool, "lead")).toBe(0n);
  expect((await allRows(database.pool, leadReadModel))["lead"]).toEqual([]);

  await followToHead(setting());
  const live = await allRows(database.pool, leadReadModel);
  expect(live["lead"]).toHaveLength(20);
  expect(live["lead_summary"]).toEqual([expect.stringContaining("(peru,20,20,")]);
  await followToHead(setting());
  expect(await allRows(database.pool, leadReadModel)).toEqual(live);
});

test("a leader that was paused while another took over is fenced before it writes", async () => {
  await write(submitLead(1));
  const paused: Transact = (work) => transact(database.pool, work);
  let calls = 0;
  const fenced: Transact = async (work) => {
    calls += 1;
    // The other one gets the batch while this one sleeps between reading and writing.
    if (calls === 2) await followToHead(setting());
    return paused(work);
  };
  await expect(followWith({ transact: fenced })).rejects.toThrow(Fenced);
  expect((await allRows(database.pool, leadReadModel))["lead_summary"]).toEqual([
    expect.stringContaining("(peru,1,1,"),
  ]);
});

test("poison is quarantined with its reason, for its read model only, and what follows it in its stream goes with it", async () => {
  await write(submitLead(1));
  await write(submitLead(2));
  await store.append("lead-odd", "no_stream", [
    newEvent({ type: "LeadSubmitted", version: 1, data: { leadId: "no uuid" } }),
    newEvent({
      type: "LeadContacted",
      version: 1,
      data: { leadId: leadId(1), country: "peru", from: "pending" },
    }),
  ]);
  await store.append("brand-1", "no_stream", [brand(1)]);
  await write({ type: "MarkContacted", leadId: leadId(2) });
  const poison: string[] = [];
  await followWith({
    onCommit: (commit) => poison.push(...commit.poison.map(({ message }) => message)),
  });

  const { rows } = await database.pool.query(
    "select read_model, position::text, stream, event_type, reason from projection.quarantine order by position",
  );
  expect(rows).toEqual([
    {
      read_model: "lead",
      position: "3",
      stream: "lead-odd",
      event_type: "LeadSubmitted",
      reason: expect.stringContaining("ZodError"),
    },
    {
      read_model: "lead",
      position: "4",
      stream: "lead-odd",
      event_type: "LeadContacted",
      reason: "an earlier event of this stream is quarantined",
    },
  ]);
  expect(poison).toHaveLength(1);
  expect((await allRows(database.pool, leadReadModel))["lead_summary"]).toEqual([
    expect.stringContaining("(peru,2,1,0,1,"),
  ]);
  expect((await allRows(database.pool, catalogReadModel))["brand"]).toHaveLength(1);
  expect(await positionOf(database.pool, "lead")).toBe(await store.head());
});

test("a stream once quarantined stays so after a restart", async () => {
  await store.append("lead-odd", "no_stream", [newEvent({ type: "LeadSubmitted", version: 9, data: {} })]);
  await followToHead(setting());
  await store.append("lead-odd", 0n, [
    newEvent({
      type: "LeadContacted",
      version: 1,
      data: { leadId: leadId(1), country: "peru", from: "pending" },
    }),
  ]);
  await followToHead(setting());
  const { rows } = await database.pool.query("select position::text from projection.quarantine order by 1");
  expect(rows).toEqual([{ position: "1" }, { position: "2" }]);
  expect((await allRows(database.pool, leadReadModel))["lead_summary"]).toEqual([]);
});

test("a block that does not open is poison; its neighbours are read", async () => {
  for (let n = 1; n <= 9; n += 1) await write(submitLead(n));
  const broken: FollowOptions["vault"] = {
    ...vault,
    open: async (events) => {
      if (events.some(({ position }) => position === 4n)) throw new Error("unable to authenticate data");
      return vault.open(events);
    },
  };
  await followWith({ vault: broken });
  const { rows } = await database.pool.query("select position::text, reason from projection.quarantine");
  expect(rows).toEqual([{ position: "4", reason: "Error: unable to authenticate data" }]);
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(8);
});

test("an event whose row PostgreSQL refuses is quarantined for its read model; all other rows of the batch are written", async () => {
  const dated: ReadModel = {
    name: "dated",
    version: 1,
    types: ["Dated", "Odd"],
    tables: ["dated"],
    ddl: "create table dated (stream text primary key, day date);",
    indexes: "",
    project: ({ type, stream, data }) => {
      if (type === "Odd") throw new RangeError("odd");
      return [{ op: "upsert", table: "dated", key: { stream }, set: { day: (data as { day: string }).day } }];
    },
  };
  const onDay = (day: string) => newEvent({ type: "Dated", version: 1, data: { day } });
  await rebuildOne({ ...database, store: memoryEventStore(), vault }, dated);
  for (let n = 1; n <= 9; n += 1)
    await store.append(`dated-${n}`, "no_stream", [onDay(n % 4 === 0 ? "Persona Ficticia" : "2026-03-04")]);
  await store.append("dated-4", 0n, [onDay("2026-03-05")]);
  await store.append("odd-1", "no_stream", [newEvent({ type: "Odd", version: 1, data: {} })]);
  await store.append("brand-1", "no_stream", [brand(1)]);
  const poison: string[] = [];
  const checkpoints = await readCheckpoints(database.pool);
  await followWith({
    processors: [catalogReadModel, dated].flatMap((processor) => {
      const checkpoint = checkpoints.get(processor.name);
      return checkpoint ? [{ processor, checkpoint }] : [];
    }),
    onCommit: (commit) => poison.push(...commit.poison.map(({ event }) => event.stream)),
  });

  const { rows } = await database.pool.query(
    "select read_model, position::text, reason from projection.quarantine order by quarantine.position",
  );
  const refused = "TypeError: PostgreSQL refuses a value of its row (SQLSTATE 22007)";
  const follows = "an earlier event of this stream is quarantined";
  expect(rows).toEqual([
    { read_model: "dated", position: "4", reason: refused },
    { read_model: "dated", position: "8", reason: refused },
    { read_model: "dated", position: "10", reason: follows },
    // Its batch was taken more than once.
    { read_model: "dated", position: "11", reason: "RangeError: odd" },
  ]);
  expect(poison).toEqual(["dated-4", "dated-8", "odd-1"]);
  expect((await allRows(database.pool, dated))["dated"]).toHaveLength(7);
  expect((await allRows(database.pool, catalogReadModel))["brand"]).toHaveLength(1);
  for (const name of ["dated", "catalog"])
    expect(await positionOf(database.pool, name)).toBe(await store.head());
});

test("read models at different positions take each event once, also the last one that the further one took", async () => {
  const counted: ReadModel = {
    name: "counted",
    version: 1,
    types: ["LeadSubmitted"],
    tables: ["counted"],
    ddl: "create table counted (name text primary key, n integer);",
    indexes: "",
    project: () => [{ op: "add", table: "counted", key: { name: "leads" }, by: { n: 1 } }],
  };
  for (const n of [1, 2]) await write(submitLead(n));
  await rebuildOne({ ...database, store, vault }, counted);
  await write(submitLead(3));
  await followToHead({ ...setting(), readModels: [...readModels, counted] });
  expect((await allRows(database.pool, counted))["counted"]).toEqual(["(leads,3)"]);
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(3);
});

test("a vault or a database that fails is no poison: nothing moves, nothing is quarantined", async () => {
  await write(submitLead(1));
  const away = { ...vault, open: () => Promise.reject(new VaultUnavailable("no keys")) };
  await expect(followWith({ vault: away })).rejects.toThrow(VaultUnavailable);
  await database.pool.query("alter table read_model.lead add constraint never check (false)");
  await expect(followWith({})).rejects.toThrow("never");
  await database.pool.query("alter table read_model.lead drop constraint never");
  expect((await database.pool.query("select from projection.quarantine")).rows).toEqual([]);
  expect(await positionOf(database.pool, "lead")).toBe(0n);
  await followToHead(setting());
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(1);
});

test("every commit is announced with its position and with whose rows changed", async () => {
  const received: Notice[] = [];
  const ready = Promise.withResolvers<void>();
  const twice = Promise.withResolvers<void>();
  const listener = listen(database.url, ["read_model"], {
    onReady: ready.resolve,
    onNotify: (_, payload) => {
      received.push(Notice.parse(JSON.parse(payload)));
      if (received.length === 2) twice.resolve();
    },
  });
  await ready.promise;
  await write(submitLead(1));
  await followToHead(setting());
  await store.append("journey-1", "no_stream", [newEvent({ type: "WizardStarted", version: 1, data: {} })]);
  await followToHead(setting());
  await twice.promise;
  await listener.close();
  expect(received).toEqual([
    { position: "1", moved: ["catalog", "lead"], changed: ["lead"], swapped: false },
    { position: "2", moved: ["catalog", "lead"], changed: [], swapped: false },
  ]);
  const lead = (await readCheckpoints(database.pool)).get("lead");
  expect([lead?.position, lead?.changedPosition]).toEqual([2n, 1n]);
});

test("a long backlog is committed in bounded batches, and the next turn is asked for only then", async () => {
  const events = Array.from({ length: 5_600 }, (_, i) =>
    newEvent({ type: "WizardStepEntered", version: 1, data: { step: i } }),
  );
  for (let from = 0; from < events.length; from += 700)
    await store.append(`journey-${from}`, "no_stream", events.slice(from, from + 700));
  let asked = 0;
  let committed = 0;
  const sizes: number[] = [];
  const counted: Pick<EventStore, "subscribe"> = {
    subscribe: async function* (from) {
      for await (const turn of store.subscribe(from)) {
        if (turn !== "caught_up") asked += turn.length;
        yield turn;
      }
    },
  };
  await followWith({
    store: counted,
    onCommit: ({ events: size }) => {
      committed += size;
      expect(asked).toBeGreaterThanOrEqual(committed);
      expect(asked - committed).toBeLessThan(5_000);
      sizes.push(size);
    },
  });
  expect(committed).toBe(5_600);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);
});
