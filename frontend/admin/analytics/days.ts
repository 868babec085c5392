import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import type { Days } from "./periods.ts";

const WEEK = 7;

/** One column of a chart: a day, or a week named by its first day. `until`: its last. */
export type Slice = LeadDay & { readonly until: string };

/** Days as they are, or gathered into weeks that end today: the first of 90 days has six. Every day is in one slice. */
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

/** Of the promises that came due: kept in time, in a hundred; null when none did. */
export const keptRate = (days: readonly Pick<LeadDay, "met" | "late" | "breached">[]): number | null => {
  const met = total(days, "met");
  const due = met + total(days, "late") + total(days, "breached");
  return due === 0 ? null : (met / due) * 100;
};

export const total = <Name extends string>(
  days: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => days.reduce((sum, day) => sum + day[name], 0);
