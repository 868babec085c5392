import * as z from "zod/mini";
import { DAY_MS, HOUR_MS } from "../kernel/durations.ts";
import { localDay, teamDay, teamInstant, weekdayOf } from "../kernel/local-time.ts";

export const FREQUENCIES = ["manual", "daily", "weekly", "monthly"] as const;
export const Frequency = z.enum(FREQUENCIES);
export type Frequency = z.infer<typeof Frequency>;

/** When models are trained without a request. */
export type RetrainingSchedule = {
  /** Weekly: on Mondays; monthly: on the first day of the month; manual: never. */
  readonly frequency: Frequency;
  /** By the team's clock, 0 to 23. */
  readonly hour: number;
  /** Publishes the model where its accuracy is not below the published one's. */
  readonly publishes: boolean;
};

export const NO_RETRAINING: RetrainingSchedule = { frequency: "manual", hour: 3, publishes: false };

/** More than the days of a month. */
const DAYS_SEARCHED = 32;

/** The latest moment, in ms, at or before `now` at which the schedule trains; null: never. */
export const lastDue = (schedule: RetrainingSchedule, now: number): number | null => {
  for (let days = 0; days <= DAYS_SEARCHED; days += 1) {
    const at = momentOf(schedule, now, -days);
    if (at <= now && isDay(schedule, at)) return at;
  }
  return null;
};

/** The first moment, in ms, after `now` at which the schedule trains; null: never. */
export const nextDue = (schedule: RetrainingSchedule, now: number): number | null => {
  for (let days = 0; days <= DAYS_SEARCHED; days += 1) {
    const at = momentOf(schedule, now, days);
    if (at > now && isDay(schedule, at)) return at;
  }
  return null;
};

const momentOf = ({ hour }: RetrainingSchedule, now: number, days: number): number =>
  teamInstant((localDay(now, "peru") + days) * DAY_MS + hour * HOUR_MS);

const MONDAY = 1;

const isDay = ({ frequency }: RetrainingSchedule, at: number): boolean => {
  switch (frequency) {
    case "manual":
      return false;
    case "daily":
      return true;
    case "weekly":
      return weekdayOf(localDay(at, "peru")) === MONDAY;
    case "monthly":
      return teamDay(at).endsWith("-01");
  }
};
