import type { Funnel, FunnelStep } from "@asesorador/domain/journey/contract";
import { es } from "./es.ts";

/** The step with the greatest share of visits that end there; null when none end. */
export const biggestLeak = ({ steps }: Pick<Funnel, "steps">): FunnelStep | null =>
  steps.reduce<FunnelStep | null>(
    (worst, step) => ((step.leftRate ?? 0) > (worst?.leftRate ?? 0) ? step : worst),
    null,
  );

/** The number of visits that sent a lead. */
export const sentIn = ({ steps }: Pick<Funnel, "steps">): number => steps.at(-1)?.reached ?? 0;

/** "42 s", "3 min 5 s", "2 h 10 min", "3 d 4 h"; "—" when nothing was measured. */
export const duration = (ms: number | null): string => {
  if (ms === null) return es.unknown;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return es.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return es.minutes(minutes, seconds % 60);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? es.hours(hours, minutes % 60) : es.longer(Math.floor(hours / 24), hours % 24);
};
