import type { Country, Currency } from "@asesorador/domain/kernel/market";

/** What the market in which a short wizard was opened changes. */
export type ShortMarket = {
  readonly country: Country;
  readonly currency: Currency;
  /** Before a typed amount. */
  readonly prefix: string;
};

export const PERU: ShortMarket = { country: "peru", currency: "PEN", prefix: "S/" };
export const CHILE: ShortMarket = { country: "chile", currency: "CLP", prefix: "$" };
