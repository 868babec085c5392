import type { Currency } from "../kernel/market.ts";

/** Keeps a currency sign and its amount on one line. */
export const NBSP = "\u00a0";

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"];

/** "S/ 1,299.00", or "$ 25.000" where there are no cents. */
export const money = (cents: number, currency: Currency): string => {
  const [whole = "0", decimals = "00"] = (cents / 100).toFixed(2).split(".");
  const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
  return currency === "CLP" ? `$${NBSP}${grouped(".")}` : `S/${NBSP}${grouped(",")}.${decimals}`;
};

/** "2026-11-12" is "12 nov 2026". */
export const day = (iso: string): string => {
  const [year = "", month = "", date = ""] = iso.slice(0, 10).split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
};

/** "uno, otro y tercero", or "ni". */
export const listWith = (words: readonly string[], last: "y" | "ni"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

export const list = (words: readonly string[]): string => listWith(words, "y");
