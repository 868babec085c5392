import { expect, test } from "vitest";
import { entryPrice } from "./entry-price.ts";

test.each([
  { regular: 7_600, promotional: null, entry: 7_600 },
  { regular: 7_600, promotional: 5_900, entry: 5_900 },
  { regular: 7_600, promotional: 0, entry: 7_600 },
  { regular: 7_600, promotional: 1, entry: 1 },
])("the entry price of $regular with promotion $promotional is $entry", ({ regular, promotional, entry }) => {
  expect(entryPrice(regular, promotional)).toBe(entry);
});
