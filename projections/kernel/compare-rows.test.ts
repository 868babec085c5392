import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  createReadModels,
  followToHead,
  leadId,
  leadWriter,
  readModelDatabase,
  readModelsEmptier,
  rebuildOne,
  submitLead,
} from "@asesorador/infra/testing/read-models";
import { projectedDatabase } from "@asesorador/infra/testing/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { leadHistoryReadModel } from "../lead/history.ts";
import { leadReadModel } from "../lead/projection.ts";
import { compareRows } from "./compare-rows.ts";
import { PoisonEvent } from "./project.ts";
import { RebuildSuperseded } from "./shadow.ts";
import { sharedReads } from "./shared-reads.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
let startOver: () => Promise<void>;
beforeAll(async () => {
  database = await readModelDatabase();
  await createReadModels(database.pool, [leadReadModel, leadHistoryReadModel]);
  startOver = await readModelsEmptier(database.pool);
});
afterAll(() => database.drop());

const made = () => {
  const [store, vault] = [memoryEventStore(), memoryVault()];
  return { store, vault, write: leadWriter(store, vault) };
};
let { store, vault, write } = made();
beforeEach(async () => {
  await startOver();
  ({ store, vault, write } = made());
  for (const n of [1, 2, 3]) await write(submitLead(n));
  await write({ type: "EraseLead", leadId: leadId(2) });
  await write({ type: "MergeLead", leadId: leadId(3), into: leadId(1) });
  await follow();
});
afterEach(async () => {
  const { rows } = await database.pool.query(
    "select nspname from pg_namespace where nspname like 'read_model_verify%'",
  );
  expect(rows).toEqual([]);
});

const follow = () => followToHead({ pool: database.pool, store, vault, readModels: [leadReadModel] });
const sql = (text: string) => database.pool.query(text);
const compare = (readModel = leadReadModel) =>
  rebuildOptions((options) => compareRows({ ...options, readModel }));
