/** The wizard's own address, without answers. */
export const PLAIN_QUERY = "?evaluar=peru";

/** Whether the address carries answers: a shared link, or step 4 loaded again. */
export const isLink = (): boolean => location.search.includes("&pago=");
