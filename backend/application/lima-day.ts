/** Lima keeps UTC-5 all year. */
const LIMA_MS = -5 * 3_600_000;

/** The instant with Lima's clock where UTC's stands. Throws nothing: a time that is none stays so. */
export const inLima = (instant: string | number): Date => new Date(new Date(instant).getTime() + LIMA_MS);

/** The calendar day in Lima, YYYY-MM-DD; the panel reads one clock for all wizards. Throws RangeError for a time that is none. */
export const limaDay = (instant: string | number): string => inLima(instant).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** So many days later, or earlier when negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
