import { DAY_MS, HOUR_MS } from "@asesorador/domain/kernel/durations";
import { localDay, weekdayOf } from "@asesorador/domain/kernel/local-time";
import { isSupportOpen } from "@asesorador/domain/lead/sla";
import type { Random } from "./random.ts";

// Instants are ms since 1970. Days begin at midnight in Lima, and have 24 hours: Peru keeps UTC-5 all year.

export const QUARTER_DAYS = 91;

/** Relative traffic of each day, Sunday first: people compare plans on weekdays. */
const WEEK = [0.55, 1.2, 1.15, 1.1, 1.05, 0.95, 0.7] as const;
/** Relative traffic of each hour in Lima: lunch and evening peaks, a quiet night. */
const DAY = [1, 1, 0, 0, 0, 1, 2, 4, 7, 9, 10, 11, 13, 12, 9, 8, 8, 9, 12, 15, 17, 16, 10, 4] as const;

/** Times of visits over the quarter before `end` (a Lima midnight), in order; traffic grows by a quarter over it. */
export const visits = (count: number, end: number, random: Random): readonly number[] => {
  const days = Object.fromEntries(
    Array.from({ length: QUARTER_DAYS }, (_, i) => [
      i,
      dayWeight(end - (QUARTER_DAYS - i) * DAY_MS, i, random),
    ]),
  );
  const hours = Object.fromEntries(DAY.map((weight, hour) => [hour, weight]));
  return Array.from({ length: count }, () => {
    const day = Number(random.weighted(days));
    const hour = Number(random.weighted(hours));
    return end - (QUARTER_DAYS - day) * DAY_MS + hour * HOUR_MS + random.between(0, HOUR_MS - 1);
  }).sort((a, b) => a - b);
};

const dayWeight = (midnight: number, i: number, random: Random): number => {
  const weekday = weekdayOf(localDay(midnight, "peru"));
  return (WEEK[weekday] ?? 1) * (1 + (0.25 * i) / QUARTER_DAYS) * (0.85 + 0.3 * random.next());
};

/** `hours` later, or up to half an hour after support opens next in Lima. */
export const atWork = (from: number, hours: number): number => {
  let at = from + hours * HOUR_MS;
  while (!isSupportOpen("peru", at)) at += HOUR_MS / 2;
  return at;
};
