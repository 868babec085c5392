import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./export-csv.ts";

/** Text that may break out of a cell: separators of rows and cells, quotes, formulas, and letters between them. */
const hostile = fc
  .array(
    fc.constantFrom(
      ..."\r\n\t\v\f\x85\u2028\u2029\",;'=+-@|!aÑ1 ",
      "\r\n",
      "\uFF1D",
      "\uFF0B",
      "=2+2",
      "\"\n=cmd|'/C calc'!A0",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const HEADER = ["Nombre", "Dirección", "Prioridad"];
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

async function* batches(rows: readonly (readonly string[])[]) {
  yield rows;
}

/** Parses with every known row separator at once. */
const readAs = (csv: string) =>
  parse(csv, { bom: true, record_delimiter: ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029"] });

// asvs: 1.1.2
test("any cell content reads back as the same number of rows and cells, and never as a formula", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1 }), async (rows) => {
      const read = readAs(await text(csvOf(HEADER, batches(rows))));
      const guarded = rows.map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)));
      expect(read).toEqual([HEADER, ...guarded]);
      expect(read.flat().some((cell) => FORMULA.test(cell))).toBe(false);
    }),
  );
});
