import type { Sent } from "@asesorador/domain/kernel/endpoint";
import type { Lead } from "@asesorador/domain/lead/contract";
import { type LeadStatus, needsReason, statusOnceReached } from "@asesorador/domain/lead/status";
import { type AttemptOutcome, completesFollowUp } from "@asesorador/domain/lead/work";
import type { logAttempt } from "@asesorador/domain/lead/work-contract";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { esWork } from "../es-work.ts";
import type { AttemptDraft } from "./lead-drafts.ts";

type Known = Pick<Lead, "id" | "status" | "followUpAt">;

/** The field that a problem belongs to, and why the form is not sent. */
export type CallProblem = {
  readonly field: "outcome" | "reason" | "remark" | "next" | "phone";
  readonly text: string;
};

/** The status that the form shows as the new one: the chosen one, or what the outcome proposes. "": it stays. */
export const statusShown = (
  { status, outcome }: AttemptDraft,
  lead: Known,
  moves: readonly LeadStatus[],
): LeadStatus | "" => {
  const shown = status ?? (outcome === "reached" ? statusOnceReached(lead.status) : null) ?? "";
  // Another person may have changed the status since the draft was written.
  return shown !== "" && moves.includes(shown) ? shown : "";
};

/** Whether the planned follow-up is removed with this call: as chosen, or as the outcome proposes. */
export const followUpDone = ({ done, outcome, next }: AttemptDraft, { followUpAt }: Known): boolean =>
  followUpAt !== null && next === null && (done ?? (outcome !== "" && completesFollowUp(outcome)));

export const problemOf = (
  draft: AttemptDraft,
  lead: Known,
  { to, now }: { readonly to: LeadStatus | ""; readonly now: number },
): CallProblem | null => {
  const { outcome, reason, remark, next } = draft;
  if (outcome === "") return { field: "outcome", text: esWork.attempt.missing };
  if (to === "lost" && reason === "") return { field: "reason", text: esWork.move.reasonMissing };
  if (to !== "" && to !== "lost" && needsReason(lead.status, to) && remark.trim() === "")
    return { field: "remark", text: esWork.move.remarkMissing };
  if (next !== null && Date.parse(next) <= now) return { field: "next", text: esWork.followUp.past };
  return null;
};

/** The request for a draft without a problem. */
export const requestOf = (
  draft: AttemptDraft,
  lead: Known,
  { to, outcome }: { readonly to: LeadStatus | ""; readonly outcome: AttemptOutcome },
): Sent<typeof logAttempt> => {
  const { attemptId, channel, remark, next, reason, phone } = draft;
  return {
    id: lead.id,
    attemptId,
    channel,
    outcome,
    remark: textOrNull(remark),
    followUp: next === null ? null : { at: next, channel },
    followUpDone: followUpDone(draft, lead),
    status:
      to === "" ? null : { to, seen: lead.status, reason: to === "lost" && reason !== "" ? reason : null },
    phone: outcome === "wrong_number" ? textOrNull(phone) : null,
  };
};
