import type { Country } from "@asesorador/domain/kernel/market";
import { TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import { inLima } from "./lima-time.ts";

/** A Date whose UTC fields are the local time of the market's capital at the instant. */
export const inMarket = (instant: string | number | Date, country: Country): Date =>
  country === "peru"
    ? inLima(instant)
    : // Summer time makes Chile's offset change: "2026-11-20 10:42:00" in Sweden's way of writing.
      new Date(
        `${new Date(instant).toLocaleString("sv-SE", { timeZone: TIME_ZONE.chile }).replace(" ", "T")}Z`,
      );

/** "10:42", by the market's clock. */
export const marketClock = (instant: string | number | Date, country: Country): string =>
  inMarket(instant, country).toISOString().slice(11, 16);
