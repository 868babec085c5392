import { randomBytes } from "node:crypto";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { leadStream } from "@asesorador/domain/lead/events";
import type { Db, Transact } from "@asesorador/projections/kernel/db";
import { figureComparison } from "@asesorador/projections/replay/compare-figure-index";
import { STEPS_VERSION } from "@asesorador/projections/replay/figure-steps";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { transact } from "../../adapters/postgres/pool.ts";
import { stopping } from "../../kernel/stopping.ts";
import { figureIndexing } from "../../processing/jobs/figure-index.ts";
import { SILENT } from "../../processing/log.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, readModelDatabase, submitLead } from "../../testing/read-models.ts";
import { checkInThread } from "./check-in-thread.ts";
import { checkHistoryAndFigures } from "./check-job.ts";
import { replayCommand } from "./command.ts";
import { openRows } from "./rows.ts";

const { signal } = new AbortController();
const vault = memoryVault();

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ["figure_index", "figure_sum", "figure_step", "record"])
    await database.pool.query(`delete from replay.${table}`);
});

const rows = {
  vault,
  transact: <Result>(work: Parameters<typeof transact<Result>>[1]) => transact(database.pool, work),
};

const verify = async (store: EventStore, ...more: readonly string[]) => {
  const written: string[] = [];
  const code = await replayCommand({
    args: ["verify", ...more],
    open: async () => store,
    openRows: async () => rows,
    nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
    signal,
    out: { write: (text: string) => written.push(text) },
    err: { write: () => {} },
    others: [],
  });
  const out = written.join("");
  return { code, out, figures: out.slice(out.indexOf("figure index")) };
};
const verifyJson = async (store: EventStore) => {
  const { code, out } = await verify(store, "--json");
  return { code, ...(JSON.parse(out) as { readonly ok: boolean; readonly figureIndex: object }) };
};

/** Two leads, one contacted, the other erased late; indexed in two portions, with a late event in the second. */
const indexedHistory = async () => {
  const store = memoryEventStore();
  const write = leadWriter(store, vault);
  const job = () => figureIndexing({ db: database.pool, store, log: SILENT, transact: rows.transact });
  await write(submitLead(1), "2026-10-01T15:20:00.000Z");
  await write(submitLead(2), "2026-10-02T15:00:00.000Z");
  await job().run(signal);
  await write({ type: "MarkContacted", leadId: leadId(1) }, "2026-10-02T17:00:00.000Z");
  await write({ type: "AssignLead", leadId: leadId(1), to: "ana", by: "hand" }, "2026-10-02T16:00:00.000Z");
  await job().run(signal);
  // Behind the index, whose end is compared.
  await write({ type: "MarkContacted", leadId: leadId(2) }, "2026-10-03T17:00:00.000Z");
  return store;
};

test("an index that was made in portions, with a late event, equals a fresh fold up to its end", async () => {
  const store = await indexedHistory();
  const { code, figures } = await verify(store);
  expect(figures).toMatch(
    /^figure index at position 4\npart +entries +fresh fold\nsums by hour +\d+ +equal\nsums by day +\d+ +equal\nsteps +\d+ +equal\nrecords +4 +equal\n$/,
  );
  expect(code).toBe(0);
  const equal = { firstDifference: null };
  expect(await verifyJson(store)).toMatchObject({
    code: 0,
    ok: true,
    figureIndex: { position: "4", parts: [equal, equal, equal, equal] },
  });
});

test("an hour of more parts than a page, numbered from 60 to 119, equals a fresh fold", async () => {
  await database.pool.query("alter table replay.figure_step alter column part restart with 60");
  const store = memoryEventStore();
  const write = leadWriter(store, vault);
  await write(submitLead(1), "2026-10-01T15:00:00.001Z");
  for (let minute = 1; minute < 60; minute += 1)
    await write(
      { type: "AssignLead", leadId: leadId(1), to: `adviser-${minute}`, by: "hand" },
      new Date(Date.UTC(2026, 9, 1, 15, minute)).toISOString(),
    );
  const portions = { pageEvents: 1, writtenSteps: 1 };
  await figureIndexing({
    db: database.pool,
    store,
    log: SILENT,
    transact: rows.transact,
    ...portions,
  }).run(signal);
  const { code, figures } = await verify(store);
  expect(figures).toMatch(/\nsteps +60 +equal\nrecords +60 +equal\n$/);
  expect(code).toBe(0);
});

