import { fold } from "@asesorador/domain/kernel/decider";
import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { type LeadEvent, leadStream } from "@asesorador/domain/lead/events";
import { carriedOver, mergeTargetRejection, takenBack } from "@asesorador/domain/lead/merge";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { HttpError } from "../http/http-error.ts";
import { lead } from "./aggregate.ts";
import type { CommandResult, Dispatch } from "./dispatch.ts";
import { openLead } from "./open-lead.ts";
import { mergeRefusalOf } from "./rejections.ts";

type Merge = {
  /** Throws HttpError. A repeat completes what a crash left undone. */
  readonly merge: (request: FastifyRequest, id: LeadId, into: LeadId) => Promise<CommandResult>;
  /** Throws HttpError. */
  readonly unmerge: (request: FastifyRequest, id: LeadId) => Promise<CommandResult>;
};

/**
 * Merges a lead into another one that is not merged itself. The other lead is checked before and after, so that two
 * concurrent merges of two leads into each other are both refused and neither lead disappears. The survivor is given the
 * follow-up and the contact data that it lacks; undoing the merge takes back what was not changed since.
 */
export const merger = (context: Context, dispatch: Dispatch): Merge => {
  const readLead = async (leadId: LeadId) => {
    const events = await openLead(context, leadId);
    return { events, state: fold(lead.decider, events) };
  };
  const assertNotMerged = async (into: LeadId): Promise<void> => {
    const rejection = mergeTargetRejection((await readLead(into)).state);
    if (rejection) throw mergeRefusalOf(rejection);
  };
  /** Applies to the survivor what was decided from both leads. */
  const settle = async (
    request: FastifyRequest,
    into: LeadId,
    key: string,
    commands: readonly LeadCommand[],
  ) => {
    const result = commands.length === 0 ? null : await dispatch(request, { leadId: into, commands, key });
    return result?.position ?? START;
  };
  const carry = async (request: FastifyRequest, id: LeadId, into: LeadId): Promise<Position> => {
    const [from, to] = [await readLead(id), await readLead(into)];
    const merge = lastMerge(from.events);
    if (!merge || from.state.kind === "unknown" || to.state.kind === "unknown") return START;
    return settle(request, into, carryKey(merge), carriedOver(into, from.state, to.state));
  };
  return {
    merge: async (request, id, into) => {
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
      return latest(result, await carry(request, id, into));
    },
    unmerge: async (request, id) => {
      const before = await readLead(id);
      const merge = lastMerge(before.events);
      const result = await dispatch(request, {
        leadId: id,
        commands: [{ type: "UnmergeLead", leadId: id }],
      });
      if (!merge || before.state.kind === "unknown" || before.state.mergedInto === null) return result;
      const into = before.state.mergedInto;
      const to = await readLead(into);
      if (to.state.kind === "unknown") return result;
      const command = derivedUuid(`${carryKey(merge)}/${leadStream(into)}`);
      const carried = to.events.filter(({ metadata }) => metadata.commandId === command);
      const commands = takenBack(into, carried, to.state);
      return latest(result, await settle(request, into, `${carryKey(merge)}/undo`, commands));
    },
  };
};

const lastMerge = (events: readonly Recorded<LeadEvent>[]) =>
  events.findLast(({ type }) => type === "LeadsMerged");

/** Names the commands that one merge makes on the survivor. */
const carryKey = ({ eventId }: Recorded<LeadEvent>): string => `carry/${eventId}`;

/** A query that carries this position sees both leads' changes. */
const latest = (result: CommandResult, position: Position): CommandResult =>
  position > result.position ? { ...result, position } : result;
