// Apart from text.ts, which needs zod: a page that only reads digits loads no schema.

/**
 * A string that Postgres can store: no NUL and no lone surrogate. Both pass JSON and JSON Schema, and both make an
 * insert fail long after the caller was answered. Each boundary checks what no other one sees:
 * - `text` (text.ts): a form before it is sent, a row of a file, a list that is JSON within a text;
 * - `receive` (backend/http/input.ts): all of a request, also what its contract does not describe;
 * - the stores (infra/adapters/event-store/validate.ts): what commands, jobs and copies append;
 * - `projectEvent` (projections/kernel/project.ts): sealed text, which the stores do not see, and what projections make of it.
 */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Without what `isStorable` refuses: it may come along with what is pasted, and can't be seen. */
export const storableText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, "");

/** Whether it has C0, DEL or C1 control characters (tab and line breaks among them), or line separators of Unicode. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** As `storableText`, with a space in place of what `isOneLine` refuses. */
export const oneLine = (text: string): string => storableText(text).replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** The first `max` UTF-16 units; one fewer where the last would be half a character, which is not storable. */
export const beginning = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, "");

/** Normalises text for searching: lower case, without accents, single spaces. "ñ" becomes "n". */
export const searchable = (value: string): string =>
  value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/** The digits of a text, without anything between them. */
export const digits = (value: string): string => value.replace(/\D/g, "");

/** A text as a part of a regular expression that matches it literally. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
