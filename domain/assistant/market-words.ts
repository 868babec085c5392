import type { Country } from "../kernel/market.ts";

/** What the same thing is called in each market, for the replies' texts. */
export const MARKET_WORDS = {
  peru: {
    bill: "recibo",
    aBill: "un recibo",
    theBill: "el recibo",
    district: "distrito",
    document: "DNI",
    rents: "alquilas",
    goodbye: "Chau",
  },
  chile: {
    bill: "boleta",
    aBill: "una boleta",
    theBill: "la boleta",
    district: "comuna",
    document: "RUT",
    rents: "arriendas",
    goodbye: "Chao",
  },
} as const satisfies Readonly<Record<Country, Readonly<Record<string, string>>>>;
