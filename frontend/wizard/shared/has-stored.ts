/**
 * Whether this browser or tab has something stored under the key: a draft, a lead that was sent, or the conversation with the
 * assistant. The code that reads them is not needed yet.
 */
export const hasStored = (key: string): boolean => {
  try {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
};
