import { DAY_MS, HOUR_MS } from "@asesorador/domain/kernel/durations";

// What happened to the whole product in the demo's quarter. Instants are ms since 1970; `until`: the quarter's end, a
// midnight in Lima.

/** A plan that became cheaper: the price list has its price since, in units of the market's currency. */
export const PRICE_CHANGE = { serviceId: 24, before: 135 } as const;

/** More than four weeks before the end, so that its effect can be measured. */
export const repricedAt = (until: number): number => until - 45 * DAY_MS + 10 * HOUR_MS;

/** An hour of the evening in which the server did not answer: more visitors had come at once than it could serve. */
const outageOf = (until: number) => {
  const from = until - 28 * DAY_MS + 20 * HOUR_MS;
  return { from, to: from + HOUR_MS };
};
/** Visitors of the hours from noon to midnight came at once at the outage's begin. */
const CROWD = { beforeMs: 8 * HOUR_MS, afterMs: 4 * HOUR_MS };
const CROWDED_MS = 40 * 60_000;
/** Visitors who had begun before the outage sent within this time of it. */
const STILL_OPEN_MS = 30 * 60_000;
/** Browsers that kept a request sent it within this time of the outage's end. */
const DRAINED_MS = 2 * 60_000;

export const isInOutage = (at: number, until: number): boolean => {
  const { from, to } = outageOf(until);
  return at >= from && at < to;
};

/**
 * When a request that a visitor would have sent on a usual day was sent and arrived. In the outage the first ones waited in
 * their browsers; later visitors found no page and came back an hour later.
 */
export const sendingOf = (
  usual: number,
  until: number,
): { readonly triedAt: number; readonly arrivedAt: number } => {
  const { from, to } = outageOf(until);
  const at = crowded(usual, from);
  if (!isInOutage(at, until)) return { triedAt: at, arrivedAt: at };
  const into = at - from;
  if (into >= STILL_OPEN_MS) return { triedAt: at + HOUR_MS, arrivedAt: at + HOUR_MS };
  return { triedAt: at, arrivedAt: to + Math.round((into / STILL_OPEN_MS) * DRAINED_MS) };
};

/** Keeps the order of visits. */
const crowded = (at: number, outageFrom: number): number => {
  const [from, to] = [outageFrom - CROWD.beforeMs, outageFrom + CROWD.afterMs];
  if (at < from || at >= to) return at;
  return outageFrom + Math.round(((at - from) / (to - from)) * (CROWDED_MS - 1));
};
