/** E-mail addresses, Peruvian mobile numbers, documents and RUTs. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.\w+|(?<![\d.])(?:\+?5[16] ?)?9\d{2}[ -]?\d{3}[ -]?\d{3}(?!\d)|\b(?:dni|documento|carn[eé])\D{0,12}\d{8,9}\b|\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/gi;

export const hasPersonalData = (text: string): boolean => text.search(PERSONAL) >= 0;

/** A text without e-mail addresses, telephone numbers and documents. */
export const withoutPersonalData = (text: string, inTheirPlace = "…"): string =>
  text.replace(PERSONAL, inTheirPlace);
