import * as z from "zod/mini";

// A CSV file that is previewed and then applied.

/** The largest request body with a file, in bytes. */
export const CSV_BODY_BYTES = 1_048_576;

export const Csv = z.string().check(z.minLength(1), z.maxLength(CSV_BODY_BYTES));
/** Identifies a preview: a digest of the content, and what it was compared with. */
export const ImportToken = z.string().check(z.maxLength(100_000), z.regex(/^[A-Za-z0-9_-]+$/));

/** What is wrong with a row, in Spanish; `column` is "" when the whole row is meant. */
export const RowProblem = z.object({ column: z.string(), message: z.string() });
