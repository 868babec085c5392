import { type Country, TIME_ZONE } from "@asesorador/domain/kernel/market";

const formatter = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
const formatters = { peru: formatter(TIME_ZONE.peru), chile: formatter(TIME_ZONE.chile) };

/** Local mean time, with its odd minutes, is long past. */
const WHOLE_HOURS_SINCE = Date.UTC(1970, 0, 1);
const HOUR_MS = 3_600_000;
const MAX_KNOWN = 10_000;
const known = { peru: new Map<number, string>(), chile: new Map<number, string>() };

/**
 * The calendar day in the market's capital, as YYYY-MM-DD: an evening's lead counts on that evening. Throws RangeError for a
 * time that is none.
 */
export const marketDay = (country: Country, instant: string): string => {
  const at = Date.parse(instant);
  // Asked for every event of a rebuild. Both zones are whole hours from UTC since before there was this product, so
  // within an hour of UTC the day is one.
  const hour = Math.floor(at / HOUR_MS);
  const days = known[country];
  let day = at < WHOLE_HOURS_SINCE ? undefined : days.get(hour);
  if (day === undefined) {
    day = formatters[country].format(at);
    if (days.size >= MAX_KNOWN) days.clear();
    if (at >= WHOLE_HOURS_SINCE) days.set(hour, day);
  }
  return day;
};
