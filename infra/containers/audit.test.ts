import { expect, test } from "vitest";
import { differenceOf } from "./audit.ts";

const acknowledged = new Map([
  ["a", "Ana"],
  ["b", "Beto"],
]);

test("the same leads in another order are no difference", () => {
  const shown = [
    { id: "b", name: "Beto" },
    { id: "a", name: "Ana" },
  ];
  expect(differenceOf(shown, acknowledged)).toBeNull();
});

test.each([
  ["a missing lead", [{ id: "a", name: "Ana" }], "1 missing"],
  [
    "a lead that is there twice",
    ["a", "a", "b"].map((id) => ({ id, name: acknowledged.get(id) ?? "" })),
    "1 twice",
  ],
  [
    "a lead whose name cannot be read",
    [
      { id: "a", name: "" },
      { id: "b", name: "Beto" },
    ],
    "1 unreadable",
  ],
  [
    "a lead that was never sent",
    ["a", "b", "c"].map((id) => ({ id, name: acknowledged.get(id) ?? "" })),
    "1 unknown",
  ],
])("%s is counted", (_, shown, words) => {
  expect(differenceOf(shown, acknowledged)).toContain(words);
});
