import type { Country } from "@asesorador/domain/kernel/market";
import type { CallbackSlot } from "@asesorador/domain/lead/work";
import { marketClock } from "../kernel/market-clock.ts";

/** "15:00–17:00", by the market's clock. */
export const hours = ({ from, until }: CallbackSlot, country: Country): string =>
  `${marketClock(from, country)}–${marketClock(until, country)}`;
