import type { Country } from "../kernel/market.ts";

// Apart from phone-and-email.ts, which the Peru wizard loads with its first step.

/** Document as capitals and digits, without points and dashes. */
export const normaliseDocument = (value: string): string => value.toUpperCase().replace(/[^0-9A-Z]/g, "");

/**
 * Doubts about a document as it was written, as codes; [] when it looks right. `country`: whose documents are expected. Nine
 * digits are a foreign card in Peru and a RUT in Chile; eight without a dash are a DNI in both.
 */
export const documentHints = (written: string, country: Country): readonly string[] => {
  const document = normaliseDocument(written);
  // DNI; foreign card or passport.
  if (country === "peru") return /^(\d{8}|[0-9A-Z]{9,12})$/.test(document) ? [] : ["document_shape"];
  if (/^\d{8}$/.test(document) && !written.includes("-")) return [];
  if (isRut(document)) return rutChecksumHolds(document) ? [] : ["document_checksum"];
  return ["document_shape"];
};

const isRut = (document: string): boolean => /^\d{7,8}[0-9K]$/.test(document);

export const rutChecksumHolds = (rut: string): boolean => rut.at(-1) === rutCheckDigit(rut.slice(0, -1));

/** A RUT's check digit. Chile's modulo 11: factors 2 to 7 from the right; 11 is 0, 10 is K. Source: Registro Civil. */
export const rutCheckDigit = (body: string): string => {
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * (2 + (i % 6)), 0);
  return "0K987654321".charAt(sum % 11);
};
