/** The wizard's address without answers. */
export const PLAIN_QUERY = "?evaluar=peru";

/** Whether the address has answers: of a shared link, of step 4 after a reload, or some that the visitor stated in the chat. */
export const isLink = (): boolean => /&(viv|pago|cia|ser|dis)/.test(location.search);
