/** Whether a draft exists, or a lead that this tab sent. Checks only the key, so that the code that reads drafts is not needed yet. */
export const hasDraftAt = (key: string): boolean => {
  try {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
};
