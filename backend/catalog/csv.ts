import { COVERAGE_COLUMNS, MAX_COVERAGE_ROWS } from "@asesorador/domain/catalog/coverage-contract";
import { IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "@asesorador/domain/catalog/import-contract";
import { type CsvRow, type CsvTable, type Filled, readTable, writtenCsv } from "../http/csv-table.ts";
import { importing } from "./es.ts";

export type Column = (typeof IMPORT_COLUMNS)[number];
export type CoverageColumn = (typeof COVERAGE_COLUMNS)[number];
export type ServiceRow = CsvRow<Column>;
export type CoverageRow = CsvRow<CoverageColumn>;

const SERVICES: CsvTable<Column> = {
  columns: IMPORT_COLUMNS,
  needed: { productId: importing.noProductId },
  maxRows: MAX_IMPORT_ROWS,
  // The API's name for a brand.
  spellings: { brandid: "brand" },
};
const COVERAGE: CsvTable<CoverageColumn> = {
  columns: COVERAGE_COLUMNS,
  needed: {
    brand: importing.noBrandColumn,
    district: importing.noDistrictColumn,
    coverage: importing.noCoverageColumn,
  },
  maxRows: MAX_COVERAGE_ROWS,
  spellings: { brandid: "brand" },
};

/** The CSV file of services, as an import reads it. */
export const csvOf = (rows: Filled<Column>): string => writtenCsv(SERVICES, rows);
/** The CSV file of the districts that brands serve. */
export const coverageCsvOf = (rows: Filled<CoverageColumn>): string => writtenCsv(COVERAGE, rows);
/** Rows of a CSV file of services. Throws HttpError 400 where the file itself is not usable. */
export const readCsv = (csv: string): readonly ServiceRow[] => readTable(SERVICES, csv);
/** As `readCsv`, of coverage. */
export const readCoverageCsv = (csv: string): readonly CoverageRow[] => readTable(COVERAGE, csv);
