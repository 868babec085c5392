import { LeadId } from "@asesorador/domain/kernel/ids";

const LEAD = "lead";
const SHOWN = "vista";
const BOARD = "tablero";

/** What the address says beside the filters: the lead that is open, and whether its list is a board. */
export type Place = { readonly lead: LeadId | null; readonly board: boolean };

export const placeIn = (search: string): Place => {
  const params = new URLSearchParams(search);
  const lead = LeadId.safeParse(params.get(LEAD));
  return { lead: lead.success ? lead.data : null, board: params.get(SHOWN) === BOARD };
};

/** The other way round: "" or "?…". Keeps every parameter that is not ours. */
export const searchAt = (search: string, { lead, board }: Place): string => {
  const params = new URLSearchParams(search);
  params.delete(LEAD);
  params.delete(SHOWN);
  if (board) params.set(SHOWN, BOARD);
  if (lead !== null) params.set(LEAD, lead);
  return params.size > 0 ? `?${params}` : "";
};
