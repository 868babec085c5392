import { hasDraftAt } from "../shared/draft-key.ts";

/** Local storage key of the draft: specification, section 4. */
export const DRAFT_KEY = "asesorador";

/** Whether the address has the answers of a shared proposal, or some of them from the chat, which link.ts reads. */
export const isLink = (): boolean => /[?&](pago|cia|servicio|distrito)=/.test(location.search);

export const hasDraft = (): boolean => hasDraftAt(DRAFT_KEY);

/** Whether there may be a draft or a shared link to restore. */
export const mayRestore = (): boolean => hasDraft() || isLink();
