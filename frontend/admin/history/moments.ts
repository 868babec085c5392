import { dayAndTime, inLima, LIMA_OFFSET_MS } from "../../kernel/formats.ts";

const HOUR_MS = 3_600_000;

/** The value of a date field, "2026-10-15T18:00", to hours since 1970; null when it is none. Minutes are left out. */
export const hourOf = (field: string): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field)) return null;
  const local = Date.parse(`${field}:00Z`);
  // Some engines read 30 February as 2 March.
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 16) !== field) return null;
  return Math.floor((local - LIMA_OFFSET_MS) / HOUR_MS);
};

/** Hours since 1970 as a date field in Lima has them. */
export const fieldOf = (hour: number): string =>
  inLima(hour * HOUR_MS)
    .toISOString()
    .slice(0, 16);

/** A full hour as the server sends it, to hours since 1970. */
export const hourOfInstant = (instant: string): number => Date.parse(instant) / HOUR_MS;

export const msOf = (hour: number): number => hour * HOUR_MS;

export const isoOf = (hour: number): string => new Date(msOf(hour)).toISOString();

/** The instant of a date field for the server; undefined: now. */
export const instantOf = (field: string): string | undefined => {
  const hour = hourOf(field);
  return hour === null ? undefined : isoOf(hour);
};

/** As people read it: "15 oct 2026, 18:00", in Lima. */
export const textOf = (hour: number): string => dayAndTime(msOf(hour));
