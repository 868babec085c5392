import type { AdviserReport } from "@asesorador/domain/lead/report-contract";
import { shareOf } from "../../kernel/share-of.ts";
import { es } from "./es.ts";

export type Period = "today" | "yesterday" | "week";

const WEEK_DAYS = 7;

/** The period's days, both included; `today` and the result as YYYY-MM-DD. */
export const periodOf = (
  period: Period,
  today: string,
  daysAfter: (day: string, days: number) => string,
): { readonly from: string; readonly to: string } => {
  if (period === "today") return { from: today, to: today };
  const yesterday = daysAfter(today, -1);
  if (period === "yesterday") return { from: yesterday, to: yesterday };
  return { from: daysAfter(today, 1 - WEEK_DAYS), to: today };
};

/** Percentage of promises that were kept; null while none has been kept or missed. */
export const onTimeShare = ({ onTime, late, missed }: AdviserReport): number | null =>
  shareOf(onTime, onTime + late + missed);

const HOUR_MINUTES = 60;
const LONG_HOURS = 48;

/** "12 min", "3 h 05 min", "4 días". */
export const minutesInWords = (minutes: number): string => {
  const whole = Math.round(minutes);
  if (whole < HOUR_MINUTES) return `${whole} min`;
  const hours = Math.floor(whole / HOUR_MINUTES);
  if (hours >= LONG_HOURS) return es.report.days(Math.round(hours / 24));
  return `${hours} h ${String(whole % HOUR_MINUTES).padStart(2, "0")} min`;
};
