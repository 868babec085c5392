import type { Country } from "@asesorador/domain/kernel/market";
import { MONTHS, WEEKDAYS } from "./es-dates.ts";
import { inMarket, marketClock } from "./market-clock.ts";

/** "viernes 20 de noviembre", by the market's clock. */
export const dayInWords = (instant: string | number | Date, country: Country): string => {
  const at = inMarket(instant, country);
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} de ${MONTHS[at.getUTCMonth()]}`;
};

/** "viernes 20 de noviembre, 10:42", by the market's clock. */
export const instantInWords = (instant: string | number | Date, country: Country): string =>
  `${dayInWords(instant, country)}, ${marketClock(instant, country)}`;
