import { SUPPORT } from "./support.ts";

/** What the promise of 24 hours comes to when only support hours count: one day from Monday to Friday. */
export const WORKING_DAY_HOURS = 9;

// The same in both markets.
const { hours } = SUPPORT.peru;

/** Says beside a promise of so many "horas hábiles" how they are counted: as `supportDueAt` does. */
export const BUSINESS_HOURS = {
  2: `Las horas hábiles se cuentan ${hours}.`,
  24: `24 horas hábiles son un día de atención: ${WORKING_DAY_HOURS} horas, contadas ${hours}.`,
} as const;
