import type { Currency } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";

/** In which a lead's amounts are typed. */
export const currencyOf = ({ currency }: Pick<Lead, "currency">): Currency =>
  currency === "CLP" ? "CLP" : "PEN";

/** In the form that `typedAmount` reads. */
export const amountText = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
