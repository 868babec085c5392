/** Local storage key of the draft: specification, section 4. */
export const DRAFT_KEY = "asesorador";

/** Whether the address has the answers of a shared proposal, which link.ts reads. */
export const isLink = (): boolean => /[?&]pago=/.test(location.search);

/** Whether a draft exists. Checks only the key, so that the code that reads drafts is not needed yet. */
export const hasDraft = (): boolean => {
  try {
    return localStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
};
