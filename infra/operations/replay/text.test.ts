import { expect, test } from "vitest";
import { table } from "./text.ts";

test("columns are as wide as their widest cell, numbers to the right", () => {
  expect(
    table(
      ["plan", "n"],
      [
        ["Dúo", 7],
        ["Triple", 12],
        ["–", null],
      ],
    ),
  ).toBe("plan     n\nDúo      7\nTriple  12\n–        –\n");
});

test("more rows than a call may have arguments are a table, too", () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => [i]);
  expect(table(["n"], rows).split("\n")).toHaveLength(200_002);
});
