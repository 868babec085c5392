/*
 * Number formats for display. Not by Intl: the prerendered page and the browser must agree exactly, and
 * locale data differs between them.
 */
import { fromCents } from "@asesorador/domain/kernel/amount";
import { inLima } from "./lima-time.ts";
import { NBSP } from "./percent.ts";

const MINUS = "\u2212";

const grouped = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);

/** Soles, as the HTTP contract carries them: "S/ 1,234.50". Always two decimals. */
export const soles = (amount: number): string => {
  const [whole = "0", cents = "00"] = Math.abs(amount).toFixed(2).split(".");
  const sign = amount < 0 && Number(amount.toFixed(2)) !== 0 ? MINUS : "";
  return `${sign}S/${NBSP}${grouped(whole, ",")}.${cents}`;
};

/** Integer cents: 9990 is "S/ 99.90". */
export const solesOfCents = (cents: number): string => soles(fromCents(cents));

/** Soles with decimals only where there are some, for the labels of a chart: "S/ 190", "S/ 189.90". */
export const shortSoles = (amount: number): string => soles(amount).replace(/\.00$/, "");

/** Soles without decimals, for headlines: "S/ 1,235". */
export const wholeSoles = (amount: number): string => soles(Math.round(amount)).slice(0, -3);

/** Chilean pesos have no cents, and no space after their sign: "$25.000", as es-CL writes it. */
export const pesos = (amount: number): string => {
  const rounded = Math.round(Math.abs(amount));
  return `${amount < 0 && rounded > 0 ? MINUS : ""}$${grouped(String(rounded), ".")}`;
};

/** Hundredths of a peso, as all amounts are kept: 2500000 is "$25.000". */
export const pesosOfCents = (cents: number): string => pesos(fromCents(cents));

/** In the currency that a lead names: pesos where it is CLP, soles otherwise. */
export const money = (amount: number, currency: string): string =>
  currency === "CLP" ? pesos(amount) : soles(amount);

/** As `money`, without decimals. */
export const wholeMoney = (amount: number, currency: string): string =>
  currency === "CLP" ? pesos(amount) : wholeSoles(amount);

/** A count: "1,234". */
export const count = (value: number): string =>
  `${value < 0 ? MINUS : ""}${grouped(String(Math.abs(Math.round(value))), ",")}`;

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"];
const pad = (value: number) => String(value).padStart(2, "0");

/** "20 nov 2026", in Lima. Takes what `new Date` takes. */
export const day = (instant: string | number | Date): string => {
  const at = inLima(instant);
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
};

/** "20 nov 2026", of a calendar day, YYYY-MM-DD, which holds noon UTC in Lima and in Santiago. */
export const calendarDate = (date: string): string => day(`${date}T12:00Z`);

/** "10:42", in Lima. */
export const clock = (instant: string | number | Date): string => {
  const at = inLima(instant);
  return `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
};

/** "20 nov 2026, 10:42", in Lima. */
export const dayAndTime = (instant: string | number | Date): string => `${day(instant)}, ${clock(instant)}`;

/** "20/11/2026", in Lima: the form es-PE writes in tables. */
export const shortDay = (instant: string | number | Date): string => {
  const at = inLima(instant);
  return `${pad(at.getUTCDate())}/${pad(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
};

/** The first `max` characters, with an ellipsis when there are more. */
export const truncated = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join("")}…`;
};
