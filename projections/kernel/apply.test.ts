import { copyingDb } from "@asesorador/infra/adapters/postgres/copy-in";
import { transact, withoutPipeline } from "@asesorador/infra/adapters/postgres/pool";
import { readModelDatabase } from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, readColumnTypes, type Target } from "./apply.ts";
import type { Change } from "./change.ts";
import { coalesce, coalescer } from "./coalesce.ts";
import type { Db } from "./db.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
let target: Target;
let copyingPool: ReturnType<typeof withoutPipeline>;

beforeAll(async () => {
  database = await readModelDatabase();
  copyingPool = withoutPipeline(database.pool, 1);
  await database.pool.query(`
    create schema s;
    create table s.thing (id integer, kind text, label text, tags text[], at timestamptz, flag boolean,
                          hits integer not null default 0, cents bigint, primary key (id, kind));
    create table s.total (day date primary key, n integer not null default 0, m bigint not null default 0);
    create table s.strict (id uuid primary key, name text not null);
    create table s.shop (id uuid primary key, town text not null, cents bigint not null);
    create table s.town (town text, day date, n integer not null default 0, cents bigint not null default 0,
                         primary key (town, day));
  `);
  target = { schema: "s", types: await readColumnTypes(database.pool, "s") };
});
afterAll(async () => {
  await copyingPool.end();
  await database.drop();
});

const empty = () => database.pool.query("truncate s.thing, s.total, s.strict, s.shop, s.town");
const rows = async (table: string) =>
  (
    await database.pool.query<{ row: string }>(`select t::text as row from s.${table} as t order by 1`)
  ).rows.map(({ row }) => row);

const optional = <T>(key: string, value: fc.Arbitrary<T>) => ({ [key]: fc.option(value, { nil: null }) });
const text = fc
  .string({ unit: "grapheme", maxLength: 5 })
  .filter((value) => !value.includes("\0") && value.isWellFormed());
const set = fc.record(
  {
    ...optional("label", fc.oneof(text, fc.constantFrom('"', "\\", "{a,b}", "NULL", ""))),
    ...optional(
      "tags",
      fc.array(fc.oneof(text, fc.constantFrom('"', "\\", "NULL", "a,b", "{}")), { maxLength: 3 }),
    ),
    ...optional("at", fc.constantFrom("2026-01-02T03:04:05.678Z", "2025-12-31T23:59:59.999Z")),
    ...optional("flag", fc.boolean()),
    ...optional("cents", fc.integer()),
    hits: fc.integer({ min: -5, max: 5 }),
  },
  { requiredKeys: [] },
);
const by = (...columns: string[]) =>
  fc.record(Object.fromEntries(columns.map((column) => [column, fc.integer({ min: -3, max: 3 })])), {
    requiredKeys: [],
  });
const key = fc.record({ id: fc.integer({ min: 1, max: 2 }), kind: fc.constantFrom("a", "b") });
const thing = { table: fc.constant("thing"), key };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ op: fc.constant("upsert" as const), ...thing, set }),
  fc.record({ op: fc.constant("update" as const), ...thing, set }),
  fc.record({ op: fc.constant("first" as const), ...thing, set }),
  fc.record({ op: fc.constant("add" as const), ...thing, by: by("hits", "cents") }),
  fc.record({ op: fc.constant("delete" as const), ...thing }),
  fc.record({
    op: fc.constant("add" as const),
    table: fc.constant("total"),
    key: fc.record({ day: fc.constantFrom("2026-01-01", "2026-01-02") }),
    by: by("n", "m"),
  }),
) as fc.Arbitrary<Change>;

/** In one transaction, as `apply` requires. */
const write = (changes: readonly Change[]): Promise<void> =>
  transact(database.pool, (db) => apply(db, target, changes));

test("a coalesced batch leaves the rows that its changes leave one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 5 }),
      fc.array(change, { maxLength: 12 }),
      async (before, batch) => {
        const outcome = async (run: () => Promise<void>) => {
          await empty();
          await write(coalesce(before));
          await run();
          return { thing: await rows("thing"), total: await rows("total") };
        };
        const single = await outcome(async () => {
          for (const one of batch) await write(coalesce([one]));
        });
        const together = await outcome(() => write(coalesce(batch)));
        expect(together).toEqual(single);
      },
    ),
    { numRuns: 150 },
  );
});

