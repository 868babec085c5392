import { HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";

/** Project constants of webhooks, e-mail and push, after the Standard Webhooks specification: about a day and a half in all. */
const BACKOFF_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  10 * HOUR_MS,
  20 * HOUR_MS,
] as const;

/** Ms until the next attempt after this many failures; null: no further attempt. */
export const deliveryBackoffMs = (attempts: number): number | null => BACKOFF_MS[attempts - 1] ?? null;
