import type { Lead } from "@asesorador/domain/lead/contract";
import { canMove, LeadStatus } from "@asesorador/domain/lead/status";

type Movable = Pick<Lead, "status" | "mergedInto">;

/**
 * The statuses that a lead may be given, in order. Only administrators may revert a conversion; the status of Claro's
 * customers is set by the server only.
 */
export const movesOf = ({ status, mergedInto }: Movable, isAdmin: boolean): readonly LeadStatus[] =>
  mergedInto !== null || (status === "converted" && !isAdmin)
    ? []
    : LeadStatus.options.filter((to) => to !== "claro_consultation_pending" && canMove(status, to));
