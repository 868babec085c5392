import { IMPORT_COLUMNS } from "@asesorador/domain/catalog/import-contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guarded, unguarded } from "../http/csv-table.ts";
import { READERS } from "./cells.ts";
import { type Column, csvOf, readCsv } from "./csv.ts";

const FORMULA = /^[=+\-@\t\r]/;
const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "'", '"', ",", ";", "\n", "\t", "a", "é"),
    maxLength: 8,
  }),
);

test("a written cell never begins like a formula, and reads back unchanged", () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(guarded(text)).not.toMatch(FORMULA);
      expect(unguarded(guarded(text))).toBe(text);
    }),
  );
});

test("a written file reads back as the same cells", () => {
  const row = fc
    .array(cell, { minLength: IMPORT_COLUMNS.length, maxLength: IMPORT_COLUMNS.length })
    .map((cells) => cells.map((text) => text.replace(/[\r\uFEFF]/g, "").trim()));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const written = rows.map(
        (cells) =>
          Object.fromEntries(
            // An empty row would be skipped.
            IMPORT_COLUMNS.map((column, i) => [column, cells[i] || (column === "productId" ? "X" : "")]),
          ) as Record<Column, string>,
      );
      expect(readCsv(csvOf(written)).map(({ cells }) => cells)).toEqual(written);
    }),
  );
});

test.each([
  ["89.90", "89.90"],
  ["89,9", "89.90"],
  ["S/ 1,234.50", "1234.50"],
  ["1.234,50", "1234.50"],
  ["0", "0.00"],
  ["", ""],
])("the amount %j is parsed as %j", (text, amount) => {
  expect(READERS.installationFee(text, [])).toMatchObject({ as: "value", text: amount });
});

test.each(["1.234", "1,234", "-5", "5.999", "cinco", "1e3", "NaN", "5 %"])(
  "the amount %j is ambiguous or invalid, and is refused",
  (text) => {
    expect(READERS.price(text, [])).toMatchObject({ as: "problem" });
  },
);

test("a name shared by two brands is ambiguous, and is refused", () => {
  const named = (id: number, brandId: string) =>
    ({ id, brandId, name: "Única", country: "peru" }) as Parameters<(typeof READERS)["brand"]>[1][number];
  expect(READERS.brand("unica", [named(1, "A")])).toEqual({ as: "value", text: "A", input: 1 });
  expect(READERS.brand("unica", [named(1, "A"), named(2, "B")])).toMatchObject({ as: "problem" });
  expect(READERS.brand("b", [named(1, "A"), named(2, "B")])).toMatchObject({ as: "value", input: 2 });
});
