/** Query parameters that describe how a list of plans is filtered, sorted and compared. */
export const BROWSE_NAMES = ["max", "mbps", "operador", "streaming", "tv", "orden", "comparar"] as const;

/** Whether the address has any of these parameters. */
export const isBrowseAsked = (): boolean => {
  const query = new URLSearchParams(location.search);
  return BROWSE_NAMES.some((name) => query.has(name));
};

/** This page's address without these parameters. */
export const plainAddress = (): string => addressWithout(BROWSE_NAMES);

/** This page's path and query without these parameters. */
export const addressWithout = (names: readonly string[]): string => {
  const query = new URLSearchParams(location.search);
  for (const name of names) query.delete(name);
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
};