const copying = (fromRows: number, refused: readonly string[] = []) => ({
  fromRows,
  refused: new Set(refused),
});
const copy = (changes: readonly Change[], how = copying(1)): Promise<void> =>
  transact(copyingPool, (client) => apply(copyingDb(client), { ...target, copying: how }, changes));

test("batches that are copied, without the updates that are kept for later, leave the rows that single changes leave", async () => {
  const batches = fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      await empty();
      for (const one of all.flat()) await write(coalesce([one]));
      const single = { thing: await rows("thing"), total: await rows("total") };
      await empty();
      const gathered = coalescer();
      for (const batch of all) {
        gathered.add(batch);
        await copy(gathered.takeAllButUpdates());
        expect(gathered.updates).toBe(gathered.rows);
      }
      await copy(gathered.take());
      expect({ thing: await rows("thing"), total: await rows("total") }).toEqual(single);
    }),
    { numRuns: 100 },
  );
});

const numbered = (id: number, label: string): Change => ({
  op: "upsert",
  table: "thing",
  key: { id, kind: "x" },
  set: { label },
});

test("rows of which one exists are upserted, and so are all later rows of that table", async () => {
  await empty();
  const how = copying(2);
  await copy([numbered(1, "one"), numbered(2, "two")], how);
  expect([...how.refused]).toEqual([]);
  await copy([numbered(2, "again"), numbered(3, "three")], how);
  expect([...how.refused]).toEqual(["thing"]);
  await copy([numbered(3, "again"), numbered(4, "four")], how);
  expect(await rows("thing")).toEqual([
    "(1,x,one,,,,0,)",
    "(2,x,again,,,,0,)",
    "(3,x,again,,,,0,)",
    "(4,x,four,,,,0,)",
  ]);
});

test("rows that name different columns are one copy, in which what a row does not name gets its default", async () => {
  await empty();
  const statements: string[] = [];
  const all: readonly Change[] = [
    numbered(1, "\\D"),
    { op: "upsert", table: "thing", key: { id: 2, kind: "x" }, set: { hits: 7 } },
    {
      op: "upsert",
      table: "thing",
      key: { kind: "x", id: 3 },
      set: { tags: ["\\D"], flag: null, label: null },
    },
  ];
  await transact(copyingPool, (client) => {
    const { query, copyIn } = copyingDb(client);
    const counting: Db = {
      query,
      copyIn: async (sql, pieces) => {
        statements.push(sql);
        await copyIn?.(sql, pieces);
      },
    };
    return apply(counting, { ...target, copying: copying(3) }, all);
  });
  expect(statements).toHaveLength(1);
  const { rows: stored } = await database.pool.query("select label, tags, hits from s.thing order by id");
  expect(stored).toEqual([
    { label: "\\D", tags: null, hits: 0 },
    { label: null, tags: null, hits: 7 },
    { label: null, tags: ["\\D"], hits: 0 },
  ]);
});

test("a copy that PostgreSQL refuses for another reason rejects, and its connection can be used again", async () => {
  await empty();
  const wrong: Change = { op: "upsert", table: "shop", key: { id: shop(1) }, set: { town: "Lima" } };
  await expect(copy([wrong])).rejects.toMatchObject({ code: "23502" });
  await copy([opened(1, "Lima", 1)]);
  expect(await rows("shop")).toEqual([`(${shop(1)},Lima,1)`]);
});

const shop = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const opened = (n: number, town: string, cents: number): Change => ({
  op: "upsert",
  table: "shop",
  key: { id: shop(n) },
  set: { town, cents },
});
const visited = (n: number, day: string, times: number): Change => ({
  op: "tally",
  table: "town",
  key: { day },
  via: { table: "shop", id: ["id", shop(n)], columns: ["town"] },
  by: { n: 1 },
  times: { cents: times },
});

