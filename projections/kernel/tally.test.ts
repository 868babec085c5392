import { expect, test } from "vitest";
import type { Change, Columns } from "./change.ts";
import { tallyResolver } from "./tally.ts";

const opened = (id: string, set: Columns): Change => ({ op: "upsert", table: "shop", key: { id }, set });
const closed = (id: string): Change => ({ op: "delete", table: "shop", key: { id } });
const visited = (id: string, times = 0): Change => ({
  op: "tally",
  table: "town",
  key: { day: "2026-01-01" },
  via: { table: "shop", id: ["id", id], columns: ["town"] },
  by: { n: 1 },
  times: { cents: times },
});
const added = (town: string, cents: number): Change => ({
  op: "add",
  table: "town",
  key: { day: "2026-01-01", town },
  by: { n: 1, cents },
});
/** A history in which one shop has been visited: from then on shops are remembered. */
const begun = (remembered?: number) => {
  const { resolved } = tallyResolver(remembered);
  expect(resolved([visited("0")])).toEqual([visited("0")]);
  return resolved;
};

test("a tally becomes an addition once its row was made, with as many times the row's number as it says", () => {
  const resolved = begun();
  const shop = opened("1", { town: "Lima", cents: 250, name: "Uno" });
  expect(resolved([shop])).toEqual([shop]);
  expect(resolved([visited("1", -3), shop])).toEqual([added("Lima", -750), shop]);
});

test("a tally stays one where its row or one of the columns that it reads is not known", () => {
  const resolved = begun();
  resolved([opened("1", { town: "Lima" }), opened("2", { cents: 1 })]);
  for (const unknown of [visited("1"), visited("2"), visited("3")])
    expect(resolved([unknown])).toEqual([unknown]);
});

test("a row that is made again is the one that counts, and a deleted one counts no more", () => {
  const resolved = begun();
  resolved([opened("1", { town: "Lima", cents: 1 }), closed("1")]);
  expect(resolved([visited("1")])).toEqual([visited("1")]);
  resolved([opened("1", { town: "Arica", cents: 2 })]);
  expect(resolved([visited("1", 1)])).toEqual([added("Arica", 2)]);
});

test("no more rows than it may are remembered, the latest among them", () => {
  const resolved = begun(4);
  for (let n = 1; n <= 9; n += 1) resolved([opened(`${n}`, { town: "Lima", cents: n })]);
  const known = (n: number) => resolved([visited(`${n}`)])[0]?.op === "add";
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(known).length).toBeLessThanOrEqual(4);
  expect(known(9)).toBe(true);
});

test("a row that was deleted long after it was made counts no more", () => {
  const resolved = begun(4);
  for (const id of ["1", "2", "3"]) resolved([opened(id, { town: "Lima", cents: 1 })]);
  resolved([closed("1")]);
  expect(resolved([visited("1"), visited("2", 1)])).toEqual([visited("1"), added("Lima", 1)]);
});
