/** The wizard's address without answers. */
export const PLAIN_QUERY = "?evaluar=peru";

/** A link of the chat: to the first step, with the district or for a household without internet. */
export const isChatLink = (): boolean => /&(cia|dis)/.test(location.search);

/** Whether the address has answers: of a shared link, or of step 4 after a reload. */
export const isLink = (): boolean => location.search.includes("&pago=");
