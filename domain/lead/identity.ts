import { digits } from "../kernel/letters.ts";
import type { Country } from "../kernel/market.ts";

const PREFIX = { peru: "51", chile: "56" } as const satisfies Record<Country, string>;

/**
 * Phone as digits with country code, or null when it is not a valid number. Peru: mobiles are 9 digits starting with 9,
 * landlines 6 to 8 digits with or without a 0; Chile: 9 digits. Another country's number needs its plus sign. Source:
 * numbering plans of MTC (Peru) and SUBTEL (Chile).
 */
export const normalisePhone = (value: string, country: Country): string | null => {
  const number = digits(value);
  if (/^(\d)\1+$/.test(number)) return null;
  if (value.trim().startsWith("+")) return number.length >= 8 && number.length <= 15 ? number : null;
  const prefix = PREFIX[country];
  const international = number.startsWith("00") ? number.slice(2) : number;
  const local =
    international.startsWith(prefix) && international.length >= 10 ? international.slice(2) : number;
  const trimmed = local.replace(/^0+/, "");
  const reachable = country === "peru" ? /^(9\d{8}|[1-8]\d{6,7})$/ : /^[2-9]\d{8}$/;
  if (reachable.test(trimmed)) return prefix + trimmed;
  // A number of the other market, for example a Chilean one in the Peruvian wizard.
  return trimmed.length === 9 && /^[2-9]/.test(trimmed) ? prefix + trimmed : null;
};

/** E-mail in lower case, or null when it is not an e-mail address. Checks the form only. */
export const normaliseEmail = (value: string): string | null => {
  const email = value.trim().toLowerCase();
  const shape =
    /^[^\s@<>"(),:;\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
  return email.length <= 254 && shape.test(email) && !email.includes("..") ? email : null;
};
