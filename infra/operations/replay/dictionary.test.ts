import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXPORT_COLUMNS, EXPORT_TABLES } from "@asesorador/projections/replay/export-columns";
import { expect, test } from "vitest";
import { SPANISH } from "./duckdb.ts";
import { COLUMN_TEXTS } from "./es.ts";

const GUIDE = join(import.meta.dirname, "../../docs/analyst.md");

const dictionary = (): string =>
  EXPORT_TABLES.map((table) => {
    const texts: Readonly<Record<string, string>> = COLUMN_TEXTS[table];
    const rows = Object.entries(EXPORT_COLUMNS[table]).map(
      ([column, type]) => `| \`${column}\` | ${type} | ${texts[column]} |`,
    );
    return [
      `#### \`${table}\` (\`${SPANISH[table]}\`)`,
      "",
      "| columna | tipo | qué es |",
      "| --- | --- | --- |",
      ...rows,
    ].join("\n");
  }).join("\n\n");

// After a change of the columns: vitest -u writes the dictionary into the guide.
test("the analysts' guide defines every column of every table", async () => {
  const guide = await readFile(GUIDE, "utf8");
  const written = guide.replace(
    /(### Diccionario de columnas\n\n[^\n]*(?:\n[^#\n][^\n]*)*\n\n)[\s\S]*?(?=\n## )/,
    (_, head: string) => `${head}${dictionary()}\n`,
  );
  expect(written).toContain("### Diccionario de columnas");
  await expect(written).toMatchFileSnapshot(GUIDE);
});
