import type { LeadDay } from "@asesorador/domain/lead/days-contract";
import { calendarDate } from "../../kernel/formats.ts";
import type { Days } from "./periods.ts";

const WEEK = 7;

type Day = { readonly day: string };
/** One column of a chart: a day, or a week named by its first day. `until` is its last day. */
export type Slice<Row extends Day = LeadDay> = Row & { readonly until: string };

/**
 * The days themselves, or grouped into weeks that end today: of 90 days the first group has six. Every day is in
 * exactly one group.
 */
export const slicesOf = <Row extends Day>(days: readonly Row[], period: Days): readonly Slice<Row>[] => {
  if (period === 30) return days.map((one) => ({ ...one, until: one.day }));
  const weeks: Slice<Row>[] = [];
  for (let end = days.length; end > 0; end -= WEEK) {
    const [first, ...others] = days.slice(Math.max(0, end - WEEK), end);
    if (first) weeks.unshift(others.reduce<Slice<Row>>(added, { ...first, until: first.day }));
  }
  return weeks;
};

/** "23 oct", of a calendar day in Lima. */
export const shortDate = (calendarDay: string): string => calendarDate(calendarDay).replace(/ \d+$/, "");

/** "oct 2026", of a month as YYYY-MM. */
export const monthAndYear = (month: string): string => calendarDate(`${month}-01`).replace(/^\d+ /, "");

/** Every number is a counter. */
const added = <Row extends Day>(sum: Slice<Row>, next: Row): Slice<Row> => ({
  ...sum,
  ...Object.fromEntries(
    Object.entries(next).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, Number(sum[name as keyof Row]) + value]] : [],
    ),
  ),
  until: next.day,
});

/** Percentage of the due promises that were kept in time; null when none was due. */
export const keptRate = (days: readonly Pick<LeadDay, "met" | "late" | "breached">[]): number | null => {
  const met = total(days, "met");
  const due = met + total(days, "late") + total(days, "breached");
  return due === 0 ? null : (met / due) * 100;
};

/** Sum of one figure over the days. */
export const total = <Name extends string>(
  days: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number => days.reduce((sum, one) => sum + one[name], 0);