test("a changed sum is named with its figure and hour, code 1", async () => {
  const store = await indexedHistory();
  // The first of them is named.
  await database.pool.query(
    `update replay.figure_sum set change = change + 5
      where grain = 'hour' and figure > 0 and until >= '2026-10-02T15:00:00Z'`,
  );
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  expect(figures).toMatch(
    /sums by hour .*first in peru\.leads at 2026-10-02T15:00:00\.000Z: 6 instead of 1\n/,
  );
  expect(figures).toMatch(/sums by day +\d+ +equal\nsteps +\d+ +equal\n/);
  expect(await verifyJson(store)).toMatchObject({
    code: 1,
    ok: false,
    figureIndex: {
      parts: [
        {
          part: "hour",
          firstDifference: { at: "2026-10-02T15:00:00.000Z", figure: "peru.leads", live: "6", fresh: "1" },
        },
        { part: "day", firstDifference: null },
        { part: "step", firstDifference: null },
        { part: "record", firstDifference: null },
      ],
    },
  });
});

test("a sum that is missing, and one at another last event, are differences too", async () => {
  const store = await indexedHistory();
  await database.pool.query("delete from replay.figure_sum where grain = 'day' and figure = 0");
  await database.pool.query(
    "update replay.figure_sum set last_position = 2 where figure = 0 and last_position = 1",
  );
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  expect(figures).toMatch(
    /sums by hour .*first in events at 2026-10-01T16:00:00\.000Z: 1 up to position 2 instead of 1 up to position 1\n/,
  );
  expect(figures).toMatch(
    /sums by day .*first in events at 2026-10-02T00:00:00\.000Z: 0 instead of 1 up to position 1\n/,
  );
});

test("a changed step is named with its figure, instant and lead, code 1", async () => {
  const store = await indexedHistory();
  const at = Date.parse("2026-10-01T15:20:00.000Z");
  const { rowCount } = await database.pool.query(
    "update replay.figure_step set steps = replace(steps, $1, $2) where steps like '%' || $1 || '%'",
    [`[[${at},1,"1","${leadId(1)}",[1,1,`, `[[${at},1,"1","${leadId(1)}",[1,3,`],
  );
  expect(rowCount).toBe(1);
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  const named = `first in peru.leads at 2026-10-01T15:20:00.000Z (${leadId(1)}): 3 instead of 1\n`;
  expect(figures).toMatch(/sums by hour +\d+ +equal\nsums by day +\d+ +equal\nsteps/);
  expect(figures).toContain(named);
});

test("a changed record is named with its change, instant and stream", async () => {
  const store = await indexedHistory();
  const { rowCount } = await database.pool.query(
    `update replay.record set changes = replace(changes, '"ana"', '"luis"') where changes like '%"ana"%'`,
  );
  expect(rowCount).toBe(1);
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  expect(figures).toMatch(/sums by day +\d+ +equal\nsteps +\d+ +equal\nrecords/);
  const named = `first in LeadAssigned at 2026-10-02T16:00:00.000Z (lead-${leadId(1)}): `;
  expect(figures).toContain(named);
});

test("a record that is missing is named with its first change, and so are the sums that follow from it", async () => {
  const store = await indexedHistory();
  await database.pool.query("delete from replay.record where stream = $1", [`lead-${leadId(2)}`]);
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  expect(figures).toMatch(
    /sums by hour .*first in peru\.leads at 2026-10-02T15:00:00\.000Z: 1 instead of 0\n/,
  );
  expect(figures).toMatch(
    /records +3 +differs \(4 entries\), first in LeadSubmitted at 2026-10-02T15:00:00\.000Z \(lead-.*2\): not there instead of there\n/,
  );
});

test("changes of a record in another order than their events are a difference", async () => {
  const store = await indexedHistory();
  await database.pool.query(
    `update replay.record set changes = (
       select string_agg(change::text, ',' order by n desc)
         from json_array_elements(('[' || changes || ']')::json) with ordinality as all_changes (change, n))`,
  );
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  expect(figures).toMatch(/records .*: (not there instead of there|there instead of not there)\n/);
});

test("steps of one lead that were written to another one are a difference, although every sum is equal", async () => {
  const store = await indexedHistory();
  await database.pool.query("update replay.figure_step set steps = replace(steps, $1, $2)", [
    leadId(1),
    leadId(2),
  ]);
  const { code, figures } = await verify(store);
  expect(code).toBe(1);
  expect(figures).toMatch(/sums by day +\d+ +equal\nsteps .*2026-10-01T15:20:00\.000Z/);
});

