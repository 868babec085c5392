const KEY = "asesorador-callback-sent";

/**
 * Remembers in this tab that a conversation's call-back was asked for, so that a reload does not show an empty form. Not
 * the request's link: see status-links.ts.
 */
export const sentCallback = {
  remember: (conversationId: string): void => {
    try {
      sessionStorage.setItem(KEY, conversationId);
    } catch {
      // Storage is blocked: a reload shows the form again.
    }
  },
  isOf: (conversationId: string): boolean => {
    try {
      return sessionStorage.getItem(KEY) === conversationId;
    } catch {
      return false;
    }
  },
} as const;
