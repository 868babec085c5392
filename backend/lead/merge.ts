import { fold } from "@asesorador/domain/kernel/decider";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { leadStream } from "@asesorador/domain/lead/events";
import { type MergeTargetRejection, mergeTargetRejection } from "@asesorador/domain/lead/merge";
import type { LeadState } from "@asesorador/domain/lead/state";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { HttpError } from "../http/http-error.ts";
import { lead } from "./aggregate.ts";
import type { CommandResult, Dispatch } from "./dispatch.ts";
import { MERGE_TARGET_MERGED, MERGE_TARGET_UNKNOWN } from "./es.ts";

const MERGE_TARGET_REFUSALS = {
  merge_target_not_found: () =>
    new HttpError(404, "merge_target_not_found", { message: MERGE_TARGET_UNKNOWN }),
  merge_target_merged: () => new HttpError(409, "merge_target_merged", { message: MERGE_TARGET_MERGED }),
} as const satisfies Record<MergeTargetRejection, () => HttpError>;

type Merge = (request: FastifyRequest, id: LeadId, into: LeadId) => Promise<CommandResult>;

/**
 * Merges a lead into another one that is not merged itself. The other lead is checked before and after, so that two
 * concurrent merges of two leads into each other are both refused and neither lead disappears. Throws HttpError.
 */
export const merger = ({ store, vault }: Context, dispatch: Dispatch): Merge => {
  const stateOf = async (leadId: LeadId): Promise<LeadState> => {
    const opened = await vault.open(await store.readStream(leadStream(leadId)));
    return fold(lead.decider, opened.map(lead.events.decode));
  };
  const assertNotMerged = async (into: LeadId): Promise<void> => {
    const rejection = mergeTargetRejection(await stateOf(into));
    if (rejection) throw MERGE_TARGET_REFUSALS[rejection]();
  };
  return async (request, id, into) => {
    if (id !== into) await assertNotMerged(into);
    const result = await dispatch(request, {
      leadId: id,
      commands: [{ type: "MergeLead", leadId: id, into }],
    });
    try {
      await assertNotMerged(into);
    } catch (error) {
      const undo = { leadId: id, commands: [{ type: "UnmergeLead", leadId: id } as const] };
      if (error instanceof HttpError) await dispatch(request, { ...undo, key: `${request.id}/undo` });
      throw error;
    }
    return result;
  };
};
