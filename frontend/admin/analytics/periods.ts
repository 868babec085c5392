import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { inLima } from "../../kernel/lima-time.ts";

/** The periods that the charts offer. */
export type Days = 30 | 90;

/** The last `days` calendar days in Lima, today included. `now`: ms since 1970. */
export const lastDays = (days: number, now: number): { readonly from: string; readonly to: string } => {
  const dayOf = (instant: number) => inLima(instant).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
};
