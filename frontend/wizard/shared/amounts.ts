import { toCents } from "@asesorador/domain/kernel/amount";
import type { Currency } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";

/** A typed amount in cents; null unless it is one above 0. */
export const centsIn = (typed: string, currency: Currency): number | null =>
  toCents(typedAmount(typed, currency) ?? 0) || null;