test("a tally adds to the counters that its row names, as many times its row's number as it says", async () => {
  await empty();
  await write([opened(1, "Lima", 250)]);
  // The second shop opens in the same batch that counts it; the third never does.
  const batch = [
    visited(1, "2026-01-01", 1),
    visited(2, "2026-01-01", 1),
    opened(2, "Lima", 40),
    visited(1, "2026-01-01", -3),
    visited(1, "2026-01-02", 0),
    visited(3, "2026-01-01", 1),
  ];
  await write(coalesce(batch));
  expect(await rows("town")).toEqual(["(Lima,2026-01-01,3,-460)", "(Lima,2026-01-02,1,0)"]);
});

test("tallies coalesced or one by one leave the same counters", async () => {
  const tally = fc.record({
    n: fc.integer({ min: 1, max: 3 }),
    day: fc.constantFrom("2026-01-01", "2026-01-02"),
    times: fc.integer({ min: -2, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(tally, { maxLength: 12 }), async (visits) => {
      const batch = visits.map(({ n, day, times }) => visited(n, day, times));
      const outcome = async (batches: readonly Change[][]) => {
        await empty();
        await write([opened(1, "Lima", 7), opened(2, "Arica", 11)]);
        for (const each of batches) await write(coalesce(each));
        return rows("town");
      };
      expect(await outcome([batch])).toEqual(await outcome(batch.map((one) => [one])));
    }),
    { numRuns: 40 },
  );
});

test.each([
  ["inserted", write],
  ["copied", copy],
])(
  "values that are %s arrive as they left: lists, quotes, nulls, times and large amounts",
  async (_, send) => {
    await empty();
    const tags = ['say "hi"', "back\\slash", "NULL", "", "a,b", "{curly}", "ñandú 🦜", "\\N", "tab\there"];
    await send([
      {
        op: "upsert",
        table: "thing",
        key: { id: 1, kind: "x" },
        set: {
          label: "'; drop table s.thing; --",
          tags,
          at: "2026-01-02T03:04:05.678Z",
          flag: false,
          cents: 9_007_199_254_740_991,
        },
      },
      {
        op: "upsert",
        table: "thing",
        key: { id: 2, kind: "x" },
        set: { label: null, tags: [], at: null, flag: null, cents: null },
      },
      {
        op: "upsert",
        table: "thing",
        key: { id: 3, kind: "\\." },
        set: { label: "\\.\r\n\t", tags: null, at: null, flag: true, cents: -1 },
      },
    ]);
    const { rows: stored } = await database.pool.query(
      "select label, tags, at, flag, cents, hits from s.thing order by id",
    );
    expect(stored).toEqual([
      {
        label: "'; drop table s.thing; --",
        tags,
        at: new Date("2026-01-02T03:04:05.678Z"),
        flag: false,
        cents: "9007199254740991",
        hits: 0,
      },
      { label: null, tags: [], at: null, flag: null, cents: null, hits: 0 },
      { label: "\\.\r\n\t", tags: null, at: null, flag: true, cents: "-1", hits: 0 },
    ]);
  },
);

test("an update of a row that is not there makes none, where an upsert would have to know every column", async () => {
  await empty();
  const id = "00000000-0000-4000-8000-000000000001";
  await write([{ op: "update", table: "strict", key: { id }, set: { name: "nobody" } }]);
  expect(await rows("strict")).toEqual([]);
  await write([{ op: "upsert", table: "strict", key: { id }, set: { name: "Ana" } }]);
  await write([{ op: "update", table: "strict", key: { id }, set: { name: "Eva" } }]);
  expect(await rows("strict")).toEqual([`(${id},Eva)`]);
});

test("a batch of one shape is one statement, however many rows", async () => {
  await empty();
  let statements = 0;
  const counting: Db = {
    query: (sql, params) => {
      statements += 1;
      return (database.pool as Db).query(sql, params);
    },
  };
  await apply(counting, target, [
    { op: "upsert", table: "thing", key: { id: 1, kind: "a" }, set: { label: "one", flag: true } },
    { op: "upsert", table: "thing", key: { kind: "b", id: 2 }, set: { flag: false, label: "two" } },
  ]);
  expect(statements).toBe(1);
  expect(await rows("thing")).toEqual(["(1,a,one,,,t,0,)", "(2,b,two,,,f,0,)"]);
});
