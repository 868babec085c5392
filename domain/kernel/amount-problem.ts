import type { Currency } from "./market.ts";
import { typedAmount } from "./typed-amount.ts";

// Apart from typed-amount.ts, which is in the wizard's first step.

/** Why `typedAmount` reads nothing; null: it reads an amount, or none was written. */
export const amountProblem = (typed: string, currency: Currency): "unreadable" | "too_big" | null => {
  if (typedAmount(typed, currency) !== undefined) return null;
  return typedAmount(typed, currency, Number.MAX_VALUE) === undefined ? "unreadable" : "too_big";
};
