import { teamDay } from "@asesorador/domain/kernel/local-time";

/**
 * The calendar day of an instant in the team's time zone, as YYYY-MM-DD: a lead from the evening counts on that day.
 * Throws RangeError for text that is not a time.
 */
export const panelDay = (instant: string): string => teamDay(Date.parse(instant));
