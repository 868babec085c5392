/** Lima keeps UTC-5 all year. */
const LIMA_MS = -5 * 3_600_000;

/**
 * The instant shifted so that its UTC fields read Lima's local time. An invalid time stays invalid and throws nothing.
 */
export const inLima = (instant: string | number): Date => new Date(new Date(instant).getTime() + LIMA_MS);

/** The calendar day in Lima, YYYY-MM-DD, used by the panel for all wizards. Throws RangeError for an invalid time. */
export const limaDay = (instant: string | number): string => inLima(instant).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** Adds days; a negative number subtracts. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
