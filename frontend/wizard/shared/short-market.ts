import type { Country, Currency } from "@asesorador/domain/kernel/market";
import { pesosIn } from "./amounts.ts";
import { solesIn } from "./soles.ts";

/** What the market in which a short wizard was opened changes. */
export type ShortMarket = {
  readonly country: Country;
  readonly currency: Currency;
  /** Before a typed amount. */
  readonly prefix: string;
  /** Typed amount in cents; null unless it is one above 0. */
  readonly centsIn: (typed: string) => number | null;
};

export const PERU: ShortMarket = { country: "peru", currency: "PEN", prefix: "S/", centsIn: solesIn };
export const CHILE: ShortMarket = { country: "chile", currency: "CLP", prefix: "$", centsIn: pesosIn };
