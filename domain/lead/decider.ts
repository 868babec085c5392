import { accept, type Decider, type Decision, reject, unreachable } from "../kernel/decider.ts";
import type { ChangeLeadStatus, LeadCommand } from "./commands.ts";
import type { LeadEvent } from "./events.ts";
import { evolveLead, type KnownLead, type LeadState } from "./state.ts";
import { canMove, type LeadStatus, needsReason } from "./status.ts";
import { decideWork, type WorkRejection } from "./work-decider.ts";

export type LeadRejection =
  | "lead_not_found"
  | "lead_erased"
  | "lead_merged"
  | "transition_not_allowed"
  | "reason_required"
  | "status_moved"
  | WorkRejection;

export const leadDecider: Decider<LeadCommand, LeadEvent, LeadState, LeadRejection> = {
  initialState: { kind: "unknown" },

  evolve: evolveLead,

  decide: (command, state) => {
    switch (command.type) {
      case "SubmitLead": {
        if (state.kind === "known") return accept(); // a retry of a lead we already have
        const { type: _, ...data } = command;
        return accept({ type: "LeadSubmitted", version: 1, data: { ...data, status: firstStatus(data) } });
      }
      case "ChangeLeadStatus":
        if (state.kind === "unknown") return reject("lead_not_found");
        return changeStatus(command, state);
      case "EraseLead":
        if (state.kind === "unknown") return reject("lead_not_found");
        if (state.erased) return accept();
        return accept({ type: "PersonalDataErased", version: 1, data: { leadId: command.leadId } });
      default:
        if (state.kind === "unknown") return reject("lead_not_found");
        return decideWork(command, state);
    }
  },
};

/** Specification, section 4: claro's customers of the Peru wizard get their own status; the client has no say. */
const firstStatus = ({
  source,
  currentCompany,
}: {
  source: string;
  currentCompany: string | null;
}): LeadStatus =>
  source === PERU_WIZARD_SOURCE && currentCompany === "claro" ? "claro_consultation_pending" : "pending";

/** The Peru wizard's `leadSource`. */
export const PERU_WIZARD_SOURCE = "peru_wizard";

const CLOSED: ReadonlySet<LeadStatus> = new Set(["converted", "lost"]);

const changeStatus = (
  { leadId, to, reason, remark, seen }: ChangeLeadStatus,
  { country, status: from, mergedInto, erased }: KnownLead,
): Decision<LeadEvent, LeadRejection> => {
  if (from === to) return accept();
  if (mergedInto !== null) return reject("lead_merged");
  if (seen !== undefined && seen !== from) return reject("status_moved");
  if (!canMove(from, to)) return reject("transition_not_allowed");
  // Nobody can be reached, and nothing can be sealed: what is left is to close it.
  if (erased && (remark !== null || !CLOSED.has(to))) return reject("lead_erased");
  const pii = remark === null ? null : { text: remark };
  switch (to) {
    case "contacted":
      return accept({ type: "LeadContacted", version: 1, data: { leadId, country, from } });
    case "interested":
      return accept({ type: "LeadInterested", version: 1, data: { leadId, country, from } });
    case "converted":
      return accept({ type: "LeadConverted", version: 1, data: { leadId, country, from } });
    case "lost":
      if (reason === null) return reject("reason_required");
      return accept({ type: "LeadLost", version: 1, data: { leadId, country, from, reason, pii } });
    case "pending":
    case "quoted":
      if (to === "quoted" && !needsReason(from, to))
        return accept({ type: "LeadQuoted", version: 1, data: { leadId, country, from } });
      if (pii === null) return reject("reason_required");
      return accept({ type: "LeadReopened", version: 1, data: { leadId, country, from, to, pii } });
    case "claro_consultation_pending":
      return reject("transition_not_allowed");
    default:
      return unreachable(to);
  }
};
