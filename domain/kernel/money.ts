import * as z from "zod/mini";

/** Money is hundredths of the currency's unit, also where the currency has no cents: S/ 99.90 is 9990, $ 25.000 is 2500000. */
export const Cents = z.int();

/** Soles or pesos, as the HTTP contract carries them, to cents. Rounds half away from zero. */
export const toCents = (amount: number): number =>
  Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-9);

/** Cents to soles or pesos. */
export const fromCents = (cents: number): number => cents / 100;

/** The largest monthly amount we believe: 10 million of any currency. */
export const MAX_AMOUNT = 10_000_000;

/**
 * An amount in soles or pesos as older clients send it: a number, or text with digits ("129", "129.90", "").
 * Becomes cents; empty text becomes null.
 */
export const LooseAmount = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.maxLength(20), z.regex(/^-?\d*\.?\d*$/)), z.null()]),
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
