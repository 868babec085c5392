/** The monitor of the chat, which has a page of its own. */
export const CONVERSATIONS_PAGE = "/admin-ia-config";
export const CONVERSATIONS = `${CONVERSATIONS_PAGE}?tab=conversaciones`;
