import { expect, test } from "vitest";
import { listKeyOf, rowBeside } from "./list-keys.ts";

const plain = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false, repeat: false };

test("single keys are shortcuts, in either case", () => {
  expect(["/", "j", "k", "n", "l", "?", "J"].map((key) => listKeyOf({ ...plain, key }))).toEqual([
    "search",
    "next",
    "previous",
    "note",
    "call",
    "help",
    "next",
  ]);
  for (const key of ["x", "Enter", "Escape", " ", "toString"])
    expect(listKeyOf({ ...plain, key })).toBeNull();
});

test("a key with Ctrl, Alt or Meta, or in the middle of an input method, is the browser's", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey", "isComposing"])
    expect(listKeyOf({ ...plain, key: "n", [held]: true })).toBeNull();
});

test("a key held down moves on, and opens nothing twice", () => {
  expect(listKeyOf({ ...plain, key: "j", repeat: true })).toBe("next");
  expect(listKeyOf({ ...plain, key: "n", repeat: true })).toBeNull();
});

test("moving begins at the first row and stays at the ends", () => {
  const order = ["a", "b", "c"];
  expect(rowBeside(order, null, 1)).toBe("a");
  expect(rowBeside(order, "gone", -1)).toBe("a");
  expect(rowBeside(order, "a", 1)).toBe("b");
  expect(rowBeside(order, "a", -1)).toBe("a");
  expect(rowBeside(order, "c", 1)).toBe("c");
  expect(rowBeside([], null, 1)).toBeNull();
});