test("without an index, or with one of other figures, there is nothing to compare: code 0", async () => {
  const store = await indexedHistory();
  await database.pool.query("update replay.figure_index set version = 'earlier'");
  expect(await verify(store)).toMatchObject({
    code: 0,
    figures: "figure index: none of these figures yet: start a projector\n",
  });
  await database.pool.query("update replay.figure_index set version = $1", [STEPS_VERSION]);
  expect((await verify(store)).figures).toContain("figure index at position 4");
});

test("an index of another history has code 1", async () => {
  await indexedHistory();
  const other = memoryEventStore();
  await leadWriter(other, vault)(submitLead(3), "2026-10-01T15:00:00.000Z");
  expect(await verify(other)).toMatchObject({
    code: 1,
    figures: "figure index: of another history: the projector makes it again\n",
  });
});

test("an event in the index that its schema refuses by now is said, code 1", async () => {
  const store = await indexedHistory();
  const broken: EventStore = {
    ...store,
    readAll: async (query) =>
      (await store.readAll(query)).map((event) =>
        event.position === 3n ? { ...event, ...newEvent({ type: event.type, version: 1, data: {} }) } : event,
      ),
  };
  expect(await verify(broken)).toMatchObject({
    code: 1,
    figures: "figure index: an event in it can't be read any more\n",
  });
});

test("a stop ends the comparison also while it reads the index", async () => {
  const store = await indexedHistory();
  const stop = new AbortController();
  const asked: string[] = [];
  const transacting: Transact = (work) =>
    rows.transact((client) => {
      const db: Db = client;
      return work({
        query: (sql, params) => {
          asked.push(typeof sql === "string" ? sql : sql.text);
          if (asked.at(-1)?.includes("from replay.figure_sum")) stop.abort();
          return db.query(sql, params);
        },
      });
    });
  const comparing = figureComparison({ transact: transacting, store, signal: stop.signal });
  await expect(comparing).rejects.toThrow(ReplayStopped);
  expect(asked.filter((sql) => sql.includes("replay.record"))).toEqual([]);
});

describe("beside other work", () => {
  const all = stopping();
  afterAll(() => all.stop());

  test("a thread checks history and the index as this one does, and is ended by a stop", async () => {
    const { url, pool } = database;
    const store = postgresEventStore({ url, pool });
    all.add("event store", () => store.close());
    const write = leadWriter(store, vault);
    await write(submitLead(1), "2026-10-01T15:20:00.000Z");
    await write({ type: "MarkContacted", leadId: leadId(1) }, "2026-10-02T17:00:00.000Z");
    await figureIndexing({ db: pool, store, log: SILENT, transact: rows.transact }).run(signal);
    // A personal datum outside of a seal.
    await store.append(leadStream(leadId(2)), "no_stream", [
      newEvent({ type: "LeadSubmitted", version: 1, data: { leadId: leadId(2), pii: { firstName: "Ada" } } }),
    ]);
    const job = { address: url, blocks: [], rows: url };
    const checked = await checkInThread(job, { signal, onProgress: () => {} });
    expect(checked.history).toMatchObject({ events: 3, listed: [{}, { kind: "personal_data" }] });
    expect(checked.figures).toMatchObject({ position: 2n });
    expect(checked).toEqual(
      await checkHistoryAndFigures(store, { transact: rows.transact, others: [], signal }),
    );
    const stop = new AbortController();
    const stopped = checkInThread(job, { signal: stop.signal, onProgress: () => {} });
    stop.abort();
    await expect(stopped).rejects.toThrow(ReplayStopped);
  });

  test("of two that compare rows at once the second says that it waits, until the first has ended", async () => {
    const key = randomBytes(32).toString("base64");
    const { alone } = openRows({ url: database.url, masterKeys: key, pepper: key }, all);
    const seen: string[] = [];
    const report = (line: string) => void seen.push(line);
    const [begun, ended, waits] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const first = alone(
      async () => {
        begun.resolve();
        await ended.promise;
        report("first");
      },
      { signal, report },
    );
    await begun.promise;
    const second = alone(async () => report("second"), {
      signal,
      report: (line) => {
        report(line);
        waits.resolve();
      },
    });
    await waits.promise;
    ended.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual([
      "Another verify compares this database: waiting until it has ended.",
      "first",
      "second",
    ]);
  });
});
