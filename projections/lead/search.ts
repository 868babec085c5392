import { Country } from "@asesorador/domain/kernel/market";
import { digits, searchable } from "@asesorador/domain/kernel/text";
import { MAX_SEARCH_PART_BYTES, type Vault } from "@asesorador/domain/kernel/vault";
import { normalisePhone } from "@asesorador/domain/lead/phone-and-email";

/**
 * Search without readable text: a lead's row holds keyed hashes of the parts below, and a query is hashed the same way. A
 * word is found by its beginning; a phone by any of its digits in a row.
 */

/** Longer words are found by this many first letters. */
const MAX_LETTERS = 12;
/** Lengths of consecutive digits that have a token wherever they occur. */
const SHORT_RUNS = [1, 2, 3] as const;
/**
 * Length of consecutive digits that have a token with their offset in the number: a longer query is found where all of
 * its runs are adjacent, so that it matches exactly. All offsets share few distinct tokens, which keeps the index small.
 */
const PLACED_RUN = 4;
/** E.164. */
const MAX_DIGITS = 15;

/** The first letter keeps words and digits apart: "987" may be a part of either. */
const WORD = "w";
const DIGITS = "d";
const PLACED = "p";

type Hash = Vault["searchTokens"];

/** The tokens of the parts of a person's contact data that a search can match. */
export const personTokens = (
  { name, email, phone }: { readonly name: string; readonly email: string | null; readonly phone: string },
  hash: Hash,
): readonly string[] => {
  const known = knownTokens(hash);
  const tokens = new Set<string>();
  for (const word of wordsOf(`${name} ${email ?? ""}`))
    for (const token of known.ofWord(word)) tokens.add(token);
  for (const token of known.ofNumber(digits(phone))) tokens.add(token);
  return [...tokens];
};

/** Words of which the tokens are kept, a few megabytes; then all are forgotten. */
const KEPT_WORDS = 10_000;

/** The tokens of words and runs of digits that have been hashed: most occur with many people. */
type KnownTokens = {
  readonly ofWord: (word: string) => readonly string[];
  readonly ofNumber: (number: string) => readonly string[];
};

const known = new WeakMap<Hash, KnownTokens>();

const knownTokens = (hash: Hash): KnownTokens => {
  let tokens = known.get(hash);
  if (!tokens) {
    tokens = keepTokens(hash);
    known.set(hash, tokens);
  }
  return tokens;
};

const keepTokens = (hash: Hash): KnownTokens => {
  const words = new Map<string, readonly string[]>();
  const runTokens = new Map<number, string>();
  const ofNumber = (number: string): readonly string[] => {
    const tokens: string[] = [];
    const missing: { readonly id: number; readonly part: string }[] = [];
    visitRuns(number, (kind, from, length) => {
      const id = idOf(kind, number, from, length);
      const token = runTokens.get(id);
      if (token === undefined) missing.push({ id, part: partOf(kind, number.slice(from, from + length)) });
      else tokens.push(token);
    });
    if (missing.length === 0) return tokens;
    for (const [i, token] of hash(missing.map(({ part }) => part)).entries())
      runTokens.set(missing[i]?.id ?? 0, token);
    return ofNumber(number);
  };
  return {
    ofWord: (word) => {
      let tokens = words.get(word);
      if (!tokens) {
        if (words.size === KEPT_WORDS) words.clear();
        tokens = hash(beginnings(word));
        words.set(word, tokens);
      }
      return tokens;
    },
    ofNumber,
  };
};

/**
 * The parts of a search: rows that have all parts of `words`, or all parts of one of `phones`, which has one entry for
 * each offset at which the digits may occur. Null: no row can match.
 */
export type SearchedParts = {
  readonly words: readonly string[] | null;
  readonly phones: readonly (readonly string[])[] | null;
};

