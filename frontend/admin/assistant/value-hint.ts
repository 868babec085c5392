import { unknownPlaceholders } from "@asesorador/domain/assistant/replies/placeholders";
import { count } from "../../kernel/formats.ts";
import { es } from "./es.ts";

/** The hint of a field of at most `most` characters: once they are reached, that the browser cuts what is pasted; else `hint`. */
export const limitHint = (text: string, max: number, hint?: string): string | undefined =>
  text.length < max ? hint : es.full(count(max));

/** The hint of a text for visitors: which of its words in braces stand for nothing, and that of its length. */
export const valueHint = (text: string, max: number, hint?: string): string | undefined => {
  const unknown = unknownPlaceholders(text).map((name) => `{${name}}`);
  if (unknown.length === 0) return limitHint(text, max, hint);
  const named = es.unknownValues(unknown.join(", "), unknown.length === 1);
  return [named, limitHint(text, max)].filter((part) => part !== undefined).join(" ");
};
