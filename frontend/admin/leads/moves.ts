import type { Lead } from "@asesorador/domain/lead/contract";
import { canMove, isClosed, LeadStatus } from "@asesorador/domain/lead/status";
import { esBoard } from "./es-board.ts";

type Movable = Pick<Lead, "status" | "mergedInto">;

/**
 * The statuses that a lead may be given, in order. Only administrators may revert a conversion; the status of Claro's
 * customers is set by the server only.
 */
export const movesOf = ({ status, mergedInto }: Movable, isAdmin: boolean): readonly LeadStatus[] =>
  mergedInto !== null || (status === "converted" && !isAdmin)
    ? []
    : LeadStatus.options.filter((to) => to !== "claro_consultation_pending" && canMove(status, to));

/** Why the lead can't be given this status; null: it can. Its own status is no move, and refused without a word. */
export const refusalOf = (lead: Movable, to: LeadStatus, isAdmin: boolean): string | null => {
  if (columnOf(lead.status) === columnOf(to) || movesOf(lead, isAdmin).includes(to)) return null;
  if (lead.mergedInto !== null) return esBoard.refused.merged;
  if (!isClosed(lead.status)) return esBoard.refused.backwards;
  return lead.status === "lost"
    ? esBoard.refused.lost
    : isAdmin
      ? esBoard.refused.converted
      : esBoard.refused.revert;
};

/** The board's column of a status: Claro's customers are pending, too. */
export const columnOf = (status: LeadStatus): LeadStatus =>
  status === "claro_consultation_pending" ? "pending" : status;
