/** Local storage key of the draft: specification, section 4. */
export const DRAFT_KEY = "asesorador";

/** Whether the address holds a shared proposal's answers; link.ts reads them. */
export const isLink = (): boolean => /[?&]pago=/.test(location.search);

/** Whether there is something to restore; looks no deeper than the key, so that nobody waits for what reads it. */
export const hasDraft = (): boolean => {
  try {
    return localStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
};
