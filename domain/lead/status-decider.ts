import { accept, type Decision, reject, unreachable } from "../kernel/decider.ts";
import type { LeadId } from "../kernel/ids.ts";
import type { AdvanceLead, LoseLead, ReopenLead, StatusCommand } from "./commands.ts";
import { type LeadEvent, leadEvents } from "./events.ts";
import type { KnownLead } from "./state.ts";
import { canMove, isClosed, type LeadStatus, type LostReason } from "./status.ts";
import { noted } from "./work-decider.ts";

export type StatusRejection =
  | "lead_erased"
  | "lead_merged"
  | "transition_not_allowed"
  | "reason_required"
  | "status_moved"
  | "revert_needs_admin";

type Decided = Decision<LeadEvent, StatusRejection>;

/** A change of status of an existing lead. A repeat that changes nothing is accepted without events. */
export const decideStatus = (command: StatusCommand, state: KnownLead): Decided => {
  const to = targetOf(command);
  const { status: from, mergedInto } = state;
  if (from === to) return accept();
  if (mergedInto !== null) return reject("lead_merged");
  if (command.seen !== undefined && command.seen !== from) return reject("status_moved");
  if (!canMove(from, to)) return reject("transition_not_allowed");
  switch (command.type) {
    case "LoseLead":
      return lose(command, state);
    case "ReopenLead":
      return reopen(command, state);
    default:
      return advance(command, state);
  }
};

const TARGET = {
  MarkContacted: "contacted",
  MarkInterested: "interested",
  QuoteLead: "quoted",
  ConvertLead: "converted",
  LoseLead: "lost",
} as const satisfies Record<Exclude<StatusCommand["type"], "ReopenLead">, LeadStatus>;

const targetOf = (command: StatusCommand): LeadStatus =>
  command.type === "ReopenLead" ? command.to : TARGET[command.type];

const STEP = {
  MarkContacted: "LeadContacted",
  MarkInterested: "LeadInterested",
  QuoteLead: "LeadQuoted",
  ConvertLead: "LeadConverted",
} as const satisfies Record<AdvanceLead["type"], LeadEvent["type"]>;

const advance = ({ type, leadId, note }: AdvanceLead, state: KnownLead): Decided => {
  const { country, status: from, erased } = state;
  if (isClosed(from)) return reject("transition_not_allowed");
  // An erased lead cannot be contacted, and nothing can be sealed for it: the only possible change is closing it.
  if (erased && (note !== undefined || type !== "ConvertLead")) return reject("lead_erased");
  const moved = leadEvents.create(STEP[type], { leadId, country, from });
  return note ? accept<LeadEvent>(moved, noted({ leadId, ...note }, state)) : accept(moved);
};

const lose = ({ leadId, reason, remark }: LoseLead, state: KnownLead): Decided => {
  const { country, status: from, erased } = state;
  if (erased && remark !== null) return reject("lead_erased");
  if (reason === null) return reject("reason_required");
  const pii = remark === null ? null : { text: remark };
  return accept(leadEvents.create("LeadLost", { leadId, country, from, reason, pii }));
};

const reopen = ({ leadId, to, remark, mayRevert }: ReopenLead, state: KnownLead): Decided => {
  const { country, status: from, erased } = state;
  if (!isClosed(from)) return reject("transition_not_allowed");
  if (from === "converted" && !mayRevert) return reject("revert_needs_admin");
  if (erased) return reject("lead_erased");
  if (remark === null) return reject("reason_required");
  return accept(leadEvents.create("LeadReopened", { leadId, country, from, to, pii: { text: remark } }));
};

/** A change of status as a form states it: by the target status. */
export type StatusWish = {
  readonly to: LeadStatus;
  readonly seen?: LeadStatus | undefined;
  readonly reason: LostReason | null;
  readonly remark: string | null;
  /** Id of the note that holds the remark where the step's own event has no field for it. */
  readonly noteId: string;
  readonly mayRevert: boolean;
};

/** The command from a lead's status to the requested one; null when that status is only set at submission. */
export const statusCommand = (
  leadId: LeadId,
  from: LeadStatus,
  { to, seen, reason, remark, noteId, mayRevert }: StatusWish,
): StatusCommand | null => {
  const about = { leadId, ...(seen === undefined ? {} : { seen }) };
  const note = remark === null ? about : { ...about, note: { noteId, text: remark } };
  switch (to) {
    case "claro_consultation_pending":
      return null;
    case "pending":
      return { type: "ReopenLead", ...about, to, remark, mayRevert };
    case "contacted":
      return { type: "MarkContacted", ...note };
    case "interested":
      return { type: "MarkInterested", ...note };
    case "quoted":
      return from === "converted"
        ? { type: "ReopenLead", ...about, to, remark, mayRevert }
        : { type: "QuoteLead", ...note };
    case "converted":
      return { type: "ConvertLead", ...note };
    case "lost":
      return { type: "LoseLead", ...about, reason, remark };
    default:
      return unreachable(to);
  }
};
