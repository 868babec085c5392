import type { Lead } from "@asesorador/domain/lead/contract";
import { canMove, LeadStatus } from "@asesorador/domain/lead/status";

type Movable = Pick<Lead, "status" | "mergedInto">;

/**
 * Where a lead may go from here, in the ladder's order. Taking a conversion back is an administrator's affair; nobody
 * gives a lead the status of Claro's customers by hand.
 */
export const movesOf = ({ status, mergedInto }: Movable, isAdmin: boolean): readonly LeadStatus[] =>
  mergedInto !== null || (status === "converted" && !isAdmin)
    ? []
    : LeadStatus.options.filter((to) => to !== "claro_consultation_pending" && canMove(status, to));
