import type { ImportedItem, KnowledgeItem } from "@asesorador/domain/assistant/knowledge";
import { FileItem, MAX_IMPORT } from "@asesorador/domain/assistant/knowledge-contract";
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import * as z from "zod/mini";
import { CSV_FORMAT } from "../http/csv-format.ts";
import { invalidField } from "../http/http-error.ts";
import { issuesIn } from "../http/issues.ts";
import { FILE_UNREADABLE, importFailed, TOO_MANY_ROWS } from "./es.ts";

export type FileFormat = "json" | "csv";

const COLUMNS = ["id", "title", "category", "content", "tags", "status"] as const;

/** All items as a file that `itemsIn` reads again. */
export const fileOf = (items: ReadonlyMap<string, KnowledgeItem>, format: FileFormat): string => {
  const rows = [...items].map(([id, { title, category, content, tags, status }]) => ({
    ...{ id, title, category, content, tags, status },
  }));
  if (format === "json") return `${JSON.stringify({ items: rows }, null, 2)}\n`;
  return stringify(
    [[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => guarded(cellOf(row[column]))))],
    CSV_FORMAT,
  );
};

const cellOf = (value: string | readonly string[]): string =>
  typeof value === "string" ? value : value.join(", ");

/** A text that a spreadsheet would take for a formula gets an apostrophe, which reading takes away. */
const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The items of a file; those without an id get one from `newId`. Throws HttpError 400, naming the first bad item. */
export const itemsIn = (
  content: string,
  format: FileFormat,
  newId: (at: number) => string,
): readonly ImportedItem[] => {
  const rows = format === "json" ? rowsOfJson(content) : rowsOfCsv(content);
  if (rows.length === 0) throw unreadable();
  if (rows.length > MAX_IMPORT) throw invalidField("content", "too_big", TOO_MANY_ROWS);
  return rows.map((row, at) => {
    const read = FileItem.safeParse(row);
    if (!read.success) {
      const [issue] = issuesIn(read.error.issues, row);
      const what = issue ? `${issue.path}: ${issue.message}` : FILE_UNREADABLE;
      throw invalidField("content", "invalid_item", importFailed(at + 1, what));
    }
    const { id, status, ...text } = read.data;
    return { ...text, itemId: id ?? newId(at), status: status ?? null };
  });
};

const unreadable = () => invalidField("content", "unreadable", FILE_UNREADABLE);

const JsonFile = z.object({ items: z.array(z.unknown()) });

const rowsOfJson = (content: string): readonly unknown[] => {
  try {
    return JsonFile.parse(JSON.parse(content)).items;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) throw unreadable();
    throw error;
  }
};

const rowsOfCsv = (content: string): readonly unknown[] => {
  try {
    const rows: Record<string, string>[] = parse(content, {
      bom: true,
      columns: (heading: string[]) => heading.map((name) => name.trim().toLowerCase()),
      delimiter: [",", ";"],
      skip_empty_lines: true,
    });
    return rows.map((row) => {
      const filled = Object.fromEntries(
        Object.entries(row).flatMap(([name, cell]) => (cell === "" ? [] : [[name, unguarded(cell)]])),
      );
      return { ...filled, tags: tagsIn(filled["tags"] ?? "") };
    });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable();
    throw error;
  }
};

const tagsIn = (cell: string): readonly string[] =>
  cell
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
