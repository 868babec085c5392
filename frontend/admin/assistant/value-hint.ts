import { unknownPlaceholders } from "@asesorador/domain/assistant/placeholders";
import { es } from "./es.ts";

/** The hint of a text for visitors: which of its words in braces stand for nothing, else `hint`. */
export const valueHint = (text: string, hint?: string): string | undefined => {
  const unknown = unknownPlaceholders(text).map((name) => `{${name}}`);
  return unknown.length === 0 ? hint : es.unknownValues(unknown.join(", "), unknown.length === 1);
};
