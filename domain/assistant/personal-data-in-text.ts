import { normalised } from "./learned-model.ts";

/** E-mail addresses, Peruvian mobile numbers, documents and RUTs. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.\w+|(?<![\d.])(?:\+?5[16] ?)?9\d{2}[ -]?\d{3}[ -]?\d{3}(?!\d)|\b(?:dni|documento|carn[eé])\D{0,12}\d{8,9}\b|\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/gi;

/** Whether a text holds an e-mail address, a telephone number or a document. */
export const hasPersonalData = (text: string): boolean => text.search(PERSONAL) >= 0;

/** A text with an ellipsis in place of e-mail addresses, telephone numbers and documents. */
export const withoutPersonalData = (text: string): string => text.replace(PERSONAL, "…");

/** A message as the classifier learns and reads it: normalised, without personal data. */
export const normalisedWithoutPersonalData = (message: string): string =>
  normalised(message.replace(PERSONAL, " "));
