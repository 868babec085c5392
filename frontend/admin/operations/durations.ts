import { MINUTE_MS, SECOND_MS } from "@asesorador/domain/kernel/durations";
import { count } from "../../kernel/formats.ts";

const MINUTES_IN_HOUR = 60;

/** "350 ms", "4.2 s", "3 min", "2 h 5 min". */
export const duration = (ms: number): string => {
  if (ms < SECOND_MS - 0.5) return `${Math.round(ms)} ms`;
  // Limits where the larger unit rounds to one of it.
  if (ms < MINUTE_MS - 50) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < MINUTES_IN_HOUR * MINUTE_MS - MINUTE_MS / 2) return `${Math.round(ms / MINUTE_MS)} min`;
  const minutes = Math.round(ms / MINUTE_MS);
  const rest = minutes % MINUTES_IN_HOUR;
  return `${count(Math.floor(minutes / MINUTES_IN_HOUR))} h${rest > 0 ? ` ${rest} min` : ""}`;
};
