import * as z from "zod/mini";

/**
 * A string that Postgres can store: no NUL and no lone surrogate. Both pass JSON and JSON Schema,
 * and both make an insert fail long after the caller could be told.
 */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Trimmed, storable text of at most `max` UTF-16 units. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isStorable, { error: "not_storable" }));

/** As `text`, and not empty. */
export const requiredText = (max: number) => text(max).check(z.minLength(1));

/** What a person searches with: lower case, without accents, single spaces. "ñ" counts as "n". */
export const searchable = (value: string): string =>
  value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

export const digits = (value: string): string => value.replace(/\D/g, "");
