import { TEAM_TIME_ZONE } from "@asesorador/domain/kernel/market";

const formatter = new Intl.DateTimeFormat("en-CA", {
  timeZone: TEAM_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Before this, local mean time had odd minutes. */
const WHOLE_HOURS_SINCE = Date.UTC(1970, 0, 1);
const HOUR_MS = 3_600_000;
const MAX_KNOWN = 10_000;
const known = new Map<number, string>();

/**
 * The calendar day of an instant where the team works (TEAM_TIME_ZONE), as YYYY-MM-DD: a lead of the evening counts on that
 * evening. Throws RangeError for text that is no time.
 */
export const panelDay = (instant: string): string => {
  const at = Date.parse(instant);
  // Called for every event of a rebuild. The zone's offset is a whole number of hours since 1970: within an hour of UTC the
  // day is the same.
  const hour = Math.floor(at / HOUR_MS);
  let day = at < WHOLE_HOURS_SINCE ? undefined : known.get(hour);
  if (day === undefined) {
    day = formatter.format(at);
    if (known.size >= MAX_KNOWN) known.clear();
    if (at >= WHOLE_HOURS_SINCE) known.set(hour, day);
  }
  return day;
};
