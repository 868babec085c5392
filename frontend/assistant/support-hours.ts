import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT_HOURS } from "@asesorador/domain/kernel/support";
import { inMarket } from "../kernel/market-clock.ts";
import { esHelp } from "./es-help.ts";

/** Whether the market's phone is staffed at this time, and until or from when, as text. Holidays are not known. */
export const supportHoursAt = (
  instant: number,
  country: Country,
): { readonly open: boolean; readonly words: string } => {
  const here = inMarket(instant, country);
  const today = SUPPORT_HOURS[here.getUTCDay()] ?? null;
  const hour = here.getUTCHours();
  if (today && hour >= today[0] && hour < today[1])
    return { open: true, words: esHelp.openUntil(clock(today[1])) };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const weekday = new Date(here.getTime() + ahead * DAY_MS).getUTCDay();
    const opens = SUPPORT_HOURS[weekday]?.[0];
    if (opens === undefined || (ahead === 0 && hour >= opens)) continue;
    return { open: false, words: esHelp.closedUntil(dayName(ahead, weekday), clock(opens)) };
  }
  throw new Error("SUPPORT_HOURS has no open day");
};

const clock = (hour: number): string => `${hour}:00`;

const dayName = (ahead: number, weekday: number): string =>
  ahead === 0 ? esHelp.today : ahead === 1 ? esHelp.tomorrow : (esHelp.weekdays[weekday] ?? "");
