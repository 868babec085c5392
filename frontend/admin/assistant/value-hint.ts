import { statedPrice, unknownPlaceholders } from "@asesorador/domain/assistant/replies/placeholders";
import { count } from "../../kernel/formats.ts";
import { es } from "./es.ts";

/** A field's hint: `hint`, until `max` characters are reached; then that what is pasted is cut. */
export const limitHint = (text: string, max: number, hint?: string): string | undefined =>
  text.length < max ? hint : es.full(count(max));

/**
 * The hint of a text for visitors: its unknown placeholders, a price that does not follow the catalogue, and the hint of
 * its length.
 */
export const valueHint = (text: string, max: number, hint?: string): string | undefined => {
  const unknown = unknownPlaceholders(text).map((name) => `{${name}}`);
  const price = statedPrice(text);
  const warnings = [
    ...(unknown.length === 0 ? [] : [es.unknownValues(unknown.join(", "), unknown.length === 1)]),
    ...(price === null ? [] : [es.statedPrice(price)]),
  ];
  if (warnings.length === 0) return limitHint(text, max, hint);
  return [...warnings, limitHint(text, max)].filter((part) => part !== undefined).join(" ");
};
