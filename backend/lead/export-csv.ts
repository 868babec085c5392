import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { CSV_FORMAT } from "../application/csv-format.ts";
import { type Cell, isDate } from "./export-columns.ts";

/**
 * Streams comma-separated values (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet would interpret
 * as a formula gets a leading apostrophe. Source: OWASP, "CSV Injection".
 */
export const csvOf = (
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): NodeJS.ReadableStream => {
  const source = Readable.from(lines(header, rows));
  const csv = stringify({ ...CSV_FORMAT, escape_formulas: true });
  source.on("error", (error) => csv.destroy(error));
  csv.on("close", () => source.destroy());
  return source.pipe(csv);
};

async function* lines(
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly (string | number | null)[]> {
  yield header;
  for await (const batch of rows) for (const row of batch) yield row.map(written);
}

const written = (cell: Cell): string | number | null => (isDate(cell) ? cell.date : cell);
