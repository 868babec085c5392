/** Copies to the clipboard; false where the browser refuses, or has none: pages without https have no `navigator.clipboard`. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
