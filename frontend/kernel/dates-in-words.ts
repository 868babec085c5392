import { clock, inLima } from "./formats.ts";

const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];
const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "setiembre", "octubre", "noviembre", "diciembre"],
];

/** "viernes 20 de noviembre", in Lima. */
export const dayInWords = (instant: string | number | Date): string => {
  const at = inLima(instant);
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} de ${MONTHS[at.getUTCMonth()]}`;
};

/** "viernes 20 de noviembre, 10:42", in Lima. */
export const momentInWords = (instant: string | number | Date): string =>
  `${dayInWords(instant)}, ${clock(instant)}`;
