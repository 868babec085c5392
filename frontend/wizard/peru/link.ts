/** The wizard's address without answers. */
export const PLAIN_QUERY = "?evaluar=peru";

/** Opens the wizard for a household without internet, as the chat links to it. */
export const isUnconnectedLink = (): boolean => location.search.includes("&cia=ninguna");

/** Whether the address has answers: of a shared link, or of step 4 after a reload. */
export const isLink = (): boolean => location.search.includes("&pago=");
