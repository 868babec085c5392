import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import { day } from "../../kernel/formats.ts";
import type { Days } from "./periods.ts";

const WEEK = 7;

/** One column of a chart: a day, or a week named by its first day. `until` is its last day. */
export type Slice = LeadDay & { readonly until: string };

/**
 * The days themselves, or grouped into weeks that end today: of 90 days the first group has six. Every day is in
 * exactly one group.
 */
export const slicesOf = (days: readonly LeadDay[], period: Days): readonly Slice[] => {
  if (period === 30) return days.map((one) => ({ ...one, until: one.day }));
  const weeks: Slice[] = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const [first, ...others] = days.slice(Math.max(0, end - WEEK), end);
    if (first) weeks.unshift(others.reduce<Slice>(added, { ...first, until: first.day }));
  }
  return weeks;
};

/** "23 oct", of a calendar day in Lima. */
export const shortDate = (calendarDay: string): string =>
  day(`${calendarDay}T12:00:00-05:00`).replace(/ \d+$/, "");

const COUNTERS = [
  "submitted",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "lost",
  "reopened",
  "monthlySavings",
  "leftOut",
  "met",
  "late",
  "breached",
  "waiting",
] as const;

const added = (sum: Slice, next: LeadDay): Slice => ({
  ...sum,
  ...Object.fromEntries(COUNTERS.map((name) => [name, sum[name] + next[name]])),
  until: next.day,
});

/** Percentage of the due promises that were kept in time; null when none was due. */
export const keptRate = (days: readonly Pick<LeadDay, "met" | "late" | "breached">[]): number | null => {
  const met = total(days, "met");
  const due = met + total(days, "late") + total(days, "breached");
  return due === 0 ? null : (met / due) * 100;
};

export const total = <Name extends string>(
  days: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => days.reduce((sum, one) => sum + one[name], 0);
