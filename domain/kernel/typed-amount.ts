import { MAX_AMOUNT } from "./amount.ts";
import type { Currency } from "./market.ts";

/** After groups of thousands, the other sign begins the cents. */
const WRITTEN = /^(?:\d+(?:[.,]\d{0,2})?|[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{0,2})?)$/;
const NAMES = { PEN: /^s\/\.?|soles$/gi, CLP: /^\$|pesos$/gi } as const satisfies Record<Currency, RegExp>;

/**
 * Soles or pesos as people write them; null when nothing was written, undefined when it cannot be read. "99,90",
 * "S/ 1,234.50" and "150 soles" can, "30.000" and "$ 30 000" as well. Three digits after a point or a comma are thousands
 * in both currencies ("1,234", "1.234"), because soles have at most two decimals and pesos have none. An amount above `max`
 * is not read either.
 */
export const typedAmount = (
  typed: string,
  currency: Currency,
  max = MAX_AMOUNT,
): number | null | undefined => {
  const text = typed.replace(/\s/g, "");
  if (!text) return null;
  const written = text.replace(NAMES[currency], "");
  const plain = written.replace(/[.,](?=\d{3})/g, "").replace(",", ".");
  const amount = Number(plain);
  const isWritten = WRITTEN.test(written) && !(currency === "CLP" && plain.includes("."));
  return isWritten && amount <= max ? amount : undefined;
};
