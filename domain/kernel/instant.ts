import * as z from "zod/mini";

// Instants and days as callers send them. ISO 8601 allows any number of digits after the seconds, and a year 0. PostgreSQL
// reads neither, and a row that can't be written stops the read models.

const LONGEST = "2026-10-15T18:00:00.123456789Z".length;
const hasYear = (text: string): boolean => !text.startsWith("0000");

/** ISO 8601 UTC. */
export const Instant = z.iso.datetime().check(z.maxLength(LONGEST), z.refine(hasYear));

/** ISO 8601 UTC to the microsecond, as PostgreSQL stores it: a page's end in a list by time. */
export const PreciseInstant = z.iso.datetime({ precision: 6 }).check(z.refine(hasYear));

/** Whether both are the same instant to the millisecond, with which read models show it, or both null. */
export const sameInstant = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && withMilliseconds(one) === withMilliseconds(other));

/** The one form of an ISO 8601 UTC instant that has three digits after the seconds; further ones are cut off. */
const withMilliseconds = (instant: string): string => {
  const [, minute, second = "00", fraction = ""] = FORM.exec(instant) ?? [];
  return minute === undefined ? instant : `${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
};
const FORM = /^(.{16})(?::(\d\d)(?:\.(\d+))?)?Z$/;

/** YYYY-MM-DD. */
export const Day = z.iso.date().check(z.refine(hasYear));
