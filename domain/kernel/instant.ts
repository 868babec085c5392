import * as z from "zod/mini";

// Instants and days as callers send them. ISO 8601 allows any number of digits after the seconds, and a year 0. PostgreSQL
// reads neither, and a row that can't be written stops the read models.

const LONGEST = "2026-10-15T18:00:00.123456789Z".length;
const hasYear = (text: string): boolean => !text.startsWith("0000");

/** ISO 8601 UTC. */
export const Instant = z.iso.datetime().check(z.maxLength(LONGEST), z.refine(hasYear));
/** YYYY-MM-DD. */
export const Day = z.iso.date().check(z.refine(hasYear));
