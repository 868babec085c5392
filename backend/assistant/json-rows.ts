import * as z from "zod/mini";
import { UNDECODED } from "../http/csv-table.ts";
import { type HttpError, invalidField } from "../http/http-error.ts";
import { file } from "./es.ts";

type Shape = {
  /** The name of the list in an object that holds one. */
  readonly list: string;
  readonly maxRows: number;
  /** Shown for a file without such a list. */
  readonly shape: string;
  /** Shown for an element that is no object. */
  readonly notAnObject: string;
};

/**
 * The elements of a JSON file: an array, or an object with one. One value for each: the object, not validated yet, or the
 * Spanish text of what is wrong with it. Throws HttpError 400 where the file has no such list.
 */
export const rowsOfJson = (
  content: string,
  { list, maxRows, shape, notAnObject }: Shape,
): readonly unknown[] => {
  if (content.includes(UNDECODED)) throw unreadableFile(file.notUtf8);
  const read = jsonIn(content);
  const rows = List.safeParse(isRecord(read) ? read[list] : read).data;
  if (!rows) throw unreadableFile(shape);
  if (rows.length === 0) throw unreadableFile(file.empty);
  if (rows.length > maxRows) throw unreadableFile(file.tooMany(maxRows));
  return rows.map((row) => (typeof row === "object" ? row : notAnObject));
};

const List = z.array(z.unknown());
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const jsonIn = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadableFile(file.notJson);
    throw error;
  }
};

/** A file that holds no rows which can be read; `message` is Spanish. */
export const unreadableFile = (message: string): HttpError => invalidField("content", "unreadable", message);
