import { digits, searchable } from "@asesorador/domain/kernel/text";

/** What to look for, as LIKE patterns; null: not there. */
export type Search = { readonly text: string; readonly phone: string | null };

/**
 * Reads a search box. Name and e-mail match any part, without case and accents. Phone matches by digits in any format
 * ("+51 987-654 321", "0051 987…"), and only when what was typed can be a phone: else "ana 2" would match every phone with a 2.
 * Null when nothing was typed.
 */
export const readSearch = (q: string | undefined): Search | null => {
  const text = searchable(q ?? "");
  if (text === "") return null;
  // Prefixes for dialling out (00, 0) are not stored.
  const number = digits(text).replace(/^0+/, "");
  const dialable = /^[\d\s+().\-/]+$/.test(text) && number !== "";
  return { text: contains(text), phone: dialable ? contains(number) : null };
};

const contains = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
