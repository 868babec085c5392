import * as z from "zod/mini";
import { fromCents, MAX_AMOUNT, toCents } from "./amount.ts";

/** Money is hundredths of the currency's unit, also where the currency has no cents: S/ 99.90 is 9990, $ 25.000 is 2500000. */
export const Cents = z.int();

export { fromCents, MAX_AMOUNT, toCents };

/** As `fromCents`; null stays null. */
export const fromCentsOrNull = (cents: number | null): number | null =>
  cents === null ? null : fromCents(cents);

/**
 * An amount in soles or pesos as older clients send it: a number, or text with digits ("129", "129.90", "").
 * Becomes cents; empty text becomes null.
 */
export const LooseAmount = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.maxLength(20), z.regex(/^-?\d*(?:\.\d*)?$/)), z.null()]),
  z.transform((value: number | string | null, context) => {
    if (value === null || value === "") return null;
    const amount = Number(value);
    if (!Number.isFinite(amount) || Math.abs(amount) > MAX_AMOUNT) {
      context.issues.push({ code: "custom", message: "not_an_amount", input: value });
      return z.NEVER;
    }
    return toCents(amount);
  }),
);
