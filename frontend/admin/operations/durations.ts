import { count } from "../../kernel/formats.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** "350 ms", "4.2 s", "3 min", "2 h 5 min". */
export const duration = (ms: number): string => {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  const minutes = Math.round((ms % HOUR_MS) / MINUTE_MS);
  return `${count(Math.floor(ms / HOUR_MS))} h${minutes > 0 ? ` ${minutes} min` : ""}`;
};
