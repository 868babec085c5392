import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import type { Days } from "./periods.ts";

const WEEK = 7;

/** One column of a chart: a day, or a week named by its first day. `until` is its last day. */
export type Slice = LeadDay & { readonly until: string };

/**
 * The days themselves, or grouped into weeks that end today: of 90 days the first group has six. Every day is in
 * exactly one group.
 */
export const slicesOf = (days: readonly LeadDay[], period: Days): readonly Slice[] => {
  if (period === 30) return days.map((day) => ({ ...day, until: day.day }));
  const weeks: Slice[] = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const [first, ...others] = days.slice(Math.max(0, end - WEEK), end);
    if (first) weeks.unshift(others.reduce<Slice>(added, { ...first, until: first.day }));
  }
  return weeks;
};

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

const added = (sum: Slice, day: LeadDay): Slice => ({
  ...sum,
  ...Object.fromEntries(COUNTERS.map((name) => [name, sum[name] + day[name]])),
  until: day.day,
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
): number => days.reduce((sum, day) => sum + day[name], 0);
