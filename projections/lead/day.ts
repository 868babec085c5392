import type { Country } from "@asesorador/domain/kernel/market";

const ZONE = { peru: "America/Lima", chile: "America/Santiago" } as const satisfies Record<Country, string>;

const formatter = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
const formatters = { peru: formatter(ZONE.peru), chile: formatter(ZONE.chile) };

/** The calendar day in the market's capital, as YYYY-MM-DD: an evening's lead counts on that evening. */
export const marketDay = (country: Country, instant: string): string =>
  formatters[country].format(new Date(instant));
