import { buffer } from "node:stream/consumers";
import { unzipped } from "@asesorador/infra/testing/unzipped";
import { expect, test } from "vitest";
import { workbookOf } from "./export-xlsx.ts";

const cellsOf = async (...cells: readonly string[]): Promise<readonly string[]> => {
  async function* rows() {
    yield [cells];
  }
  const file = unzipped(await buffer(workbookOf(["Notas"], rows(), "Leads")));
  const sheet = file.get("xl/worksheets/sheet1.xml") ?? "";
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
