import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import type { Country } from "./market.ts";
import { TIME_ZONE } from "./time-zone.ts";

// Instants are ms since 1970: the domain has no clock and no dates. Days are counted since 1970 by the local calendar.

/** The local day that holds an instant. Throws RangeError for NaN. */
export const localDay = (at: number, country: Country): number =>
  Math.floor((at + offsetMs(at, country)) / DAY_MS);

/** The weekday of a day counted since 1970, also before it; Sunday is 0. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Local wall time (as if it were UTC) to an instant; uses the offset at that time. */
export const instantOf = (local: number, country: Country): number => {
  const guess = local - offsetMs(local, country);
  return local - offsetMs(guess, country);
};

/** The team's wall time (as if it were UTC) to an instant. */
export const teamInstant = (local: number): number => instantOf(local, TEAM);

/** When a day, YYYY-MM-DD, begins where the team works. */
export const teamDayStart = (day: string): number => teamInstant(dayNumber(day) * DAY_MS);

/** When the day that holds an instant began where the team works. Throws RangeError for NaN. */
export const teamMidnight = (at: number): number => teamInstant(localDay(at, TEAM) * DAY_MS);

/** The calendar day of an instant where the team works, YYYY-MM-DD. Throws RangeError for NaN. */
export const teamDay = (at: number): string => dayText(localDay(at, TEAM));

/** "2026-11-20 10:42" by the team's clock, a format that spreadsheets recognise. Throws RangeError for NaN. */
export const teamDayAndTime = (at: number): string => {
  const minutes = Math.floor((at + offsetMs(at, TEAM)) / MINUTE_MS) % (24 * 60);
  return `${teamDay(at)} ${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
};

/** The earliest instant that `teamDayAndTime` writes exactly and that is not before this one. */
export const firstWholeMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

const TEAM: Country = "peru";

/** The day this many days later, or earlier when negative. Days as YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string => dayText(dayNumber(day) + days);

// Days of the Gregorian calendar in closed form, with years that begin in March (H. Hinnant, "chrono-compatible
// low-level date algorithms").
const DAYS_TO_1970 = 719_468;
const DAYS_IN_400_YEARS = 146_097;

const dayText = (day: number): string => {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const ofEra = shifted - era * DAYS_IN_400_YEARS;
  const leaps = Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leaps) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
};

const dayNumber = (text: string): number => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const ofEra = marchYear - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const days = ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear;
  return era * DAYS_IN_400_YEARS + days - DAYS_TO_1970;
};

const pad = (value: number, length: number): string => String(value).padStart(length, "0");

/** Made at first use: a process's first formatter loads the time zone data, which takes most of its cost. */
const formatters: Partial<Record<Country, Intl.DateTimeFormat>> = {};
const formatted = (at: number, country: Country): string => {
  formatters[country] ??= new Intl.DateTimeFormat("en-US", {
    timeZone: TIME_ZONE[country],
    timeZoneName: "longOffset",
  });
  return formatters[country].format(at);
};
const known = { peru: new Map<number, number>(), chile: new Map<number, number>() };
const MAX_KNOWN = 10_000;

/** How far local time is ahead of UTC at that instant, in ms. Needed for every lead of a rebuild, so kept by the hour. */
const offsetMs = (at: number, country: Country): number => {
  // Before 1970 an offset could change within an hour.
  if (at < 0) return readOffset(formatted(at, country));
  const hour = Math.floor(at / HOUR_MS);
  const offsets = known[country];
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = readOffset(formatted(at, country));
    if (offsets.size >= MAX_KNOWN) offsets.clear();
    offsets.set(hour, offset);
  }
  return offset;
};

const readOffset = (text: string): number => {
  const [, sign, hours, minutes, seconds = 0] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return sign === "-" ? -size : size;
};
