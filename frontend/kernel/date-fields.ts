import { inLima } from "./lima-time.ts";

/** The value of a date field, "2026-11-20": the day of an instant in Lima. */
export const dateField = (instant: string | number): string => inLima(instant).toISOString().slice(0, 10);

/** The value of a datetime-local field, "2026-11-20T10:42", in Lima. */
export const dateTimeField = (instant: string | number): string => inLima(instant).toISOString().slice(0, 16);
