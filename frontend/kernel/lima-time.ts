/** Lima is five hours behind UTC all year round; times are shown in Lima's, whatever the browser's time zone. */
export const LIMA_OFFSET_MS = -5 * 3_600_000;

/** A Date whose UTC fields are Lima's local time at the instant. */
export const inLima = (instant: string | number | Date) =>
  new Date(new Date(instant).getTime() + LIMA_OFFSET_MS);

/** An instant of a calendar day, YYYY-MM-DD: noon in Lima, so that no time zone of a market shifts the date. */
export const noonOf = (date: string): string => `${date}T17:00:00Z`;
