/** The wizard's address without answers. */
export const PLAIN_QUERY = "?evaluar=peru";

/** Whether the address has answers: of a shared link, or of step 4 after a reload. */
export const isLink = (): boolean => location.search.includes("&pago=");
