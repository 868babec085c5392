import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { accessReadModel } from "@asesorador/projections/access/projection";
import { catalogReadModel } from "@asesorador/projections/catalog/projection";
import { readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import type { Db, Prepared } from "@asesorador/projections/kernel/db";
import { follow } from "@asesorador/projections/kernel/follow";
import { PoisonEvent } from "@asesorador/projections/kernel/project";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import type { RebuildOptions, RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import { RebuildSuperseded, shadowTables } from "@asesorador/projections/kernel/shadow";
import { leadHistoryReadModel } from "@asesorador/projections/lead/history";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { readLeadSummary, readLeads } from "@asesorador/projections/lead/queries";
import { beforeEach, expect, test, vi } from "vitest";
import { isConnectionError, transact } from "../../adapters/postgres/pool.ts";
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
import { LOCK_TIMING } from "../session-lock.ts";
import { RebuildBusy, rebuildReadModel } from "./rebuild.ts";
import { rebuildSlots } from "./rebuild-slots.ts";

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
});

const viewer = { me: "ana", now: "2026-01-04T00:00:00.000Z" };
const setting = () => ({ ...database, store, vault, readModels: [leadReadModel] });
const reads = () => ({ db: database.pool, vault });
const shadows = async () =>
  (await database.pool.query("select nspname from pg_namespace where nspname like 'read_model_next%'")).rows;

const newShadow = () => shadowTables((work) => transact(database.pool, work), leadReadModel);

test("the first rebuild makes the tables, with their indexes, and the checkpoint", async () => {
  for (let n = 1; n <= 12; n += 1) await write(submitLead(n));
  const reports: RebuildProgress[] = [];
  const rebuilt = await rebuildOne(setting(), leadReadModel, {
    pageEvents: 5,
    onProgress: (progress) => reports.push(progress),
  });
  expect(rebuilt).toMatchObject({ events: 12, position: 12n });
  expect(reports.map(({ events, position, head, share }) => ({ events, position, head, share }))).toEqual([
    { events: 5, position: 5n, head: 12n, share: 5 / 12 },
    { events: 10, position: 10n, head: 12n, share: 10 / 12 },
    { events: 12, position: 12n, head: 12n, share: 1 },
  ]);
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(12);
  expect((await readCheckpoints(database.pool)).get("lead")).toEqual({
    name: "lead",
    kind: "projector",
    version: leadReadModel.version,
    generation: 1,
    position: 12n,
    changedPosition: 12n,
    tables: ["lead", "lead_person", "lead_summary", "lead_daily"],
    fingerprint: { stream: `lead-${leadId(12)}`, revision: 0n, eventId: expect.any(String), position: 12n },
  });
  const { rows } = await database.pool.query<{ indexname: string }>(
    "select indexname from pg_indexes where schemaname = 'read_model' and tablename = 'lead'",
  );
  expect(rows.map(({ indexname }) => indexname)).toEqual(
    expect.arrayContaining(["lead_pkey", "lead_newest", "lead_by_status", "lead_by_savings", "lead_search"]),
  );
  expect(await shadows()).toEqual([]);
});

test("an index that can't be made ends a rebuild after those under way; nothing is swapped and no table stays", async () => {
  await write(submitLead(1));
  await rebuildOne(setting(), leadReadModel);
  const { indexes } = leadReadModel;
  const broken: ReadModel = { ...leadReadModel, indexes: `create index nowhere on nothing (at);${indexes}` };
  await expect(rebuildOne(setting(), broken)).rejects.toThrow('relation "nothing" does not exist');
  expect((await readCheckpoints(database.pool)).get("lead")).toMatchObject({ generation: 1 });
  expect(await shadows()).toEqual([]);
});

