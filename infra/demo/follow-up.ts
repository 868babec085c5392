import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { StatusCommand } from "@asesorador/domain/lead/commands";
import type { LeadStatus, LostReason } from "@asesorador/domain/lead/status";
import { statusCommand } from "@asesorador/domain/lead/status-decider";
import { atWork } from "./calendar.ts";
import type { Random } from "./random.ts";

/** A status change by an adviser, and its time. */
export type StatusStep = { readonly at: number; readonly to: LeadStatus; readonly command: StatusCommand };

/** Final statuses and their relative frequency, given enough time. */
const OUTCOMES = { pending: 22, contacted: 18, interested: 13, quoted: 11, converted: 10, lost: 26 } as const;
const LOST_REASONS = {
  price: 24,
  no_coverage: 19,
  no_answer: 27,
  chose_competitor: 12,
  not_interested: 11,
  wrong_data: 5,
  other: 2,
} as const satisfies Record<LostReason, number>;
const LADDER = ["contacted", "interested", "quoted", "converted"] as const;
/** Working hours until the next step: soon after the visit, then in days. */
const FIRST_CALL_HOURS = [1, 26] as const;
const NEXT_STEP_HOURS = [20, 96] as const;

/** A lead's status changes after the visit at `from`, in order; those at `end` or later are left out. */
export const followUp = (
  leadId: LeadId,
  from: number,
  end: number,
  random: Random,
): readonly StatusStep[] => {
  const steps: StatusStep[] = [];
  let at = from;
  let before: LeadStatus = "pending";
  for (const [i, status] of path(random).entries()) {
    const [least, most] = i === 0 ? FIRST_CALL_HOURS : NEXT_STEP_HOURS;
    at = atWork(at, random.between(least, most));
    const reason = status === "lost" ? random.weighted(LOST_REASONS) : null;
    const remark = status === "pending" ? "Volvió a escribirnos: quiere retomar la propuesta." : null;
    const wish = {
      to: status,
      reason,
      remark,
      noteId: derivedUuid(`demo/remark/${leadId}/${i}`),
      mayRevert: false,
    };
    const command = statusCommand(leadId, before, wish);
    if (!command) throw new Error(`demo: no command leads to ${status}`);
    steps.push({ at, to: status, command });
    before = status;
  }
  return steps.filter((step) => step.at < end);
};

/** Statuses after pending, in order; steps may be skipped, and a few lost leads are reopened. */
const path = (random: Random): readonly LeadStatus[] => {
  const outcome = random.weighted(OUTCOMES);
  if (outcome === "pending") return [];
  if (outcome !== "lost") return climb(LADDER.indexOf(outcome), random);
  const reached = random.weighted({ none: 25, contacted: 40, interested: 20, quoted: 15 });
  const before = reached === "none" ? [] : climb(LADDER.indexOf(reached), random);
  return [...before, "lost", ...(random.chance(0.06) ? (["pending", "contacted"] as const) : [])];
};

const climb = (top: number, random: Random): readonly LeadStatus[] =>
  LADDER.slice(0, top + 1).filter((_, rung) => rung === top || rung === 0 || random.chance(0.8));
