/** Replaces the address in place: filtering is no step of its own in the history. */
export const showInAddress = (address: string): void =>
  changeHistory(() => history.replaceState(history.state, "", address));

/** Safari allows 100 changes of the history in 30 seconds and then throws; the next change is made again. */
export const changeHistory = (change: () => void): void => {
  try {
    change();
  } catch {
    // The page works without it.
  }
};
