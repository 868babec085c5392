const KEY = "asesorador-callback-sent";

/** A conversation's call-back that the server has accepted; `leadId` is null where an earlier version of the page sent it. */
export type SentCallback = { readonly leadId: string | null };

/**
 * Remembers in this tab that a conversation's call-back was asked for, so that a reload does not show an empty form. Not
 * the request's link, which the outbox has, encrypted, for 24 hours.
 */
export const sentCallback = {
  remember: (conversationId: string, leadId: string): void => {
    try {
      sessionStorage.setItem(KEY, `${conversationId} ${leadId}`);
    } catch {
      // Storage is blocked: a reload shows the form again.
    }
  },
  /** null: none was asked for in this tab. */
  of: (conversationId: string): SentCallback | null => {
    try {
      const [asked, leadId = null] = sessionStorage.getItem(KEY)?.split(" ") ?? [];
      return asked === conversationId ? { leadId } : null;
    } catch {
      return null;
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Storage is blocked: nothing is remembered.
    }
  },
} as const;
