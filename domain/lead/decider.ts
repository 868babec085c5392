import { accept, type Decider, type Decision, reject } from "../kernel/decider.ts";
import type { LeadCommand, SubmitLead } from "./commands.ts";
import { decideContact, decideCorrection, decidePlan } from "./contact-decider.ts";
import { type LeadEvent, leadEvents } from "./events.ts";
import { evolveLead, type KnownLead, type LeadState } from "./state.ts";
import type { LeadStatus } from "./status.ts";
import { decideCancellation, decideStatus, type StatusRejection } from "./status-decider.ts";
import { decideWork, type WorkRejection } from "./work-decider.ts";

export type LeadRejection = "lead_exists" | "lead_not_found" | StatusRejection | WorkRejection;

export const leadDecider: Decider<LeadCommand, LeadEvent, LeadState, LeadRejection> = {
  initialState: { kind: "unknown" },

  evolve: evolveLead,

  decide: (command, state) => {
    if (command.type === "SubmitLead") return submit(command, state);
    return state.kind === "unknown" ? reject("lead_not_found") : decideKnown(command, state);
  },
};

type Decided = Decision<LeadEvent, LeadRejection>;

const submit = ({ type: _, ...data }: SubmitLead, state: LeadState): Decided =>
  // A retry does not get here: its event has the stored one's id, and the store recognises it.
  state.kind === "known"
    ? reject("lead_exists")
    : accept(leadEvents.create("LeadSubmitted", { ...data, status: firstStatus(data) }));

const decideKnown = (command: Exclude<LeadCommand, SubmitLead>, state: KnownLead): Decided => {
  switch (command.type) {
    case "MarkContacted":
    case "MarkInterested":
    case "QuoteLead":
    case "ConvertLead":
    case "LoseLead":
    case "ReopenLead":
      return decideStatus(command, state);
    case "CancelContract":
      return decideCancellation(command, state);
    case "EraseLead":
      return state.erased
        ? accept()
        : accept(leadEvents.create("PersonalDataErased", { leadId: command.leadId }));
    case "CorrectContact":
      return decideCorrection(command, state);
    case "CorrectPlan":
      return decidePlan(command, state);
    case "RecordContact":
      return decideContact(command, state);
    default:
      return decideWork(command, state);
  }
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
