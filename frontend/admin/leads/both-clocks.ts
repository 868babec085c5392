import type { Country } from "@asesorador/domain/kernel/market";
import { dayInWords, instantInWords } from "../../kernel/dates-in-words.ts";
import { dayAndTime } from "../../kernel/formats.ts";
import { marketClock } from "../../kernel/market-clock.ts";
import { esWork } from "./es-work.ts";

const text = esWork.followUp;

/** "20 nov 2026, 17:00" in Lima, where the team works, with Chile's clock as `withChile` does. `at`: ISO 8601 UTC. */
export const bothClocks = (at: string, market: Country): string => withChile(dayAndTime(at), at, market);

/** A time in Lima; for a lead of Chile's market with the person's own clock, which is one or two hours ahead. */
export const withChile = (lima: string, at: string, market: Country): string => {
  if (market === "peru") return lima;
  const isSameDay = dayInWords(at, "chile") === dayInWords(at, "peru");
  return text.inChile(lima, isSameDay ? marketClock(at, "chile") : instantInWords(at, "chile"));
};

/** Beside a field for a time in Lima: what it is in Chile, or the time there while none is chosen. null: for Peru. */
export const chileanHint = (market: Country, at: string | null, now: number): string | null => {
  if (market === "peru") return null;
  return at === null ? text.chileNow(marketClock(now, "chile")) : text.chileThen(instantInWords(at, "chile"));
};
