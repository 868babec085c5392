import { buffer } from "node:stream/consumers";
import { unzipped } from "@asesorador/infra/testing/unzipped";
import { expect, test } from "vitest";
import type { Cell } from "./export-columns.ts";
import { workbookOf } from "./export-xlsx.ts";

const sheetOf = async (header: readonly string[], ...rows: readonly (readonly Cell[])[]): Promise<string> => {
  async function* batches() {
    yield rows;
  }
  const file = unzipped(await buffer(workbookOf(header, batches(), "Leads")));
  return file.get("xl/worksheets/sheet1.xml") ?? "";
};

const cellsOf = async (...cells: readonly string[]): Promise<readonly string[]> => {
  const sheet = await sheetOf(["Notas"], cells);
  return [...sheet.matchAll(/preserve">([^<]*)</g)].slice(1).map(([, text]) => text ?? "");
};

test("a cell holds as many characters as Excel reads, and says that it was cut", async () => {
  const whole = "a".repeat(32_767);
  const [kept, cut, pair] = await cellsOf(whole, `${whole}b`, "😀".repeat(20_000));
  expect(kept).toBe(whole);
  expect(cut).toMatch(/^a+… \(cortado: el CSV lo tiene entero\)$/);
  expect(cut).toHaveLength(32_767);
  // Not within a pair of surrogates.
  expect(pair?.isWellFormed()).toBe(true);
});

test("days and minutes are dates of a spreadsheet, not texts, by the clock that they name", async () => {
  const sheet = await sheetOf(
    ["Instalación"],
    [{ date: "2026-11-20" }],
    [{ date: "2026-11-20 18:00" }],
    [null],
  );
  expect(sheet).toContain('<c s="3"><v>46346</v></c>');
  expect(sheet).toContain('<c s="2"><v>46346.75</v></c>');
  expect(sheet).toContain("<row><c/></row>");
});

test("columns are as wide as what they hold, and the heading filters every row", async () => {
  const header = ["ID", "Registrado", "Primer contacto, a más tardar"];
  const sheet = await sheetOf(header, ["a", null, null], ["b", null, null]);
  expect([...sheet.matchAll(/<col min="(\d+)" max="\1" width="(\d+)"/g)].map(([, , width]) => width)).toEqual(
    ["38", "17", "33"],
  );
  expect(sheet).toMatch(/<\/sheetData><autoFilter ref="A1:C3"\/><\/worksheet>$/);
});

test.each([
  [26, "Z"],
  [27, "AA"],
  [44, "AR"],
])("the filter of %i columns ends at %s", async (columns, last) => {
  const names = Array.from({ length: columns }, (_, i) => `C${i}`);
  expect(await sheetOf(names)).toContain(`<autoFilter ref="A1:${last}1"/>`);
});