test("a rebuild goes on when the renewal of its lease takes longer than a leader's may", async () => {
  await write(submitLead(1));
  const begun = Promise.withResolvers<void>();
  const mayRead = Promise.withResolvers<void>();
  const slow: EventStore = {
    ...store,
    readAll: async (query) => {
      begun.resolve();
      await mayRead.promise;
      return store.readAll(query);
    },
  };
  const { signal } = new AbortController();
  const rebuilding = rebuildReadModel({ ...setting(), store: slow, readModel: leadReadModel, signal });
  await begun.promise;
  const isLate = async (): Promise<boolean> => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity
        where application_name = 'asesorador-rebuild' and wait_event_type = 'Lock' and datname = current_database()
          and clock_timestamp() > query_start + ($1 + 1000) * interval '1 ms'`,
      [LOCK_TIMING.answerWithinMs],
    );
    return rowCount === 1;
  };
  await transact(database.pool, async (client) => {
    await client.query("select from projection.leader_lease for update");
    await vi.waitUntil(isLate, { timeout: 60_000, interval: 200 });
  });
  mayRead.resolve();
  expect(await rebuilding).toMatchObject({ events: 1 });
});

test("a rebuild ends a session that an earlier one left with locks on its tables", async () => {
  await write(submitLead(1));
  await database.pool.query("create schema read_model_next_lead; create table read_model_next_lead.lead ()");
  await transact(database.pool, async (client) => {
    client.on("error", () => {});
    await client.query("lock table read_model_next_lead.lead in row exclusive mode");
    const { signal } = new AbortController();
    const rebuilt = await rebuildReadModel({ ...setting(), readModel: leadReadModel, signal });
    expect(rebuilt).toMatchObject({ events: 1 });
    await expect(client.query("select 1")).rejects.toThrow();
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !isConnectionError(error)) throw error;
  });
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(1);
});

test("a rebuild while appends and the live projector go on ends with the same rows", async () => {
  for (let n = 1; n <= 40; n += 1) await write(submitLead(n));
  await rebuildOne({ ...setting(), store: memoryEventStore() }, leadReadModel);
  await followToHead(setting());

  // The projector writes to the old tables until the swap fences it, then to the new ones.
  const stop = new AbortController();
  const live = (async () => {
    while (!stop.signal.aborted) {
      const checkpoint = (await readCheckpoints(database.pool)).get("lead");
      if (!checkpoint) throw new Error("no checkpoint");
      const processors = [{ processor: leadReadModel, checkpoint }];
      const run = {
        store,
        vault,
        transact: <T>(work: Parameters<typeof transact<T>>[1]) => transact(database.pool, work),
      };
      await follow({ ...run, processors, signal: stop.signal }).catch((error: unknown) => {
        expect(error).toMatchObject({ name: "Fenced" });
      });
    }
  })();
  let n = 40;
  let rebuilding = true;
  const appending = (async () => {
    while (rebuilding) {
      n += 1;
      await write(submitLead(n));
      await write({ type: "MarkContacted", leadId: leadId(n - 1) });
      // As slow as a client's round trips, so that the rebuild and the projector run in between.
      for (let trip = 0; trip < 5; trip += 1) await database.pool.query("select 1");
    }
  })();
  for (let round = 0; round < 3; round += 1) {
    const before = n;
    // Reads only after an append since its start, so that a fast rebuild also runs beside writes.
    const readAll: typeof store.readAll = async (options) => {
      await expect.poll(() => n, { timeout: 60_000 }).toBeGreaterThan(before);
      return store.readAll(options);
    };
    await rebuildOne({ ...setting(), store: { ...store, readAll } }, leadReadModel, {
      pageEvents: 100,
      flushRows: 60,
    });
  }
  rebuilding = false;
  await appending;
  const head = await store.head();
  await expect.poll(() => positionOf(database.pool, "lead")).toBe(head);
  stop.abort();
  await live;

  const rows = await allRows(database.pool, leadReadModel);
  expect(rows["lead"]).toHaveLength(n);
  await rebuildOne(setting(), leadReadModel);
  expect(await allRows(database.pool, leadReadModel)).toEqual(rows);
});

/** Does this once after the last page was read, before the checkpoint is locked. */
const beforeSwap = (first: () => Promise<void>): Pick<RebuildOptions, "transact"> => {
  let isDone = false;
  return {
    transact: (work) =>
      transact(database.pool, (client) =>
        work({
          query: async <Row>(sql: string | Prepared, params?: unknown[]) => {
            if (typeof sql === "string" && sql.includes("lock_timeout") && !isDone) {
              isDone = true;
              await first();
            }
            return (client as Db).query<Row>(sql, params);
          },
        }),
      ),
  };
};

test("a projector that got ahead between the last page and the swap is not set back", async () => {
  await write(submitLead(1));
  await rebuildOne(setting(), leadReadModel);
  const rebuilt = await rebuildOne(
    setting(),
    leadReadModel,
    beforeSwap(async () => {
      await write(submitLead(2));
      await write({ type: "EraseLead", leadId: leadId(1) });
      await followToHead(setting());
    }),
  );
  expect(rebuilt.position).toBe(3n);
  expect(await positionOf(database.pool, "lead")).toBe(3n);
  const rows = await allRows(database.pool, leadReadModel);
  expect(rows["lead"]).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("persona1");
});

test("what the projector has not taken before the swap is left to it, and counted once", async () => {
  await write(submitLead(1));
  await rebuildOne(setting(), leadReadModel);
  const rebuilt = await rebuildOne(
    setting(),
    leadReadModel,
    beforeSwap(async () => {
      await write(submitLead(2));
      await followToHead(setting());
      await write(submitLead(3));
    }),
  );
  expect(rebuilt.position).toBe(2n);
  await followToHead(setting());
  expect((await readLeadSummary(database.pool, "peru")).total).toBe(3);
});

test("an event that is appended while the last page is read is left to the projector", async () => {
  await write(submitLead(1));
  let isAppended = false;
  const growing: EventStore = {
    ...store,
    readAll: async (query) => {
      const page = await store.readAll(query);
      if (page.length === 0 && !isAppended) {
        isAppended = true;
        await write(submitLead(2));
      }
      return page;
    },
  };
  await rebuildOne({ ...setting(), store: growing }, leadReadModel);
  await followToHead(setting());
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(2);
  expect(isAppended).toBe(true);
});

test("poison ends a rebuild: nothing is swapped, the shadow is dropped, the old tables serve", async () => {
  await write(submitLead(1));
  await rebuildOne(setting(), leadReadModel);
  await store.append("lead-odd", "no_stream", [newEvent({ type: "LeadSubmitted", version: 1, data: {} })]);
  await followToHead(setting());
  const before = (await readCheckpoints(database.pool)).get("lead");
  await expect(rebuildOne(setting(), leadReadModel)).rejects.toThrow(PoisonEvent);
  expect((await readCheckpoints(database.pool)).get("lead")).toEqual(before);
  expect(await shadows()).toEqual([]);
  expect(await readLeads(reads(), { sort: "newest", limit: 10 }, viewer)).toMatchObject({ total: 1 });
});

test("a rebuild with code that knows the event takes it in, and the quarantine is empty again", async () => {
  await store.append("lead-odd", "no_stream", [newEvent({ type: "LeadSubmitted", version: 1, data: {} })]);
  await rebuildOne({ ...setting(), store: memoryEventStore() }, leadReadModel);
  await followToHead(setting());
  expect((await database.pool.query("select from projection.quarantine")).rows).toHaveLength(1);
  const wiser: ReadModel = {
    ...leadReadModel,
    version: leadReadModel.version + 1,
    project: () => [{ op: "add", table: "lead_summary", key: { market: "peru" }, by: { total: 1 } }],
  };
  await rebuildOne(setting(), wiser);
  expect((await database.pool.query("select from projection.quarantine")).rows).toEqual([]);
  expect((await allRows(database.pool, wiser))["lead_summary"]).toEqual([
    expect.stringContaining("(peru,1,"),
  ]);
});

test("tables that the new version no longer has are dropped with the old ones", async () => {
  await rebuildOne(setting(), leadReadModel);
  const smaller: ReadModel = {
    ...leadReadModel,
    version: leadReadModel.version + 1,
    tables: ["lead_count"],
    ddl: "create table lead_count (country text primary key, n integer not null default 0);",
    indexes: "",
  };
  await rebuildOne(setting(), smaller);
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = 'read_model'",
  );
  expect(rows).toEqual([{ tablename: "lead_count" }]);
});

test("a later rebuild clears what a dead one left, and a living one that it overtakes swaps nothing", async () => {
  for (let n = 1; n <= 9; n += 1) await write(submitLead(n));
  await rebuildOne(setting(), leadReadModel);
  let superseded = false;
  const slow = rebuildOne(setting(), leadReadModel, {
    vault: {
      ...vault,
      open: async (events) => {
        if (!superseded) {
          superseded = true;
          await rebuildOne(setting(), leadReadModel);
        }
        return vault.open(events);
      },
    },
  });
  await expect(slow).rejects.toThrow(RebuildSuperseded);
  expect((await readCheckpoints(database.pool)).get("lead")).toMatchObject({ generation: 2, position: 9n });
  await database.pool.query("create schema read_model_next_lead; create table read_model_next_lead.lead ()");
  await rebuildOne(setting(), leadReadModel);
  expect(await shadows()).toEqual([]);
});

test("two processes do not rebuild the same read model at once", async () => {
  for (let n = 1; n <= 3; n += 1) await write(submitLead(n));
  const options = { ...database, store, readModel: leadReadModel, signal: new AbortController().signal };
  const second: unknown[] = [];
  await rebuildReadModel({
    ...options,
    vault: {
      ...vault,
      open: async (events) => {
        if (second.length === 0)
          second.push(await rebuildReadModel({ ...options, vault }).catch((error: unknown) => error));
        return vault.open(events);
      },
    },
  });
  expect(second).toEqual([expect.any(RebuildBusy)]);
});

test("a rebuild whose connection ends while it copies rows swaps nothing, and the next one makes the rows of the live tables", async () => {
  for (let n = 1; n <= 520; n += 1) await write(submitLead(n));
  await write({ type: "MarkContacted", leadId: leadId(1) });
  await rebuildOne({ ...setting(), store: memoryEventStore() }, leadReadModel);
  await followToHead(setting());
  const live = await allRows(database.pool, leadReadModel);
  const before = (await readCheckpoints(database.pool)).get("lead");

  const other = await database.pool.connect();
  await other.query("begin");
  let ending: Promise<void> | undefined;
  const endWaitingCopy = async () => {
    const end = () =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'copy %' and wait_event_type = 'Lock'`,
      );
    await vi.waitUntil(async () => (await end()).rowCount === 1, { timeout: 20_000, interval: 10 });
    await other.query("rollback");
  };
  const options = { ...database, store, readModel: leadReadModel, signal: new AbortController().signal };
  const rebuilding = rebuildReadModel({
    ...options,
    vault: {
      ...vault,
      open: async (events) => {
        if (!ending) {
          await other.query("lock table read_model_next_lead.lead in share mode");
          ending = endWaitingCopy();
        }
        return vault.open(events);
      },
    },
  });
  await expect(rebuilding).rejects.toThrow();
  await ending;
  other.release();
  expect((await readCheckpoints(database.pool)).get("lead")).toEqual(before);
  expect(await allRows(database.pool, leadReadModel)).toEqual(live);

  await rebuildReadModel({ ...options, vault });
  expect(await allRows(database.pool, leadReadModel)).toEqual(live);
  expect(await shadows()).toEqual([]);
});

