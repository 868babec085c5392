/** Local storage key of the draft: specification, section 4. */
export const DRAFT_KEY = "asesorador";

/** Whether there is something to restore; looks no deeper than the key, so that nobody waits for what reads it. */
export const hasDraft = (): boolean => {
  try {
    return localStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
};
