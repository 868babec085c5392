import { JsonText } from "./json-text.ts";

type Row = Readonly<Record<string, unknown>>;

async function* ndjson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function* csv(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly string[],
): AsyncGenerator<string | Uint8Array> {
  const cells = async function* () {
    for await (const page of pages) yield page.map((row) => columns.map((column) => cellOf(row[column])));
  };
  // Loaded for a CSV alone: a short export takes little longer than loading its modules.
  const { csvOf } = await import("@asesorador/backend/lead/export-csv");
  for await (const chunk of csvOf(columns, cells())) yield chunk;
}

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  if (value instanceof JsonText) return value.text;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** Text formats, one file for a table; CSV has a header even where there are no rows. */
export const ENCODERS = { ndjson, csv } as const;
