import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { dateField } from "../../kernel/date-fields.ts";

/** The periods that the charts offer. */
export type Days = 30 | 90;

/** The last `days` calendar days in Lima, today included. `now`: ms since 1970. */
export const lastDays = (days: number, now: number): { readonly from: string; readonly to: string } => ({
  from: dateField(now - (days - 1) * DAY_MS),
  to: dateField(now),
});
