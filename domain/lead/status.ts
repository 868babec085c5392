import * as z from "zod/mini";

/** The specification's six, and the one for Claro's customers of the Peru wizard. */
export const LeadStatus = z.enum([
  "pending",
  "claro_consultation_pending",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "lost",
]);
export type LeadStatus = z.infer<typeof LeadStatus>;

/** The statuses of the sales pipeline in order; a lead may skip forward, never back. */
export const PIPELINE = ["pending", "contacted", "interested", "quoted", "converted"] as const;
export type PipelineStage = (typeof PIPELINE)[number];

/** The place of a status in the pipeline; -1: lost. */
export const stageOf = (status: LeadStatus): number =>
  PIPELINE.indexOf(status === "claro_consultation_pending" ? "pending" : (status as PipelineStage));

/**
 * Whether a lead may change from one status to the other: forward in the order, any open status to lost, lost back to
 * pending. Converted leads only go back to quoted, which the decider permits to administrators alone.
 */
export const canMove = (from: LeadStatus, to: LeadStatus): boolean => {
  if (from === "lost") return to === "pending";
  if (from === "converted") return to === "quoted";
  if (to === "lost") return true;
  return stageOf(to) > stageOf(from);
};

/** The status that a form proposes after the person was reached; null: none. */
export const statusOnceReached = (from: LeadStatus): LeadStatus | null =>
  !isClosed(from) && canMove(from, "contacted") ? "contacted" : null;

/** Whether the change needs a reason: changes back to an earlier status, and losses. */
export const needsReason = (from: LeadStatus, to: LeadStatus): boolean => to === "lost" || isClosed(from);

/** Lost or converted: nothing is left to do, and only a reopening changes the status. */
export const isClosed = (status: LeadStatus): boolean => status === "lost" || status === "converted";

export const LostReason = z.enum([
  "price",
  "no_coverage",
  "no_answer",
  "chose_competitor",
  "not_interested",
  "wrong_data",
  "other",
]);
export type LostReason = z.infer<typeof LostReason>;
