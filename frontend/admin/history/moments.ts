import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { dateTimeField } from "../../kernel/date-fields.ts";
import { dayAndTime } from "../../kernel/formats.ts";
import { LIMA_OFFSET_MS } from "../../kernel/lima-time.ts";

/** The value of a date field, "2026-10-15T18:00", to hours since 1970; null when it is none. Minutes are left out. */
export const hourOf = (field: string): number | null => {
  const ms = msIn(field);
  return ms === null ? null : Math.floor(ms / HOUR_MS);
};

/** The value of a date field to ms since 1970; null when it is none. */
export const msIn = (field: string): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field)) return null;
  const local = Date.parse(`${field}:00Z`);
  // Some engines read 30 February as 2 March.
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 16) !== field) return null;
  return local - LIMA_OFFSET_MS;
};

/** Hours since 1970 as a date field in Lima has them. */
export const fieldOf = (hour: number): string => dateTimeField(msOf(hour));

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

/** The range of the slider. Its last hour is not over yet: there the moment is now, not the hour's end. */
export type Range = {
  readonly first: number;
  readonly last: number;
  /** ms since 1970. */
  readonly now: number;
};

/** The moment of an hour of the slider, ms since 1970. */
export const momentAt = (hour: number, { last, now }: Pick<Range, "last" | "now">): number =>
  hour < last ? msOf(hour) : now;
