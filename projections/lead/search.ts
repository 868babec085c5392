import { digits, searchable } from "@asesorador/domain/kernel/text";
import { MAX_SEARCH_PART_BYTES } from "@asesorador/domain/kernel/vault";

/**
 * Search without readable text: a lead's row holds keyed hashes of the parts below, and a query is hashed the same way. A
 * word is found by its beginning; a phone by any three or more of its digits in a row.
 */

/** Longer words are found by their first letters. */
const MAX_LETTERS = 12;
/** Digits in a row that have a token; a longer query asks for all of its runs of the greatest length. */
const RUNS = [3, 4] as const;
const LONGEST_RUN = 4;

/** The first letter keeps words and digits apart: "987" may be a part of either. */
const WORD = "w";
const DIGITS = "d";

/** The parts of a person's contact data that a search may name. */
export const searchParts = ({
  name,
  email,
  phone,
}: {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string;
}): readonly string[] => {
  const number = digits(phone);
  const parts = wordsOf(`${name} ${email ?? ""}`).flatMap(beginnings);
  return [...new Set([...parts, ...RUNS.flatMap((length) => runs(number, length))])];
};

/** What a search box asks for: rows that have all parts of `words`, or all parts of `phone`. Null: that can't be found. */
export type SearchedParts = {
  readonly words: readonly string[] | null;
  readonly phone: readonly string[] | null;
};

/**
 * Reads a search box. Every word must begin a word of name or e-mail, without case and accents. Phone matches by digits in
 * any format ("+51 987-654 321", "0051 987…"), and only when what was typed can be a phone: else "ana 234" would match
 * every phone with 234. Null when nothing was typed.
 */
export const readSearch = (q: string | undefined): SearchedParts | null => {
  const text = searchable(q ?? "");
  if (text === "") return null;
  const words = wordsOf(text).map((word) => WORD + cut(word).join(""));
  // Prefixes for dialling out (00, 0) are not stored.
  const number = digits(text).replace(/^0+/, "");
  const dialable = /^[\d\s+().\-/]+$/.test(text) && number.length >= RUNS[0];
  return {
    words: words.length > 0 ? words : null,
    phone: dialable ? runs(number, Math.min(number.length, LONGEST_RUN)) : null,
  };
};

const wordsOf = (value: string): readonly string[] => [
  ...new Set(
    searchable(value)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  ),
];

/** The letters that count. */
const cut = (word: string): readonly string[] => {
  const letters = [...word].slice(0, MAX_LETTERS);
  while (Buffer.byteLength(WORD + letters.join("")) > MAX_SEARCH_PART_BYTES) letters.pop();
  return letters;
};

const beginnings = (word: string): readonly string[] => {
  let beginning = WORD;
  return cut(word).map((letter) => {
    beginning += letter;
    return beginning;
  });
};

const runs = (number: string, length: number): readonly string[] =>
  Array.from(
    { length: Math.max(0, number.length - length + 1) },
    (_, i) => DIGITS + number.slice(i, i + length),
  );
