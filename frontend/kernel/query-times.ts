/** Specification, section 7: the panel's lists are read again every ten seconds. */
export const POLL_MS = 10_000;
/** Aggregated figures and administrative lists. */
export const SLOW_POLL_MS = 30_000;
/** Figures per day, and the plans that a form offers. */
export const DAILY_POLL_MS = 60_000;

/** Data prefetched for a tab counts as fresh for this long, so that mounting the tab sends no second request. */
export const PREFETCHED_FRESH_MS = 5_000;
/** How long personal data stays in the cache after the last component that showed it was unmounted. */
export const PERSONAL_DATA_KEPT_MS = 60_000;
/** Accounts and the signed-in user seldom change. */
export const ACCOUNTS_FRESH_MS = 5 * 60_000;

/**
 * Options of a query that is polled, also when the window gets the focus again. An unchanged answer is a 304. Without a
 * network the poll fails instead of pausing (`networkMode`), so that the page can say that its data is old.
 */
export const polled = (refetchInterval: number) =>
  ({ staleTime: 0, refetchInterval, refetchOnWindowFocus: "always", networkMode: "always" }) as const;
