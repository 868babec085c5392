import { accept, type Decision, reject, unreachable } from "../kernel/decider.ts";
import type { Role } from "../kernel/endpoint.ts";
import type { LeadId } from "../kernel/ids.ts";
import type { AdvanceLead, CancelContract, LoseLead, ReopenLead, StatusCommand } from "./commands.ts";
import { type LeadEvent, leadEvents } from "./events.ts";
import type { StatedContract, StatedQuote } from "./outcome.ts";
import type { KnownLead } from "./state.ts";
import { canMove, isClosed, type LeadStatus, type LostReason } from "./status.ts";
import { noted } from "./work-decider.ts";

export type StatusRejection =
  | "lead_erased"
  | "lead_merged"
  | "transition_not_allowed"
  | "reason_required"
  | "status_moved"
  | "revert_needs_admin"
  | "plan_other_currency"
  | "not_converted";

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

const advance = (command: AdvanceLead, state: KnownLead): Decided => {
  const { type, leadId, note } = command;
  const { status: from, erased } = state;
  if (isClosed(from)) return reject("transition_not_allowed");
  // An erased lead cannot be contacted, and nothing can be sealed for it: the only possible change is closing it.
  if (erased && (note !== undefined || type !== "ConvertLead")) return reject("lead_erased");
  const stated = statedIn(command);
  if (erased && stated && "promotion" in stated && stated.promotion !== null) return reject("lead_erased");
  // Prices are in the lead's currency: a plan in another one cannot have them.
  if (stated?.planCurrency && stated.planCurrency !== state.currency) return reject("plan_other_currency");
  const moved = stepOf(command, state);
  return note ? accept<LeadEvent>(moved, noted({ leadId, ...note }, state)) : accept(moved);
};

const statedIn = (command: AdvanceLead): StatedQuote | StatedContract | null => {
  if (command.type === "QuoteLead") return command.quote ?? null;
  return command.type === "ConvertLead" ? (command.contract ?? null) : null;
};

const stepOf = (command: AdvanceLead, { country, status: from }: KnownLead): LeadEvent => {
  const moved = { leadId: command.leadId, country, from };
  switch (command.type) {
    case "MarkContacted":
      return leadEvents.create("LeadContacted", moved);
    case "MarkInterested":
      return leadEvents.create("LeadInterested", moved);
    case "QuoteLead": {
      const { serviceId = null, priceCents = null } = command.quote ?? {};
      return leadEvents.create("LeadQuoted", { ...moved, serviceId, priceCents });
    }
    case "ConvertLead": {
      const { serviceId = null, priceCents = null, commissionCents = null } = command.contract ?? {};
      const { installsOn = null, promotion = null } = command.contract ?? {};
      const pii = promotion === null ? null : { promotion };
      const data = { ...moved, serviceId, priceCents, commissionCents, installsOn, pii };
      return leadEvents.create("LeadConverted", data);
    }
    default:
      return unreachable(command);
  }
};

/** The lead keeps its status: it was converted, and that stays in the figures of its day. */
export const decideCancellation = (
  { leadId, reason, remark }: CancelContract,
  { country, contract, erased, mergedInto }: KnownLead,
): Decided => {
  if (contract === null) return reject("not_converted");
  if (contract.cancelled) return accept();
  if (mergedInto !== null) return reject("lead_merged");
  if (erased && remark !== null) return reject("lead_erased");
  const pii = remark === null ? null : { text: remark };
  return accept(leadEvents.create("ContractCancelled", { leadId, country, reason, pii }));
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

/** Whether accounts of this role may take a conversion back. */
export const mayRevertConversion = (role: Role | undefined): boolean => role === "admin";

/** A change of status as a form requests it, by the target status. */
export type StatusRequest = {
  readonly to: LeadStatus;
  readonly seen?: LeadStatus | undefined;
  readonly reason: LostReason | null;
  readonly remark: string | null;
  /** Id of the note that holds the remark where the step's own event has no field for it. */
  readonly noteId: string;
  readonly mayRevert: boolean;
  /** For `to` quoted; null or absent: unknown. */
  readonly quote?: StatedQuote | null;
  /** For `to` converted; null or absent: unknown. */
  readonly contract?: StatedContract | null;
};

/** The command from a lead's status to the requested one; null when that status is only set at submission. */
export const statusCommand = (
  leadId: LeadId,
  from: LeadStatus,
  { to, seen, reason, remark, noteId, mayRevert, quote = null, contract = null }: StatusRequest,
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
        : { type: "QuoteLead", ...note, quote };
    case "converted":
      return { type: "ConvertLead", ...note, contract };
    case "lost":
      return { type: "LoseLead", ...about, reason, remark };
    default:
      return unreachable(to);
  }
};
