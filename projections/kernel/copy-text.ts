import { type Change, type Value, written } from "./change.ts";

/** The columns of rows that are copied, in the order of the statement. */
export type CopiedColumns = {
  readonly keys: readonly string[];
  readonly others: readonly string[];
  /** Those of `others` that hold lists. */
  readonly lists: ReadonlySet<string>;
};

/** Characters of a piece: large enough for few writes, small enough to be made between two other tasks. */
const PIECE = 65_536;

/** Rows in the text format of COPY. */
export function* copyPieces(
  rows: readonly Change[],
  { keys, others, lists }: CopiedColumns,
): Generator<string> {
  let piece = "";
  for (const row of rows) {
    const values = written(row);
    let line = "";
    for (const column of keys) line += `${field(row.key[column])}\t`;
    for (const column of others) {
      const value = values[column];
      line += `${field(lists.has(column) ? listText(value) : value)}\t`;
    }
    piece += `${line.slice(0, -1)}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

const field = (value: Value | undefined): string => {
  if (value === null || value === undefined) return "\\N";
  if (typeof value !== "string") return String(value);
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (one) => ESCAPED[one] ?? one) : value;
};

/** A list in PostgreSQL's text format of an array. */
export const listText = (value: Value | undefined): string | null => {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) throw new Error("a list column takes a list");
  return `{${value.map((item: string) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
};