test("rebuilds of read models of much the same events read and open each full page once, and make the same rows", async () => {
  // Of these types only the audit's read model reads the one, and only those of leads the other.
  const requested = newEvent({ type: "RebuildRequested", version: 1, data: null });
  const byAna = { ...requested, metadata: { ...requested.metadata, actor: "admin:ana" } };
  await store.append("operations-lead", "no_stream", [byAna]);
  for (let n = 1; n <= 12; n += 1) await write(submitLead(n));
  await write({ type: "MarkContacted", leadId: leadId(1) });
  const alike = [leadReadModel, leadHistoryReadModel, accessReadModel];
  for (const readModel of alike) await rebuildOne(setting(), readModel);
  const rowsOf = () => Promise.all(alike.map((readModel) => allRows(database.pool, readModel)));
  const apart = await rowsOf();
  expect(apart[2]?.["audit"]).toHaveLength(1);
  const opened: number[] = [];
  const open: Vault["open"] = (events) => {
    opened.push(events.length);
    return vault.open(events);
  };
  const slots = rebuildSlots().of([catalogReadModel, ...alike]);
  const alone: string[] = [];
  await Promise.all(
    [...slots].map(([readModel, slot]) =>
      slot.run((reads) => {
        if (!reads) alone.push(readModel.name);
        return rebuildOne({ ...setting(), vault: { ...vault, open } }, readModel, { pageEvents: 5, reads });
      }),
    ),
  );
  expect(alone).toEqual(["catalog"]);
  expect(opened.filter((events) => events === 5)).toHaveLength(2);
  expect(await rowsOf()).toEqual(apart);
});

