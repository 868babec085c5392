import type { Country } from "../kernel/market.ts";
import { digits } from "../kernel/strings.ts";

const PREFIX = { peru: "51", chile: "56" } as const satisfies Record<Country, string>;

/** National numbers without the leading 0. Sources: numbering plans of MTC (Peru) and SUBTEL (Chile). */
const NATIONAL = {
  // A mobile, or a landline with the digits of its department.
  peru: /^(9\d{8}|[1-8]\d{7})$/,
  chile: /^[2-9]\d{8}$/,
} as const satisfies Record<Country, RegExp>;
/** Without the 1 of its department. Landlines of other departments have six digits. */
const LIMA_LANDLINE = /^[2-8]\d{6}$/;

/**
 * Phone as digits with country code, or null when it is not a valid number. A number of Peru or Chile has to fit that
 * country's numbering plan, with or without the country code. Any other country's needs its plus sign or 00.
 */
export const normalisePhone = (value: string, country: Country): string | null => {
  const number = digits(value);
  if (/^(\d)\1+$/.test(number)) return null;
  if (value.trim().startsWith("+")) return international(number);
  if (number.startsWith("00")) return international(number.slice(2));
  return national(number, country) ?? (number.startsWith(PREFIX[country]) ? international(number) : null);
};

const national = (number: string, country: Country): string | null => {
  const trimmed = number.replace(/^0+/, "");
  if (country === "peru" && LIMA_LANDLINE.test(trimmed)) return `${PREFIX.peru}1${trimmed}`;
  return NATIONAL[country].test(trimmed) ? PREFIX[country] + trimmed : null;
};

/** A number with its country code, as digits; null when it is not valid: outside of Peru and Chile, 8 to 15 digits. */
const international = (number: string): string | null => {
  if (number.startsWith(PREFIX.peru)) return national(number.slice(2), "peru");
  if (number.startsWith(PREFIX.chile)) return national(number.slice(2), "chile");
  return number.length >= 8 && number.length <= 15 ? number : null;
};

/** E-mail in lower case, or null when it is not an e-mail address. Checks the form only. */
export const normaliseEmail = (value: string): string | null => {
  const email = value.trim().toLowerCase();
  const shape =
    /^[^\s@<>"(),:;\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
  return email.length <= 254 && shape.test(email) && !email.includes("..") ? email : null;
};
