import { expect, test } from "vitest";
import { turns, whoseTurns } from "./team.ts";

const member = (username: string, role: "admin" | "adviser" | "analyst", active = true) => ({
  username,
  role,
  active,
});

test("active advisers get leads; without any the administrators do; analysts never", () => {
  const team = [member("ana", "adviser"), member("eva", "adviser", false), member("jefa", "admin")];
  expect(whoseTurns([...team, member("luz", "analyst")])).toEqual(["ana"]);
  expect(whoseTurns([member("jefa", "admin"), member("eva", "adviser", false)])).toEqual(["jefa"]);
  expect(whoseTurns([member("luz", "analyst")])).toEqual([]);
});

test("the member with the fewest open leads is next, the first by name among equals", () => {
  const turn = turns([
    ["luis", 1],
    ["eva", 3],
    ["ana", 1],
  ]);
  expect(Array.from({ length: 6 }, turn)).toEqual(["ana", "luis", "ana", "luis", "ana", "eva"]);
});

test("an empty team has no next member", () => {
  expect(turns([])).toThrow("No hay nadie activo");
});

test.each([
  [[0], 7],
  [[5, 0, 2], 1],
  [[5, 0, 2], 8],
  [[9, 9, 9, 9], 30],
  [[0, 20, 1, 20, 3], 60],
])("with loads %j and %d assignments, no assignee ends with two more than any other", (loads, count) => {
  const after = new Map<string, number>(loads.map((open, i) => [`p${i}`, open]));
  const turn = turns([...after]);
  const took = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    const name = turn();
    took.add(name);
    after.set(name, (after.get(name) ?? 0) + 1);
  }
  const least = Math.min(...after.values());
  for (const name of took) expect(after.get(name)).toBeLessThanOrEqual(least + 1);
});
