import { type Change, type Value, written } from "./change.ts";

/** A column of rows that are copied, in the order of the statement. */
export type CopiedColumn = { readonly name: string; readonly type: string; readonly hasDefault: boolean };

/** Written for a column's default, which the statement has to name; no value is written like this. */
export const DEFAULT_FIELD = "\\D";
const NULL_FIELD = "\\N";

export const isList = (type: string): boolean => type.endsWith("[]");

/** Characters of a piece: large enough for few writes, small enough to be made between two other tasks. */
const PIECE = 65_536;

/** Rows in the text format of COPY; a column that a row does not name gets its default. */
export function* copyPieces(rows: readonly Change[], columns: readonly CopiedColumn[]): Generator<string> {
  const keyColumns = new Set(Object.keys(rows[0]?.key ?? {}));
  const fields = columns.map(({ name, type, hasDefault }) => ({
    name,
    isKey: keyColumns.has(name),
    textOf: !isList(type) ? field : type === "bigint[]" ? numbersField : listField,
    // PostgreSQL refuses the default of a column that has none.
    missing: hasDefault ? DEFAULT_FIELD : NULL_FIELD,
  }));
  let piece = "";
  for (const row of rows) {
    const { key } = row;
    const values = written(row);
    let line = "";
    for (const { name, isKey, textOf, missing } of fields) {
      const value = (isKey ? key : values)[name];
      line += value === undefined ? missing : textOf(value);
      line += "\t";
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

const field = (value: Value): string => {
  if (value === null) return NULL_FIELD;
  if (typeof value !== "string") return String(value);
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (one) => ESCAPED[one] ?? one) : value;
};

const listField = (value: Value): string => field(listText(value));

/** Whole numbers, which need no quotes. */
const numbersField = (value: Value): string =>
  Array.isArray(value) ? `{${value.join()}}` : listField(value);

const QUOTED = /["\\]/;

/** A list in PostgreSQL's text format of an array. */
export const listText = (value: Value | undefined): string | null => {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) throw new Error("a list column takes a list");
  if (value.length === 0) return "{}";
  const items: readonly string[] = QUOTED.test(value.join("")) ? value.map(escaped) : value;
  return `{"${items.join('","')}"}`;
};

const escaped = (item: string): string => item.replace(/["\\]/g, "\\$&");
