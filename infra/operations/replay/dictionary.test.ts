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

const GUIDE = join(import.meta.dirname, "../../docs/analyst.md");

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const COLUMNS = EXPORT_TABLES.map((table) => {
  const texts: Readonly<Record<string, string>> = COLUMN_TEXTS[table];
  const rows = Object.entries(EXPORT_COLUMNS[table]).map(([column, type]) => [
    `\`${column}\``,
    type,
    texts[column] ?? "",
  ]);
  return `#### \`${table}\` (\`${SPANISH[table]}\`)\n\n${tableOf(["columna", "tipo", "qué es"], rows)}`;
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

// After a change of the dictionary: vitest -u writes it into the guide.
test("the analysts' guide has the dictionary's figures, tables and columns", async () => {
  const guide = await readFile(GUIDE, "utf8");
  const written = [
    [/(### Diccionario de columnas\n\n[^\n]*(?:\n[^#\n][^\n]*)*\n\n)[\s\S]*?(?=\n## )/, `${COLUMNS}\n`],
    [/\| tabla \| una fila por \|[\s\S]*?(?=\n\n)/, TABLES],
    [/\| cifra \| definición \|[\s\S]*?\n(?=\n|$(?![\s\S]))/, `${FIGURES}\n`],
  ].reduce((text, [place, content]) => {
    expect(text).toMatch(place as RegExp);
    return text.replace(place as RegExp, (_, head: unknown) =>
      typeof head === "string" ? `${head}${content}` : `${content}`,
    );
  }, guide);
  await expect(written).toMatchFileSnapshot(GUIDE);
});
