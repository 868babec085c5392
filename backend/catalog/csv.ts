import { COVERAGE_COLUMNS, MAX_COVERAGE_ROWS } from "@asesorador/domain/catalog/coverage-contract";
import { IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "@asesorador/domain/catalog/import-contract";
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { CSV_FORMAT } from "../http/csv-format.ts";
import { invalidField } from "../http/http-error.ts";
import { type CsvLines, filledLines } from "./csv-lines.ts";
import { importing } from "./es.ts";

export type Column = (typeof IMPORT_COLUMNS)[number];
export type CoverageColumn = (typeof COVERAGE_COLUMNS)[number];
/** A row of the file: its cells by column, limited to the columns of the heading. */
export type CsvRow<Name extends string = Column> = {
  readonly line: number;
  readonly cells: Partial<Record<Name, string>>;
  /** Numbers of cells and columns when they differ: then the cells cannot be assigned to columns. */
  readonly uneven: { readonly cells: number; readonly columns: number } | null;
};

const BOM = "\uFEFF";
const FORMULA = "=+\\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20";
const MAY_BE_FORMULA = new RegExp(`^'*[${FORMULA}]`);
const GUARDED = new RegExp(`^'+[${FORMULA}]`);

/** Text that a spreadsheet would interpret as a formula gets a leading apostrophe, which `unguarded` removes. */
export const guarded = (cell: string): string => (MAY_BE_FORMULA.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** What a file consists of. */
type Table<Name extends string> = {
  readonly columns: readonly Name[];
  /** Required columns, with the message for a missing one. */
  readonly needed: Readonly<Partial<Record<Name, string>>>;
  /** The most rows, without the heading. */
  readonly most: number;
};

const SERVICES: Table<Column> = {
  columns: IMPORT_COLUMNS,
  needed: { productId: importing.noProductId },
  most: MAX_IMPORT_ROWS,
};
const COVERAGE: Table<CoverageColumn> = {
  columns: COVERAGE_COLUMNS,
  needed: {
    brand: importing.noBrandColumn,
    district: importing.noDistrictColumn,
    coverage: importing.noCoverageColumn,
  },
  most: MAX_COVERAGE_ROWS,
};

type Filled<Name extends string> = readonly Readonly<Record<Name, string>>[];

/** The file of these rows, in UTF-8 with the byte order mark that spreadsheets expect. */
const written = <Name extends string>({ columns }: Table<Name>, rows: Filled<Name>): string =>
  stringify([[...columns], ...rows.map((row) => columns.map((column) => guarded(row[column])))], CSV_FORMAT);

export const csvOf = (rows: Filled<Column>): string => written(SERVICES, rows);
export const coverageCsvOf = (rows: Filled<CoverageColumn>): string => written(COVERAGE, rows);

/**
 * Reads a file with commas, semicolons or tabs. Throws HttpError 400 with one Spanish sentence when it is no table with
 * known columns; problems of single rows are reported per row.
 */
const read = <Name extends string>(table: Table<Name>, csv: string): readonly CsvRow<Name>[] => {
  const records = recordsIn(csv.replace(BOM, "").replace(/\r\n?/g, "\n"), table.most);
  const [heading, ...rows] = records;
  if (!heading) throw refused(importing.empty);
  const columns = columnsOf(heading.cells, table);
  if (rows.length === 0) throw refused(importing.empty);
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((column, i) => [column, unguarded((cells[i] ?? "").trim())]),
    ) as CsvRow<Name>["cells"],
    uneven: cells.length === columns.length ? null : { cells: cells.length, columns: columns.length },
  }));
};

export const readCsv = (csv: string) => read(SERVICES, csv);
export const readCoverageCsv = (csv: string) => read(COVERAGE, csv);

const refused = (message: string) => invalidField("csv", "bad_csv", message);

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const HEADING_ROWS = 1;

/** Each record with the line it begins on; blank lines are skipped. */
const recordsIn = (csv: string, most: number) => {
  const delimiter = delimiterOf(csv);
  const lines = filledLines(csv, delimiter, HEADING_ROWS + most);
  if (lines === "too_many") throw refused(importing.tooMany(most));
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
      throw refused(importing.quotes(places[Number(error["lines"] ?? 1) - 1] ?? places.at(-1) ?? 1));
    throw error;
  }
};

/** Detected from the heading, since no column name contains a delimiter. */
const delimiterOf = (csv: string): string => {
  const heading = csv.trimStart().split("\n", 1)[0] ?? "";
  return [";", "\t"].find((mark) => heading.includes(mark)) ?? ",";
};

/** The heading's column names, regardless of case and spaces; `brandId` is the API's name for a brand. */
const columnsOf = <Name extends string>(
  names: readonly string[],
  { columns: known, needed }: Table<Name>,
): readonly Name[] => {
  const columns = names.map((name) => {
    const spelled = name.toLowerCase().replace(/[\s_]/g, "");
    const wanted = spelled === "brandid" ? "brand" : spelled;
    const column = known.find((one) => one.toLowerCase() === wanted);
    if (column) return column;
    throw refused(importing.unknownColumn(name.slice(0, 40)));
  });
  const doubled = columns.find((column, i) => columns.indexOf(column) !== i);
  if (doubled) throw refused(importing.doubledColumn(doubled));
  for (const [column, message] of Object.entries<string | undefined>(needed))
    if (!columns.includes(column as Name)) throw refused(message ?? importing.missing);
  return columns;
};
