import fc from "fast-check";
import { expect, test } from "vitest";
import { allToggled, foundIn, NOTHING, type Selection, selectionOf, toggled } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const press = (selection: Selection, id: string, extend = false) => toggled(selection, id, { order, extend });
const ids = (selection: Selection) => [...selection.ids].toSorted().join("");

test("a press selects a row, another deselects it", () => {
  const once = press(NOTHING, "b");
  expect(ids(once)).toBe("b");
  expect(ids(press(once, "b"))).toBe("");
});

test("Shift selects or deselects from the last pressed row, in either direction", () => {
  const down = press(press(NOTHING, "b"), "d", true);
  expect(ids(down)).toBe("bcd");
  expect(ids(press(down, "a", true))).toBe("abcd");
  expect(ids(press(down, "b", true))).toBe("");
});

test("Shift without an anchor row in the list is a plain press", () => {
  expect(ids(press(NOTHING, "c", true))).toBe("c");
  expect(ids(toggled({ ids: new Set(["x"]), anchor: "x" }, "c", { order, extend: true }))).toBe("cx");
});

test("all rows are selected at once, and deselected at once", () => {
  const all = allToggled(press(NOTHING, "b"), order);
  expect(ids(all)).toBe("abcde");
  expect(allToggled(all, order)).toEqual(NOTHING);
});

test("a plain press changes that row and no other", () => {
  const some = fc.subarray(order);
  fc.assert(
    fc.property(some, fc.constantFrom(...order), (chosen, id) => {
      const after = press({ ids: new Set(chosen), anchor: null }, id).ids;
      for (const each of order)
        expect(after.has(each)).toBe(each === id ? !chosen.includes(id) : chosen.includes(each));
    }),
  );
});

test("what the server found in one list selects nothing in another", () => {
  const held = { of: "open leads", selection: press(NOTHING, "a") };
  const found = foundIn(held, "open leads", ["a", "b"]);
  expect(ids(selectionOf(found, "open leads"))).toBe("ab");
  expect(selectionOf(found, "won leads")).toBe(NOTHING);
  const other = { of: "won leads", selection: press(NOTHING, "e") };
  expect(foundIn(other, "open leads", ["a", "b"])).toBe(other);
});
