import { LeadId } from "@asesorador/domain/kernel/ids";

const LEAD = "lead";
const SHOWN = "vista";
const BOARD = "tablero";

/** The parts of the address beside the filters: the open lead, and whether the list is shown as a board. */
export type LeadsParams = { readonly lead: LeadId | null; readonly board: boolean };

export const paramsIn = (search: string): LeadsParams => {
  const params = new URLSearchParams(search);
  const lead = LeadId.safeParse(params.get(LEAD));
  return { lead: lead.success ? lead.data : null, board: params.get(SHOWN) === BOARD };
};

/** The address's search part, "" or "?…". Keeps every other parameter. */
export const searchAt = (search: string, { lead, board }: LeadsParams): string => {
  const params = new URLSearchParams(search);
  params.delete(LEAD);
  params.delete(SHOWN);
  if (board) params.set(SHOWN, BOARD);
  if (lead !== null) params.set(LEAD, lead);
  return params.size > 0 ? `?${params}` : "";
};
