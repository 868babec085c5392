import { expect, test } from "vitest";
import type { Change } from "./change.ts";
import { coalesce, coalescer } from "./coalesce.ts";

const key = { lead_id: "1" };
const upsert = (set: Record<string, string | number | null>): Change => ({
  op: "upsert",
  table: "lead",
  key,
  set,
});
const update = (set: Record<string, string | number>): Change => ({ op: "update", table: "lead", key, set });
const add = (by: Record<string, number>): Change => ({ op: "add", table: "lead", key, by });
const gone: Change = { op: "delete", table: "lead", key };
const day = (submitted: number): Change => ({
  op: "add",
  table: "lead_daily",
  key: { day: "2026-01-02" },
  by: { submitted },
});

test("later sets win, additions sum, order of first sight is kept", () => {
  expect(
    coalesce([day(1), upsert({ status: "pending", name: "Ana" }), day(2), upsert({ status: "lost" })]),
  ).toEqual([upsert({ status: "lost", name: "Ana" }), day(3)]);
});

test("a deletion drops the changes of its row before it and keeps those after it", () => {
  expect(coalesce([upsert({ name: "Ana" }), add({ n: 1 }), gone])).toEqual([gone]);
  expect(coalesce([upsert({ name: "Ana" }), gone, upsert({ status: "x" })])).toEqual([
    gone,
    upsert({ status: "x" }),
  ]);
  expect(coalesce([gone, update({ name: "Eva" })])).toEqual([gone]);
});

test("an update becomes part of the upsert before it, and stays an update without one", () => {
  expect(coalesce([upsert({ name: "Ana" }), update({ status: "lost" })])).toEqual([
    upsert({ name: "Ana", status: "lost" }),
  ]);
  expect(coalesce([update({ status: "lost" }), update({ at: 1 })])).toEqual([
    update({ status: "lost", at: 1 }),
  ]);
  expect(coalesce([update({ status: "lost" }), upsert({ name: "Ana" })])).toEqual([
    update({ status: "lost" }),
    upsert({ name: "Ana" }),
  ]);
});

test("an addition is summed into a value that was set, and a set drops the additions before it", () => {
  expect(coalesce([upsert({ n: 5 }), add({ n: 2, m: 1 })])).toEqual([upsert({ n: 7 }), add({ m: 1 })]);
  expect(coalesce([add({ n: 2, m: 1 }), upsert({ n: 5 })])).toEqual([upsert({ n: 5 }), add({ m: 1 })]);
  expect(coalesce([upsert({ n: null }), add({ n: 2 })])).toEqual([upsert({ n: 2 })]);
  expect(() => coalesce([upsert({ n: "five" }), add({ n: 2 })])).toThrow("a counter cannot hold");
});

const first = (set: Record<string, string | number | null>): Change => ({
  op: "first",
  table: "lead",
  key,
  set,
});

test("a first write counts only where the column is empty: in a new row, in a stored one, and beside a later set", () => {
  expect(coalesce([upsert({ at: null, n: 1 }), first({ at: 7, n: 8 }), first({ at: 9 })])).toEqual([
    upsert({ at: 7, n: 1 }),
  ]);
  expect(coalesce([first({ at: 7 }), update({ status: "lost" }), first({ at: 9, by: "ana" })])).toEqual([
    update({ status: "lost" }),
    first({ at: 7, by: "ana" }),
  ]);
  expect(coalesce([first({ at: 7 }), update({ at: 8 }), first({ at: 9 })])).toEqual([update({ at: 8 })]);
  expect(coalesce([first({ at: null })])).toEqual([]);
  expect(coalesce([gone, first({ at: 7 })])).toEqual([gone]);
});

test("the first write to an existing row is distinguished from the first write to one that was made", () => {
  expect(coalesce([first({ at: 7 }), upsert({ name: "Ana" }), first({ at: 9 })])).toEqual([
    first({ at: 7 }),
    upsert({ name: "Ana" }),
    first({ at: 9 }),
  ]);
  expect(coalesce([add({ m: 1 }), first({ m: 5, n: 5 }), add({ n: 2 })])).toEqual([
    upsert({}),
    first({ n: 5 }),
    add({ m: 1, n: 2 }),
  ]);
});

test("the same row named with its key's columns in another order is one row", () => {
  const one: Change = { op: "add", table: "t", key: { a: 1, b: 2 }, by: { n: 1 } };
  const other: Change = { op: "add", table: "t", key: { b: 2, a: 1 }, by: { n: 1 } };
  expect(coalesce([one, other])).toEqual([{ ...one, by: { n: 2 } }]);
  const apart: Change = { op: "add", table: "t", key: { a: 2, b: 1 }, by: { n: 1 } };
  expect(coalesce([one, apart])).toEqual([one, apart]);
});

test("rows are distinguished by each column of their key", () => {
  const counted = (day: string, market: string): Change => ({
    op: "add",
    table: "daily",
    by: { n: 1 },
    key: { day, market },
  });
  const changes = [counted("2026-01-1", "1peru"), counted("2026-01-11", "peru")];
  expect(coalesce(changes)).toEqual(changes);
});

test("tallies of a table whose keys have other columns are kept apart, whichever comes first", () => {
  const tally = { op: "tally", table: "lead_daily", by: { n: 1 }, times: {} } as const;
  const via = { table: "lead", id: ["lead_id", "1"] } as const;
  const ofItsDay: Change = { ...tally, key: {}, via: { ...via, columns: ["market", "day"] } };
  const ofADay: Change = { ...tally, key: { day: "2026-01-02" }, via: { ...via, columns: ["market"] } };
  expect(coalesce([ofItsDay, ofADay])).toEqual([ofItsDay, ofADay]);
  expect(coalesce([ofADay, ofItsDay])).toEqual([ofADay, ofItsDay]);
});

test("taking starts over", () => {
  const all = coalescer();
  all.add([day(1)]);
  expect(all.rows).toBe(1);
  expect(all.take()).toEqual([day(1)]);
  expect(all.rows).toBe(0);
  all.add([day(2)]);
  expect(all.take()).toEqual([day(2)]);
});

test("taking all but updates keeps what only changes rows that existed before, until a row is made or all is taken", () => {
  const all = coalescer();
  all.add([day(1), update({ status: "lost" }), first({ at: 7 })]);
  expect(all.updates).toBe(1);
  expect(all.takeAllButUpdates()).toEqual([day(1)]);
  all.add([update({ status: "pending" })]);
  expect([all.rows, all.updates]).toEqual([1, 1]);
  expect(all.takeAllButUpdates()).toEqual([]);
  all.add([upsert({ name: "Ana" })]);
  expect(all.updates).toBe(0);
  expect(all.takeAllButUpdates()).toEqual([
    update({ status: "pending" }),
    first({ at: 7 }),
    upsert({ name: "Ana" }),
  ]);
  all.add([update({ status: "lost" }), gone]);
  expect(all.updates).toBe(0);
  expect(all.take()).toEqual([gone]);
});

test("a column that is emptied after its first write in a new row stays empty", () => {
  const emptied: Change = { op: "update", table: "lead", key, set: { at: null } };
  expect(coalesce([upsert({ name: "Ana" }), first({ at: 9 }), emptied])).toEqual([
    upsert({ name: "Ana", at: null }),
  ]);
});
