import { MAX_AMOUNT, toCents } from "@asesorador/domain/kernel/amount";

// Apart from amounts.ts: the Peru wizard loads no pesos.

/** Typed soles in cents; null unless it is an amount above 0. "1,234.50", "99,90", "S/ 150" and "150 soles" are amounts. */
export const solesIn = (typed: string): number | null => {
  const bare = typed
    .replace(/^\s*s\/\.?/i, "")
    .replace(/soles\s*$/i, "")
    .replace(/\s/g, "");
  const plain = bare.replace(/,(?=\d{3}(\D|$))/g, "").replace(",", ".");
  const soles = /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
  const cents = soles <= MAX_AMOUNT ? toCents(soles) : 0;
  return cents > 0 ? cents : null;
};