const rebuildOptions = <Result>(
  work: (options: Parameters<typeof compareRows>[0]) => Promise<Result>,
): Promise<Result> =>
  work({
    store,
    vault,
    readModel: leadReadModel,
    transact: async (inside) => {
      const client = await database.pool.connect();
      try {
        await client.query("begin");
        const result = await inside(client);
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
    signal: new AbortController().signal,
  });

const DIFFERENT: unknown = expect.objectContaining({ firstDifference: expect.any(String) });
const differences = async () => {
  const compared = await compare();
  if (typeof compared === "string") return compared;
  return Object.fromEntries(
    compared.tables.flatMap(({ table, rows, firstDifference }) =>
      firstDifference === null ? [] : [[table, { ...rows, firstDifference }]],
    ),
  );
};

test("rows kept live equal a fresh fold, table by table", async () => {
  const compared = await compare();
  expect(compared).toMatchObject({ position: await store.head(), quarantined: 0 });
  expect(compared).toHaveProperty("tables.length", leadReadModel.tables.length);
  expect(await differences()).toEqual({});
});

test("a projector that lags is compared where it is, and one that was rebuilt too", async () => {
  await write(submitLead(4));
  expect(await differences()).toEqual({});
  await rebuildOne({ pool: database.pool, store, vault }, leadReadModel);
  expect(await differences()).toEqual({});
});

test("comparisons that share their reads end each at its own position, whichever of them reads first", async () => {
  const following = { pool: database.pool, store, vault };
  await followToHead({ ...following, readModels: [leadHistoryReadModel] });
  for (const n of [4, 5, 6]) await write(submitLead(n));
  await followToHead({ ...following, readModels: [leadReadModel] });
  const reads: number[] = [];
  const readAll: typeof store.readAll = (query) => {
    reads.push(query.limit);
    return store.readAll(query);
  };
  for (const readModels of [
    [leadReadModel, leadHistoryReadModel],
    [leadHistoryReadModel, leadReadModel],
  ]) {
    const readers = sharedReads(readModels);
    const compared = await rebuildOptions((options) =>
      Promise.all(
        readModels.map((readModel, i) =>
          compareRows({
            ...options,
            store: { ...store, readAll },
            readModel,
            reads: readers[i],
            pageEvents: 4,
          }).finally(readers[i]?.leave),
        ),
      ),
    );
    for (const one of compared) expect(one).not.toHaveProperty("tables", expect.arrayContaining([DIFFERENT]));
    expect(compared).toEqual(readModels.map(() => expect.objectContaining({ quarantined: 0 })));
    expect(new Set(compared.map((one) => typeof one !== "string" && one.position)).size).toBe(2);
  }
  // Eight events in pages of four, each time read once for both.
  expect(reads).toHaveLength(4);
});

test("a changed, a missing and an invented row are each named by their key", async () => {
  await sql(`update read_model.lead set status = 'lost' where lead_id = '${leadId(3)}'`);
  await sql(`delete from read_model.lead_person where lead_id = '${leadId(1)}'`);
  await sql("insert into read_model.lead_daily (market, day) values ('chile', '2026-01-01')");
  expect(await differences()).toEqual({
    lead: { live: 3, fresh: 3, firstDifference: leadId(3) },
    lead_person: { live: 1, fresh: 2, firstDifference: leadId(1) },
    lead_daily: { live: 2, fresh: 1, firstDifference: "chile / 2026-01-01" },
  });
});

test("values exchanged between two columns of a row, and an empty text in the place of null, are differences", async () => {
  await sql("update read_model.lead_daily set submitted = contacted, contacted = submitted");
  await sql(`update read_model.lead set lost_reason = '' where lead_id = '${leadId(1)}'`);
  expect(await differences()).toMatchObject({
    lead: { firstDifference: leadId(1) },
    lead_daily: { live: 1, fresh: 1 },
  });
});

test("tables of another version, of another history, or none at all are not compared", async () => {
  expect(await compare({ ...leadReadModel, version: leadReadModel.version + 1 })).toBe("other_version");
  ({ store, vault, write } = made());
  for (const n of [1, 2, 3, 4, 5, 6]) await write(submitLead(n));
  expect(await compare()).toBe("other_history");
  await sql("delete from projection.checkpoint");
  expect(await compare()).toBe("absent");
});

/** What a crash of the server does to tables without write-ahead log, once history is folded; nothing when it is done again. */
const CRASH = `do $$ declare name text; begin
  if not exists (select from read_model_verify_lead_fresh.lead) then return; end if;
  for name in select oid::regclass from pg_class
      where relnamespace::regnamespace::text like 'read_model_verify%' and relpersistence = 'u' and relkind = 'r'
    loop execute 'truncate ' || name; end loop;
  exception when undefined_table or invalid_schema_name then null;
end $$`;

test("a server that crashed before the rows were compared ends the comparison, and no difference is reported", async () => {
  let crashed: Promise<unknown> = Promise.resolve();
  const compared = rebuildOptions((options) =>
    compareRows({
      ...options,
      transact: async (inside) => {
        crashed = crashed.then(() => sql(CRASH));
        await crashed;
        return options.transact(inside);
      },
    }),
  );
  await expect(compared).rejects.toThrow(RebuildSuperseded);
});

test("an event that can't be projected ends the comparison with its place, and nothing is left behind", async () => {
  const poison = {
    ...leadReadModel,
    project: () => [{ op: "delete", table: "lead", key: { lead_id: Number.NaN } } as const],
  };
  await expect(compare(poison)).rejects.toThrow(PoisonEvent);
});

test("no column of any read model holds values that are equal and print differently", async () => {
  const all = await readModelDatabase(projectedDatabase());
  const { rows } = await all.pool.query<{ column: string; type: string }>(
    `select attrelid::regclass || '.' || attname as column, format_type(atttypid, atttypmod) as type
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'read_model'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  );
  await all.drop();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ type }) => !PRINTED_ALIKE.test(type))).toEqual([]);
});

/** Rounded to whole numbers, a `numeric` has no zeros at its end. Of a `double precision`, two zeros are equal: no projection makes -0. */
const PRINTED_ALIKE =
  /^(?:smallint|integer|bigint|numeric\(\d+,0\)|double precision|boolean|uuid|text|date|timestamp with time zone)(?:\[\])?$/;
