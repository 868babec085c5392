import { WORKING_DAY_HOURS } from "../kernel/business-hours.ts";
import { DAY_MS, HOUR_MS } from "../kernel/durations.ts";
import { instantOf, localDay, weekdayOf } from "../kernel/local-time.ts";
import type { Country, Currency } from "../kernel/market.ts";
import { SUPPORT_HOURS } from "../kernel/support.ts";
import { marketOf } from "./lead-market.ts";

const WORKING_DAY_MS = WORKING_DAY_HOURS * HOUR_MS;

/** The promised time to the first contact, in hours. Specification, section 9: contact promise. */
const PROMISED_HOURS = { alarmas: 2, seguro_auto: 2 } as const;
const DEFAULT_PROMISED_HOURS = 24;

const promisedMs = (serviceCategory: string): number =>
  (Object.entries(PROMISED_HOURS).find(([category]) => category === serviceCategory)?.[1] ??
    DEFAULT_PROMISED_HOURS) * HOUR_MS;

// Instants are ms since 1970 here: the domain has no clock and no dates.

type Promised = {
  readonly serviceCategory: string;
  readonly country: Country;
  readonly currency: Currency;
  readonly submittedAt: number;
};

/** The deadline of the first contact, by the wall clock. */
export const dueAt = ({
  serviceCategory,
  submittedAt,
}: Pick<Promised, "serviceCategory" | "submittedAt">): number => submittedAt + promisedMs(serviceCategory);

/**
 * The same promise counted in support hours only, when the team can work. A promise of 24 hours is one working day of
 * nine: a lead from Saturday afternoon is due by Monday evening. The hours are those of the lead's market.
 */
export const supportDueAt = ({ serviceCategory, submittedAt, ...lead }: Promised): number => {
  const market = marketOf(lead);
  const promised = promisedMs(serviceCategory);
  let left = promised >= DAY_MS ? WORKING_DAY_MS : promised;
  for (let day = localDay(submittedAt, market); ; day += 1) {
    const { open, close } = hoursOf(day, market);
    const from = Math.max(submittedAt, open);
    if (from >= close) continue;
    if (left <= close - from) return from + left;
    left -= close - from;
  }
};

/** Whether support is open at this instant. */
export const isSupportOpen = (country: Country, at: number): boolean => {
  const { open, close } = supportDay(at, country);
  return at >= open && at < close;
};

/**
 * The support hours of the local day of `at`, or of a day so many days later by the local calendar, as instants; closed
 * days have `open` = `close`.
 */
export const supportDay = (at: number, country: Country, daysLater = 0) =>
  hoursOf(localDay(at, country) + daysLater, country);

type Hours = { readonly open: number; readonly close: number };

const hoursOf = (day: number, country: Country): Hours => {
  const noon = instantOf(day * DAY_MS + 12 * HOUR_MS, country);
  const hours = SUPPORT_HOURS[weekdayOf(day)];
  if (!hours) return { open: noon, close: noon };
  const [open, close] = hours.map((hour) => instantOf(day * DAY_MS + hour * HOUR_MS, country));
  return { open: open ?? noon, close: close ?? noon };
};
