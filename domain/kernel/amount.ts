// Apart from money.ts, which needs zod: the wizard's first step calculates with these and must not wait for a schema.

/** Soles or pesos, as the HTTP contract carries them, to cents. Rounds half away from zero. */
export const toCents = (amount: number): number =>
  Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-9);

/** Cents to soles or pesos. */
export const fromCents = (cents: number): number => cents / 100;

/** The largest accepted monthly amount: 10 million of any currency. */
export const MAX_AMOUNT = 10_000_000;
