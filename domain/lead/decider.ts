import { accept, type Decider, reject } from "../kernel/decider.ts";
import type { LeadCommand } from "./commands.ts";
import { decideContact, decideCorrection, decidePlan } from "./contact-decider.ts";
import { type LeadEvent, leadEvents } from "./events.ts";
import { evolveLead, type LeadState } from "./state.ts";
import type { LeadStatus } from "./status.ts";
import { decideCancellation, decideStatus, type StatusRejection } from "./status-decider.ts";
import { decideWork, type WorkRejection } from "./work-decider.ts";

export type LeadRejection = "lead_exists" | "lead_not_found" | StatusRejection | WorkRejection;

export const leadDecider: Decider<LeadCommand, LeadEvent, LeadState, LeadRejection> = {
  initialState: { kind: "unknown" },

  evolve: evolveLead,

  decide: (command, state) => {
    switch (command.type) {
      case "SubmitLead": {
        // A retry does not get here: its event has the stored one's id, and the store recognises it.
        if (state.kind === "known") return reject("lead_exists");
        const { type: _, ...data } = command;
        return accept(leadEvents.create("LeadSubmitted", { ...data, status: firstStatus(data) }));
      }
      case "MarkContacted":
      case "MarkInterested":
      case "QuoteLead":
      case "ConvertLead":
      case "LoseLead":
      case "ReopenLead":
        if (state.kind === "unknown") return reject("lead_not_found");
        return decideStatus(command, state);
      case "CancelContract":
        if (state.kind === "unknown") return reject("lead_not_found");
        return decideCancellation(command, state);
      case "EraseLead":
        if (state.kind === "unknown") return reject("lead_not_found");
        if (state.erased) return accept();
        return accept(leadEvents.create("PersonalDataErased", { leadId: command.leadId }));
      case "CorrectContact":
        if (state.kind === "unknown") return reject("lead_not_found");
        return decideCorrection(command, state);
      case "CorrectPlan":
        if (state.kind === "unknown") return reject("lead_not_found");
        return decidePlan(command, state);
      case "RecordContact":
        if (state.kind === "unknown") return reject("lead_not_found");
        return decideContact(command, state);
      default:
        if (state.kind === "unknown") return reject("lead_not_found");
        return decideWork(command, state);
    }
  },
};

/** Specification, section 4: claro's customers of the Peru wizard get their own status; the client's value is ignored. */
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
