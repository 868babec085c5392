import { accept, type Decider, type Decision, reject } from "../kernel/decider.ts";
import type { ChangeLeadStatus, LeadCommand } from "./commands.ts";
import type { LeadEvent } from "./events.ts";
import { evolveLead, type KnownLead, type LeadState } from "./state.ts";
import { canMove, type LeadStatus, needsReason } from "./status.ts";
import { decideWork, noted, type WorkRejection } from "./work-decider.ts";

export type LeadRejection =
  | "lead_exists"
  | "lead_not_found"
  | "lead_erased"
  | "lead_merged"
  | "transition_not_allowed"
  | "reason_required"
  | "status_moved"
  | "revert_needs_admin"
  | WorkRejection;

export const leadDecider: Decider<LeadCommand, LeadEvent, LeadState, LeadRejection> = {
  initialState: { kind: "unknown" },

  evolve: evolveLead,

  decide: (command, state) => {
    switch (command.type) {
      case "SubmitLead": {
        // A retry never arrives here: its event has the stored one's id, and the store answers it.
        if (state.kind === "known") return reject("lead_exists");
        const { type: _, ...data } = command;
        return accept({ type: "LeadSubmitted", version: 2, data: { ...data, status: firstStatus(data) } });
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

const changeStatus = (command: ChangeLeadStatus, state: KnownLead): Decision<LeadEvent, LeadRejection> => {
  const { to, remark, seen, mayRevert = true } = command;
  const { status: from, mergedInto, erased } = state;
  if (from === to) return accept();
  if (mergedInto !== null) return reject("lead_merged");
  if (seen !== undefined && seen !== from) return reject("status_moved");
  if (!canMove(from, to)) return reject("transition_not_allowed");
  if (from === "converted" && !mayRevert) return reject("revert_needs_admin");
  // Nobody can be reached, and nothing can be sealed: what is left is to close it.
  if (erased && (remark !== null || !CLOSED.has(to))) return reject("lead_erased");
  return needsReason(from, to) ? explained(command, state) : forward(command, state);
};

/** Up the ladder; what was remarked becomes a note beside it. */
const forward = (
  { leadId, to, remark, remarkId }: ChangeLeadStatus,
  state: KnownLead,
): Decision<LeadEvent, LeadRejection> => {
  const type = STEP[to];
  if (type === null) return reject("transition_not_allowed");
  const { country, status: from } = state;
  const moved: LeadEvent = { type, version: 1, data: { leadId, country, from } };
  if (remark === null || remarkId === undefined) return accept(moved);
  return accept(moved, noted({ leadId, noteId: remarkId, text: remark }, state));
};

const STEP = {
  pending: null,
  claro_consultation_pending: null,
  contacted: "LeadContacted",
  interested: "LeadInterested",
  quoted: "LeadQuoted",
  converted: "LeadConverted",
  lost: null,
} as const satisfies Record<LeadStatus, LeadEvent["type"] | null>;

const explained = (
  { leadId, to, reason, remark }: ChangeLeadStatus,
  { country, status: from }: KnownLead,
): Decision<LeadEvent, LeadRejection> => {
  const pii = remark === null ? null : { text: remark };
  if (to === "lost")
    return reason === null
      ? reject("reason_required")
      : accept({ type: "LeadLost", version: 1, data: { leadId, country, from, reason, pii } });
  if (to !== "pending" && to !== "quoted") return reject("transition_not_allowed");
  if (pii === null) return reject("reason_required");
  return accept({ type: "LeadReopened", version: 1, data: { leadId, country, from, to, pii } });
};
