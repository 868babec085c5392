import { type Funnel, type FunnelStep, readFunnel } from "@asesorador/domain/journey/contract";
import type { Wizard } from "@asesorador/domain/journey/steps";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { inLima } from "../../kernel/formats.ts";
import { call } from "../../kernel/http.ts";
import { es } from "./es.ts";

export type Days = 30 | 90;

/** Figures of weeks do not hurry; an unchanged answer is a 304. */
const POLL_MS = 30_000;
const DAY_MS = 86_400_000;

export const funnelQuery = (wizard: Wizard, days: Days) =>
  queryOptions({
    queryKey: ["funnel", wizard, days],
    queryFn: ({ signal }) => call(readFunnel, { wizard, ...lastDays(days, Date.now()) }, { signal }),
    // Another wizard or period replaces the bars when it is here, not before.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
    networkMode: "always",
  });

/** So many days in Lima, today included. `now`: ms since 1970. */
export const lastDays = (days: number, now: number): { readonly from: string; readonly to: string } => {
  const dayOf = (instant: number) => inLima(instant).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
};

/** The step that the greatest share of those who reach it leave; null where nobody leaves. */
export const biggestLeak = ({ steps }: Pick<Funnel, "steps">): FunnelStep | null =>
  steps.reduce<FunnelStep | null>(
    (worst, step) => ((step.leftRate ?? 0) > (worst?.leftRate ?? 0) ? step : worst),
    null,
  );

/** Visits that were sent. */
export const sentIn = ({ steps }: Pick<Funnel, "steps">): number => steps.at(-1)?.reached ?? 0;

/** In a hundred; null where there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;

/** "42 s", "3 min 5 s"; "—" where nothing was measured. */
export const duration = (ms: number | null): string => {
  if (ms === null) return es.unknown;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? es.seconds(seconds) : es.minutes(Math.floor(seconds / 60), seconds % 60);
};
