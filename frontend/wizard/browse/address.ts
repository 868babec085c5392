/** What may stand in an address about how a list of plans is looked at. */
export const BROWSE_NAMES = ["max", "mbps", "operador", "streaming", "tv", "orden", "comparar"] as const;

/** Whether this page's address says how to look at it. */
export const isBrowseAsked = (): boolean => {
  const query = new URLSearchParams(location.search);
  return BROWSE_NAMES.some((name) => query.has(name));
};

/** This page's own address without any of that. */
export const plainAddress = (): string => addressWithout(BROWSE_NAMES);

/** This page's address, path and query, without what these names hold. */
export const addressWithout = (names: readonly string[]): string => {
  const query = new URLSearchParams(location.search);
  for (const name of names) query.delete(name);
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
};

/** In the address bar, in place: this is no step of its own. */
export const showInAddress = (address: string): void => {
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // Safari takes a hundred changes in half a minute; the next one brings the address up to date.
  }
};