test("of two first rebuilds at once the second goes on with the schema that the first one makes", async () => {
  await write(submitLead(1));
  await database.pool.query("drop schema if exists read_model cascade");
  const first = await database.pool.connect();
  await first.query("begin");
  await first.query("create schema read_model");
  const rebuilding = rebuildOne(setting(), leadReadModel);
  const isWaiting = async () =>
    (
      await database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount === 1;
  await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 10 });
  await first.query("commit");
  first.release();
  expect(await rebuilding).toMatchObject({ events: 1 });
  expect((await allRows(database.pool, leadReadModel))["lead"]).toHaveLength(1);
});

test("a swap waits for a long reader in short turns, so that other readers pass", async () => {
  await write(submitLead(1));
  await rebuildOne(setting(), leadReadModel);
  const reader = await database.pool.connect();
  await reader.query("begin");
  await reader.query("select from read_model.lead");
  const rebuilding = rebuildOne(setting(), leadReadModel);
  const waiting = () =>
    database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_locks where not granted and mode = 'AccessExclusiveLock'",
    );
  await expect.poll(async () => (await waiting()).rows[0]?.n, { interval: 5 }).toBe(1);
  await expect(readLeads(reads(), { sort: "newest", limit: 10 }, viewer)).resolves.toMatchObject({
    total: 1,
  });
  await reader.query("rollback");
  reader.release();
  await rebuilding;
  expect((await readCheckpoints(database.pool)).get("lead")).toMatchObject({ generation: 2 });
});

test("a checkpoint of another store, further on than this history goes, is replaced by a place in this one", async () => {
  for (let n = 1; n <= 3; n += 1) await write(submitLead(n));
  await rebuildOne(setting(), leadReadModel);
  const other = memoryEventStore();
  await leadWriter(other, vault)(submitLead(4));
  await rebuildOne({ ...setting(), store: other }, leadReadModel);
  const { position, fingerprint } = (await readCheckpoints(database.pool)).get("lead") ?? {};
  expect([position, fingerprint?.stream]).toEqual([1n, `lead-${leadId(4)}`]);
});

test("a rebuild that was overtaken drops nothing of the later one", async () => {
  const [first, later] = [await newShadow(), await newShadow()];
  await first.drop();
  expect(await shadows()).toHaveLength(1);
  await later.write([]);
  await later.drop();
  expect(await shadows()).toEqual([]);
});
