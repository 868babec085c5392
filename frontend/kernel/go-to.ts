/**
 * Changes the history. Where the browser refuses (Safari after 100 changes in 30 seconds, some frames always), it loads the
 * address instead, and returns false.
 */
export const goTo = (change: "pushState" | "replaceState", state: unknown, address: string): boolean => {
  try {
    history[change](state, "", address);
    return true;
  } catch {
    location.assign(address);
    return false;
  }
};
