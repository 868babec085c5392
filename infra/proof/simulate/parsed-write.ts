/** What a statement of `apply` writes. */
export type ParsedWrite = {
  readonly op: "insert" | "update" | "delete";
  readonly table: string;
  readonly keys: readonly string[];
  /** An insert adds its values to those that are there. */
  readonly adds: boolean;
  /** An update leaves values that are there. */
  readonly firsts: boolean;
};

export type ParsedStatement = ParsedWrite & {
  readonly columns: readonly string[];
  readonly isListed: boolean;
};

export const isWrite = (text: string): boolean =>
  /^(?:insert into|update|delete from) read_model\./.test(text);

/** An insert whose parameters are the values of one row after the other, and not one array for each column. */
const LISTED = / as t \(([^)]*)\) values \(/;

/** Statements are few, and each is run in every schedule. */
const parsedWrites = new Map<string, ParsedStatement>();

export const parsedWrite = (text: string): ParsedStatement => {
  const known = parsedWrites.get(text);
  if (known) return known;
  const [, verb, table] = /^(insert|update|delete)(?: into| from)? read_model\.(\w+) as t\b/.exec(text) ?? [];
  const columns = (LISTED.exec(text) ?? /\) as r \(([^)]*)\)/.exec(text))?.[1]?.split(", ");
  const keys =
    /on conflict \(([^)]*)\)/.exec(text)?.[1]?.split(", ") ??
    [...text.matchAll(/t\.(\w+) = r\.\1(?= and|$)/g)].map(([, key = ""]) => key);
  if (table === undefined || columns === undefined || keys.length === 0)
    throw new Error(`not simulated: ${text}`);
  const adds = text.includes("coalesce(t.");
  const firsts = text.includes(" = coalesce(t.");
  const isListed = LISTED.test(text);
  const parsed = { op: verb as ParsedWrite["op"], table, keys, columns, isListed, adds, firsts };
  parsedWrites.set(text, parsed);
  return parsed;
};
