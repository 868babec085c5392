import type { LeadState } from "./state.ts";

/** Why a lead cannot replace another one; null: it can. */
export type MergeTargetRejection = "merge_target_not_found" | "merge_target_merged";

/**
 * Merging spans two streams, so the target is judged before the merge and again after it. When the second judgement
 * refuses, the merge is undone: of two leads that are merged into each other at once neither disappears.
 */
export const mergeTargetRejection = (target: LeadState): MergeTargetRejection | null => {
  if (target.kind === "unknown") return "merge_target_not_found";
  return target.mergedInto === null ? null : "merge_target_merged";
};
