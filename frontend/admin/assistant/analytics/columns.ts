import type { AnalyticsPeriod, AssistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import { type Slice, shortDate, slicesOf } from "../../analytics/days.ts";
import { es } from "./es.ts";

type Slot = AssistantAnalytics["slots"][number] & { readonly withoutLead: number };

/** The charts' columns over the period: hours, days, or of 90 days weeks. */
export const columnsOf = (
  slots: AssistantAnalytics["slots"],
  period: AnalyticsPeriod,
): {
  readonly slices: readonly Slice<Slot>[];
  readonly unit: string;
  readonly nameOf: (at: string) => string;
} => ({
  slices: slicesOf(
    slots.map((slot) => ({ ...slot, withoutLead: slot.conversations - slot.withLead })),
    period === "90d" ? 90 : 30,
  ),
  unit: period === "24h" ? es.units.hour : period === "90d" ? es.units.week : es.units.day,
  nameOf: period === "24h" ? dayAndHour : shortDate,
});

/** "22 nov, 21:00", of a time by Lima's clock. */
const dayAndHour = (at: string): string => `${shortDate(at.slice(0, 10))}, ${at.slice(11)}`;

/** One column for each hour of the day. */
export const hourColumns = (hours: AssistantAnalytics["hours"]) =>
  hours.map(({ hour, ...counted }) => ({ ...counted, day: hourName(hour), until: hourName(hour) }));

/** "09:00". */
export const hourName = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** The hour with the most conversations, the first of equals; null without any. */
export const busiestHour = (hours: AssistantAnalytics["hours"]): number | null => {
  const [busiest] = hours.toSorted((a, b) => b.conversations - a.conversations || a.hour - b.hour);
  return busiest && busiest.conversations > 0 ? busiest.hour : null;
};