/**
 * Parses a search text. Every word must be the beginning of a word of name or e-mail, without case and accents. A phone
 * matches where it holds these digits in a row, in any format ("+51 987-654 321"), and only when what was typed can be
 * a phone: else "ana 234" would match every phone with 234. So does a whole number that is dialled with a zero before it
 * ("01 555 1234", "0051 …"), which rows do not have. Null when nothing was typed.
 */
export const readSearch = (q: string | undefined): SearchedParts | null => {
  const text = searchable(q ?? "");
  if (text === "") return null;
  const words = wordsOf(text).map((word) => WORD + cut(word).join(""));
  const dialable = /^[\d\s+().\-/]+$/.test(text);
  return { words: words.length > 0 ? words : null, phones: dialable ? dialled(text) : null };
};

/** A lead's id, or its beginning of at least the eight digits that the panel shows. */
const ID = /^[0-9a-f]{8}[0-9a-f-]*$/;
const ID_DIGITS = 32;

/**
 * The first and the last id, in hexadecimal digits, that begin as typed; null where what was typed can't be the beginning of one.
 * Ids are no personal data: rows have them as they are.
 */
export const readIdRange = (q: string | undefined): readonly [first: string, last: string] | null => {
  const typed = (q ?? "").trim().toLowerCase();
  const hex = typed.replaceAll("-", "");
  if (!ID.test(typed) || hex.length > ID_DIGITS) return null;
  return [hex.padEnd(ID_DIGITS, "0"), hex.padEnd(ID_DIGITS, "f")];
};

const dialled = (text: string): SearchedParts["phones"] => {
  const number = digits(text);
  const whole = number.startsWith("0") ? Country.options.map((country) => normalisePhone(text, country)) : [];
  const found = [number, ...whole].flatMap((each) => (each === null ? [] : (phonesOf(each) ?? [])));
  return found.length > 0 ? found : null;
};

const phonesOf = (number: string): SearchedParts["phones"] => {
  if (number === "" || number.length > MAX_DIGITS) return null;
  if (number.length < PLACED_RUN) return [[DIGITS + number]];
  const found = runs(number, PLACED_RUN);
  return Array.from({ length: MAX_DIGITS - number.length + 1 }, (_, from) =>
    found.map((run, i) => placed(run, from + i)),
  );
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

const ASCII_WORD = /^[a-z0-9]+$/;

const beginnings = (word: string): readonly string[] => {
  const parts: string[] = [];
  // One byte a letter: nothing to cut by bytes.
  if (ASCII_WORD.test(word)) {
    const marked = WORD + word.slice(0, MAX_LETTERS);
    for (let end = 2; end <= marked.length; end += 1) parts.push(marked.slice(0, end));
    return parts;
  }
  let beginning = WORD;
  for (const letter of cut(word)) {
    beginning += letter;
    parts.push(beginning);
  }
  return parts;
};

/** Visits the digits in a row that have a token; `kind` is the length of a short run, and distinguishes the offsets of the others. */
const visitRuns = (number: string, visit: (kind: number, from: number, length: number) => void): void => {
  for (const length of SHORT_RUNS)
    for (let from = 0; from + length <= number.length; from += 1) visit(length, from, length);
  for (let offset = 0; offset + PLACED_RUN <= number.length; offset += 1)
    visit(PLACED_RUN + offset, offset, PLACED_RUN);
};

const partOf = (kind: number, run: string): string =>
  kind < PLACED_RUN ? DIGITS + run : placed(run, kind - PLACED_RUN);

const ZERO = 0x30;

/** Differs where the part does. There are a few thousand for each offset. */
const idOf = (kind: number, number: string, from: number, length: number): number => {
  let value = 0;
  for (let at = from; at < from + length; at += 1) value = 10 * value + number.charCodeAt(at) - ZERO;
  return kind * 10 ** PLACED_RUN + value;
};

const runs = (number: string, length: number): readonly string[] => {
  const found: string[] = [];
  for (let from = 0; from + length <= number.length; from += 1) found.push(number.slice(from, from + length));
  return found;
};

const placed = (run: string, offset: number): string => `${PLACED}${offset}.${run}`;
