import {
  contentKey,
  type ImportedItem,
  type KnowledgeItem,
  MAX_ITEMS,
} from "@asesorador/domain/assistant/knowledge";
import { FileItem } from "@asesorador/domain/assistant/knowledge-contract";
import { commaParts } from "@asesorador/domain/kernel/comma-parts";
import { type CsvTable, readTable, writtenCsv } from "../http/csv-table.ts";
import { csvFile } from "../http/es.ts";
import { invalidField } from "../http/http-error.ts";
import { issuesIn } from "../http/issues.ts";
import { file } from "./es.ts";
import { rowsOfJson, unreadableFile } from "./json-rows.ts";

/** Formats in which articles are downloaded and imported. */
export type FileFormat = "json" | "csv";

const COLUMNS = ["id", "title", "category", "content", "tags", "status"] as const;
type Column = (typeof COLUMNS)[number];

const TABLE: CsvTable<Column> = {
  columns: COLUMNS,
  needed: { title: file.noTitle, content: file.noContent },
  maxRows: MAX_ITEMS,
  spellings: {
    titulo: "title",
    categoria: "category",
    contenido: "content",
    etiquetas: "tags",
    estado: "status",
  },
  unknownColumn: file.unknownColumn,
};

const JSON_FILE = {
  list: "items",
  maxRows: MAX_ITEMS,
  shape: file.shape,
  notAnObject: file.notAnObject,
} as const;

/** All items as a file that `itemsIn` reads again. */
export const fileOf = (items: ReadonlyMap<string, KnowledgeItem>, format: FileFormat): string => {
  const rows = [...items].map(([id, { title, category, content, tags, status }]) => ({
    id,
    title,
    category,
    content,
    tags,
    status,
  }));
  return format === "json"
    ? `${JSON.stringify({ items: rows }, null, 2)}\n`
    : writtenCsv(
        TABLE,
        rows.map((row) => ({ ...row, tags: row.tags.join(", ") })),
      );
};

/**
 * The items of a file; those without an id get one from `newId`. Throws HttpError 400, naming what is wrong with the file
 * or with its first bad item.
 */
export const itemsIn = (
  content: string,
  format: FileFormat,
  newId: (at: number) => string,
): readonly ImportedItem[] => {
  if (content.trim() === "") throw unreadableFile(file.empty);
  const rows = format === "json" ? rowsOfJson(content, JSON_FILE) : rowsOfCsv(content);
  const items = rows.map((row, at): ImportedItem => {
    if (typeof row === "string") throw badItem(at, row);
    const read = FileItem.safeParse(row);
    if (!read.success) {
      const [issue] = issuesIn(read.error.issues, row);
      throw badItem(at, issue && issue.path !== "" ? `${issue.path}: ${issue.message}` : file.notAnObject);
    }
    const { id, status, ...text } = read.data;
    return { ...text, itemId: id ?? newId(at), isNamed: id !== undefined, status: status ?? null };
  });
  refuseRepeated(items);
  return items;
};

/** Refuses a second item with the same id, and one without an id whose text the file has already. */
const refuseRepeated = (items: readonly ImportedItem[]): void => {
  const rowOf = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const keys = item.isNamed ? [item.itemId] : [contentKey(item)];
    const [first] = keys.flatMap((key) => rowOf.get(key) ?? []);
    if (first !== undefined) throw badItem(at, file.repeats(first + 1));
    for (const key of [item.itemId, contentKey(item)]) if (!rowOf.has(key)) rowOf.set(key, at);
  }
};

const badItem = (at: number, what: string) =>
  invalidField("content", "invalid_item", file.problem(at + 1, what));

/** One value for each row: the item, not validated yet, or the Spanish text of what is wrong with a row of another length. */
const rowsOfCsv = (content: string): readonly unknown[] =>
  readTable(TABLE, content).map(({ cells, uneven }) => {
    if (uneven) return csvFile.cells(uneven.cells, uneven.columns);
    const filled = Object.entries(cells).filter(([, cell]) => cell !== "");
    return { ...Object.fromEntries(filled), tags: commaParts(cells.tags ?? "") };
  });
