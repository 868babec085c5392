import { teamDay } from "@asesorador/domain/kernel/local-time";

/**
 * The calendar day of an instant where the team works, as YYYY-MM-DD: a lead of the evening counts on that evening.
 * Throws RangeError for text that is no time.
 */
export const panelDay = (instant: string): string => teamDay(Date.parse(instant));
