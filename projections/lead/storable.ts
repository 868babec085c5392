// Instants and days of events in a form that PostgreSQL reads. Contracts refuse the others (domain/kernel/instant.ts), but
// history may contain some.

/** PostgreSQL reads texts of up to 128 bytes. */
const LONGEST = 100;
/** In place of a day of the year 0, which PostgreSQL does not have. */
const FIRST_DAY = "0001-01-01";
const isOfYearZero = (text: string): boolean => text.startsWith("0000");

export const storableDay = (text: string): string => (isOfYearZero(text) ? FIRST_DAY : text);

export const storableInstant = (text: string): string => {
  if (isOfYearZero(text)) return `${FIRST_DAY}T00:00:00.000Z`;
  return text.length > LONGEST ? new Date(text).toISOString() : text;
};
