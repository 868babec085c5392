/**
 * Calls back when the browser is idle where an earlier page left a mark of something that the next one has to do. Not where
 * storage is blocked.
 */
export const whenMarked = (
  storage: "localStorage" | "sessionStorage",
  key: string,
  begin: () => unknown,
): void => {
  try {
    if (window[storage].getItem(key)) (window.requestIdleCallback ?? setTimeout)(begin);
  } catch {
    // No page could leave a mark.
  }
};
