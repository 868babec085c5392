import { hasStored } from "../shared/has-stored.ts";

/** Local storage key of the draft: specification, section 4. */
export const DRAFT_KEY = "asesorador";

/** Whether the address is that of a shared proposal, or of the chat, with what the visitor stated; link.ts reads it. */
export const isLink = (): boolean => /[?&](pago|cia|servicio|distrito|categoria=tele)/.test(location.search);

export const hasDraft = (): boolean => hasStored(DRAFT_KEY);

/** Whether there may be a draft or a shared link to restore. */
export const mayRestore = (): boolean => hasDraft() || isLink();
