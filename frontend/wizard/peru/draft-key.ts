/** Local storage key of the draft. */
export const DRAFT_KEY = "asesorador-peru";
