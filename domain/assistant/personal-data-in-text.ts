import { normalised } from "./learned-model.ts";

/** E-mail addresses, mobile numbers of Peru and Chile, documents and RUTs; eight digits alone are a document. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.\w+|(?<![\d.])(?:\+?5[16] ?)?9(?:\d{2}[ -]?\d{3}[ -]?\d{3}|[ -]?\d{4}[ -]?\d{4})(?!\d)|\b(?:dni|documento|carn[eé]|c[eé]dula|pasaporte)\D{0,30}\d{8,9}\b|^\s*\d{8}\s*$|\bruc\D{0,12}\d{11}\b|\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/gi;

/** After what people write before their names: at most three words, up to one that goes on with the sentence. */
const NAMED =
  /(?<=\b(?:me llamo|mi nombre es)\s+)(?!(?:de|del|y)\b)\p{L}+(?:\s+(?!(?:a|con|deseo|e|en|mi|necesito|para|por|porque|que|quería|queria|quiero|quisiera|soy|tengo|vivo|y)(?!\p{L}))\p{L}+){0,2}/giu;

/** Whether a text holds an e-mail address, a telephone number or a document. */
export const hasPersonalData = (text: string): boolean => text.search(PERSONAL) >= 0;

/** A text with an ellipsis in place of e-mail addresses, telephone numbers, documents, and the names that people say are theirs. */
export const withoutPersonalData = (text: string): string => text.replace(NAMED, "…").replace(PERSONAL, "…");

/** A message as the classifier learns and reads it: normalised, without personal data. */
export const normalisedWithoutPersonalData = (message: string): string =>
  normalised(message.replace(PERSONAL, " "));
