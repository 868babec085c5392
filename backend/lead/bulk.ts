import { hash } from "node:crypto";
import type { Received } from "@asesorador/domain/kernel/endpoint";
import type { Position } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { leadStream } from "@asesorador/domain/lead/events";
import { mayRevertConversion } from "@asesorador/domain/lead/status-decider";
import { changeLeads } from "@asesorador/domain/lead/work-contract";
import { readAssigned } from "@asesorador/projections/lead/work-queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { mapConcurrently } from "../application/map-concurrently.ts";
import { asRefusal } from "../http/failures.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { assertAssignable, roundRobinOf } from "./assignees.ts";
import { type Dispatch, type LeadCommands, statusChange } from "./dispatch.ts";

type Action = Received<typeof changeLeads>["action"];
/** The command for one lead; null: the lead needs no change. */
type CommandsFor = (leadId: LeadId) => LeadCommands["commands"] | null;

/** Applies one action to many leads: each lead gets a command and a result of its own. */
export const bulkWork = (app: FastifyInstance, context: Context, dispatch: Dispatch): void => {
  route(
    app,
    changeLeads,
    async ({ ids, action }, { request }) => {
      const leads = [...new Set(ids)];
      const key = keyOf(request, action);
      const commandsFor = await commandsOf(context, { request, key, leads, action });
      let position: Position | null = null;
      const results = await mapConcurrently(leads, async (id) => {
        try {
          const commands = commandsFor(id);
          if (commands) {
            const result = await dispatch(request, { leadId: id, commands, key });
            if (position === null || result.position > position) position = result.position;
          }
          return { id, ok: true, code: null, message: null };
        } catch (error) {
          const { statusCode, code, message } = asRefusal(error);
          if (statusCode >= 500) request.log.error({ err: error, code }, "bulk: one lead failed");
          return { id, ok: false, code, message };
        }
      });
      return { results, position: position === null ? null : `${position}` };
    },
    { answerMs: LIMITS.longAnswerMs },
  );
};

const KEY_LENGTH = 200;

/**
 * A repeat of the action under the same Idempotency-Key is the same set of commands, with the same events. Another action
 * under that key gets events of its own: webhooks and messages recognise an event by its id.
 */
const keyOf = (request: FastifyRequest, action: Action): string => {
  const given = request.headers["idempotency-key"];
  if (typeof given !== "string" || given === "" || given.length > KEY_LENGTH) return request.id;
  return `bulk/${hash("sha256", JSON.stringify([request.caller?.username, given, action]), "base64url")}`;
};

type Bulk = {
  readonly request: FastifyRequest;
  readonly key: string;
  readonly leads: readonly LeadId[];
  readonly action: Action;
};

const commandsOf = async (context: Context, { request, key, leads, action }: Bulk): Promise<CommandsFor> => {
  switch (action.kind) {
    case "status": {
      const { status: to, reason, remark } = action;
      const mayRevert = mayRevertConversion(request.caller?.role);
      return (leadId) => {
        const noteId = derivedUuid(`${key}/remark/${leadStream(leadId)}`);
        return statusChange(leadId, { to, reason, remark, noteId, mayRevert });
      };
    }
    case "assign": {
      const { assignee: to } = action;
      await assertAssignable(context, to);
      return (leadId) => [{ type: "AssignLead", leadId, to, by: "hand" }];
    }
    case "distribute": {
      const alreadyAssigned = await readAssigned(context.db, leads);
      const nextAssignee = await roundRobinOf(context);
      const assigned = new Map(
        leads.filter((id) => !alreadyAssigned.has(id)).map((id) => [id, nextAssignee()] as const),
      );
      return (leadId) => {
        const to = assigned.get(leadId);
        return to === undefined ? null : [{ type: "AssignLead", leadId, to, by: "round_robin" }];
      };
    }
    case "follow_up": {
      const { at, channel } = action;
      return (leadId) => [{ type: "ScheduleFollowUp", leadId, at, channel, remark: null }];
    }
  }
};
