import { MONTHS, WEEKDAYS } from "./es-dates.ts";
import { clock, inLima } from "./formats.ts";

/** "viernes 20 de noviembre", in Lima. */
export const dayInWords = (instant: string | number | Date): string => {
  const at = inLima(instant);
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} de ${MONTHS[at.getUTCMonth()]}`;
};

/** "viernes 20 de noviembre, 10:42", in Lima. */
export const momentInWords = (instant: string | number | Date): string =>
  `${dayInWords(instant)}, ${clock(instant)}`;
