/** Whether a draft exists. Checks only the key, so that the code that reads drafts is not needed yet. */
export const hasDraftAt = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};
