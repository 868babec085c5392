/**
 * Whether a draft exists, a lead that this tab sent, or its conversation with the assistant. Checks only the key, so that the
 * code that reads them is not needed yet.
 */
export const hasDraftAt = (key: string): boolean => {
  try {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
};
