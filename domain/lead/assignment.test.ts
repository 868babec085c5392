import { expect, test } from "vitest";
import { isAssignable, roundRobin, roundRobinMembers, turnsAmong, worksOnLeads } from "./assignment.ts";

const member = (username: string, role: "admin" | "adviser" | "analyst", active = true) => ({
  username,
  role,
  active,
});

test("active advisers get leads; without any the administrators do; analysts never", () => {
  const team = [member("ana", "adviser"), member("eva", "adviser", false), member("jefa", "admin")];
  expect(roundRobinMembers([...team, member("luz", "analyst")])).toEqual(["ana"]);
  expect(roundRobinMembers([member("jefa", "admin"), member("eva", "adviser", false)])).toEqual(["jefa"]);
  expect(roundRobinMembers([member("luz", "analyst")])).toEqual([]);
});

test("the member with the fewest open leads is next, the first by name among equals", () => {
  const turn = roundRobin([
    ["luis", 1],
    ["eva", 3],
    ["ana", 1],
  ]);
  expect(Array.from({ length: 6 }, () => turn())).toEqual(["ana", "luis", "ana", "luis", "ana", "eva"]);
});

test("an empty team has no next member", () => {
  expect(roundRobin([])()).toBeNull();
});

test.each([
  [[0], 7],
  [[5, 0, 2], 1],
  [[5, 0, 2], 8],
  [[9, 9, 9, 9], 30],
  [[0, 20, 1, 20, 3], 60],
])("with loads %j and %d assignments, no assignee ends with two more than any other", (loads, count) => {
  const after = new Map<string, number>(loads.map((open, i) => [`p${i}`, open]));
  const turn = roundRobin([...after]);
  const took = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    const name = turn() ?? "";
    took.add(name);
    after.set(name, (after.get(name) ?? 0) + 1);
  }
  const least = Math.min(...after.values());
  for (const name of took) expect(after.get(name)).toBeLessThanOrEqual(least + 1);
});

test("given an account that is closed or only reads, it may not be assigned leads", () => {
  expect(isAssignable(member("ana", "adviser"))).toBe(true);
  expect(isAssignable(member("jefa", "admin"))).toBe(true);
  expect(isAssignable(member("ana", "adviser", false))).toBe(false);
  expect(isAssignable(member("luz", "analyst"))).toBe(false);
});

test("given a change of role, leads stay with advisers and administrators only", () => {
  expect(["admin", "adviser", "analyst"].map(worksOnLeads)).toEqual([true, true, false]);
});

test("a lead goes to who takes its category and has room, however few leads the others have", () => {
  const turn = roundRobin(
    [
      ["ana", 0],
      ["eva", 1],
      ["luis", 5],
    ],
    new Map([
      ["ana", { capacity: null, categories: ["alarmas"] }],
      ["eva", { capacity: 2, categories: [] }],
    ]),
  );
  const given = ["telecomunicaciones", "telecomunicaciones", "alarmas", "otra"].map((category) =>
    turn(category),
  );
  expect(given).toEqual(["eva", "luis", "ana", "luis"]);
});

test("a lead is not assigned when every adviser is at capacity", () => {
  const full = new Map([["ana", { capacity: 1, categories: [] }]]);
  expect(roundRobin([["ana", 1]], full)("otra")).toBeNull();
});

test("a lead that was counted and is returned leaves the turn, and the capacity, to the next one", () => {
  const turns = turnsAmong([["ana", 0]], new Map([["ana", { capacity: 1, categories: [] }]]));
  turns.took("ana");
  expect(turns.next(null)).toBeNull();
  turns.returned("ana");
  turns.returned("luis");
  expect([turns.next(null), turns.next("otra")]).toEqual(["ana", "ana"]);
});
