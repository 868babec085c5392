import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  COLUMN_TEXTS,
  FIGURE_IDS,
  FIGURE_TEXTS,
  SPANISH,
  TABLE_TEXTS,
} from "@asesorador/domain/replay/es-dictionary";
import { EXPORT_COLUMNS, EXPORT_TABLES } from "@asesorador/domain/replay/export-columns";
import { expect, test } from "vitest";

const DOCS = join(import.meta.dirname, "../../docs");

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const COLUMNS = EXPORT_TABLES.map((table) => {
  const texts: Readonly<Record<string, string>> = COLUMN_TEXTS[table];
  const rows = Object.entries(EXPORT_COLUMNS[table]).map(([column, type]) => [
    `\`${column}\``,
    type,
    texts[column] ?? "",
  ]);
  return `### \`${table}\` (\`${SPANISH[table]}\`)\n\n${tableOf(["columna", "tipo", "qué es"], rows)}`;
}).join("\n\n");

const TABLES = tableOf(
  ["tabla", "una fila por", "reloj", "moneda", "queda fuera"],
  EXPORT_TABLES.map((table) => {
    const { row, clock, currency, leftOut } = TABLE_TEXTS[table];
    return [`\`${table}\``, row, clock, currency, leftOut];
  }),
);

const FIGURES = tableOf(
  ["cifra", "definición", "reloj", "moneda", "queda fuera"],
  FIGURE_IDS.map((figure) => {
    const { name, definition, clock, currency, leftOut } = FIGURE_TEXTS[figure];
    return [name, definition, clock, currency, leftOut];
  }),
);

// After a change of the dictionary: vitest -u writes it into the pages. One test a page: of two, only one would be written.
test.each([
  ["analyst.md", [[/\| tabla \| una fila por \|[\s\S]*?(?=\n\n)/, TABLES]]],
  [
    "analyst-dictionary.md",
    [
      [/(?<=\n)### `event`[\s\S]*?(?=\n\n## )/, COLUMNS],
      [/\| cifra \| definición \|[\s\S]*?(?=\n*$(?![\s\S]))/, FIGURES],
    ],
  ],
] as const)("%s has the dictionary's tables, columns and figures", async (page, parts) => {
  const path = join(DOCS, page);
  const written = await readFile(path, "utf8");
  let current = written;
  for (const [place, content] of parts) {
    expect(current).toMatch(place);
    current = current.replace(place, () => content);
  }
  await expect(current).toMatchFileSnapshot(path);
});
