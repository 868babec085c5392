import { hash } from "node:crypto";
import { searchable } from "@asesorador/domain/kernel/text";
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { CSV_FORMAT } from "../application/csv-format.ts";
import { type CsvLines, filledLines } from "./csv-lines.ts";
import { csvFile } from "./es.ts";
import { invalidField } from "./http-error.ts";

// Tables that people edit in a spreadsheet and upload: how they are written and read.

/** A row of the file: its cells by column, limited to the columns of the heading. */
export type CsvRow<Name extends string> = {
  readonly line: number;
  readonly cells: Partial<Record<Name, string>>;
  /** Numbers of cells and columns when they differ: then the cells cannot be assigned to columns. */
  readonly uneven: { readonly cells: number; readonly columns: number } | null;
};

const BOM = "\uFEFF";
/** In place of bytes that are no UTF-8. */
export const UNDECODED = "\uFFFD";
const FORMULA = "=+\\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20";
const MAY_BE_FORMULA = new RegExp(`^'*[${FORMULA}]`);
const GUARDED = new RegExp(`^'+[${FORMULA}]`);

/** Text that a spreadsheet would interpret as a formula gets a leading apostrophe, which `unguarded` removes. */
export const guarded = (cell: string): string => (MAY_BE_FORMULA.test(cell) ? `'${cell}` : cell);
/** The text of a cell that `guarded` may have changed. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** What a file consists of. */
export type CsvTable<Name extends string> = {
  readonly columns: readonly Name[];
  /** Required columns, with the message for a missing one. */
  readonly needed: Readonly<Partial<Record<Name, string>>>;
  /** Without the heading. */
  readonly maxRows: number;
  /** Other spellings of columns, in lower case without accents and spaces. */
  readonly spellings?: Readonly<Record<string, Name>>;
  /** The message for a column of another name, where there is no template to download. */
  readonly unknownColumn?: (name: string) => string;
};

export type Filled<Name extends string> = readonly Readonly<Record<Name, string>>[];

/** The file of these rows, in UTF-8 with the byte order mark that spreadsheets expect. */
export const writtenCsv = <Name extends string>({ columns }: CsvTable<Name>, rows: Filled<Name>): string =>
  stringify([[...columns], ...rows.map((row) => columns.map((column) => guarded(row[column])))], CSV_FORMAT);

/**
 * Reads a file with commas, semicolons or tabs. Throws HttpError 400 with one Spanish sentence when it is no table with
 * known columns; problems of single rows are reported per row.
 */
export const readTable = <Name extends string>(
  table: CsvTable<Name>,
  csv: string,
): readonly CsvRow<Name>[] => {
  if (csv.includes(UNDECODED)) throw refused(csvFile.notUtf8);
  const records = recordsIn(csv.replace(BOM, "").replace(/\r\n?/g, "\n"), table.maxRows);
  const [heading, ...rows] = records;
  if (!heading) throw refused(csvFile.empty);
  const columns = columnsOf(heading.cells, table);
  if (rows.length === 0) throw refused(csvFile.empty);
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((column, i) => [column, unguarded((cells[i] ?? "").trim())]),
    ) as CsvRow<Name>["cells"],
    uneven: cells.length === columns.length ? null : { cells: cells.length, columns: columns.length },
  }));
};

const refused = (message: string) => invalidField("csv", "bad_csv", message);

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const HEADING_ROWS = 1;

/** Each record with the line it begins on; blank lines are skipped. */
const recordsIn = (csv: string, maxRows: number) => {
  const delimiter = delimiterOf(csv);
  const lines = filledLines(csv, delimiter, HEADING_ROWS + maxRows);
  if (lines === "too_many") throw refused(csvFile.tooMany(maxRows));
  let before = 0;
  return parsed(lines, delimiter)
    .map(({ record, info }) => {
      const line = lines.places[before] ?? 0;
      before = info.lines;
      return { line, cells: record };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
};

const parsed = ({ text, places }: CsvLines, delimiter: string): readonly CsvRecord[] => {
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    trim: true,
    record_delimiter: "\n",
  } as const;
  try {
    return parse(text, options) as unknown as readonly CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError)
      throw refused(csvFile.quotes(places[Number(error["lines"] ?? 1) - 1] ?? places.at(-1) ?? 1));
    throw error;
  }
};

/** Detected from the heading, since no column name contains a delimiter. */
const delimiterOf = (csv: string): string => {
  const heading = csv.trimStart().split("\n", 1)[0] ?? "";
  return [";", "\t"].find((mark) => heading.includes(mark)) ?? ",";
};

/** The heading's column names, regardless of case, accents, spaces and underscores. */
const columnsOf = <Name extends string>(
  names: readonly string[],
  { columns: known, needed, spellings = {}, unknownColumn = csvFile.unknownColumn }: CsvTable<Name>,
): readonly Name[] => {
  const columns = names.map((name) => {
    const wanted = spelled(name);
    const column = known.find((one) => spelled(one) === wanted) ?? spellings[wanted];
    if (column) return column;
    throw refused(unknownColumn(name.slice(0, 40)));
  });
  const doubled = columns.find((column, i) => columns.indexOf(column) !== i);
  if (doubled) throw refused(csvFile.doubledColumn(doubled));
  for (const [column, message] of Object.entries<string | undefined>(needed))
    if (!columns.includes(column as Name)) throw refused(message ?? csvFile.missing);
  return columns;
};

const spelled = (name: string): string => searchable(name).replace(/[\s_]/g, "");

/** Answers with the file of a table, as a download. */
export const sendCsv = (reply: FastifyReply, name: string, csv: string): string => {
  reply
    .type("text/csv; charset=utf-8")
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename="${name}.csv"`);
  return csv;
};

/** SHA-256 of a file's content, hexadecimal. */
export const digestOf = (csv: string): string => hash("sha256", csv, "hex");
