import type { Position } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { leadStream } from "@asesorador/domain/lead/events";
import type { KnownLead, LeadState } from "@asesorador/domain/lead/state";
import { type StatusRequest, statusCommand } from "@asesorador/domain/lead/status-decider";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { type CommandEnvelope, handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { lead } from "./aggregate.ts";
import { conflictMessage } from "./conflict-message.ts";
import { refusalOf } from "./rejections.ts";

export type LeadCommands = {
  readonly leadId: LeadId;
  readonly commands: CommandEnvelope<LeadCommand, LeadState>["commands"];
  /** Idempotency key of the command; the request's id when absent. */
  readonly key?: string;
};

/** Position and state after the command. */
export type CommandResult = { readonly position: Position; readonly state: KnownLead };

/** Handles commands for single leads on behalf of the caller. Throws the HttpError of a rejection. */
export type Dispatch = (request: FastifyRequest, commands: LeadCommands) => Promise<CommandResult>;

/** The command's id is the request's, or `key`, with the lead's stream: a repeat under the same key appends nothing twice. */
export const dispatcher =
  (context: Context): Dispatch =>
  async (request, { leadId, commands, key = request.id }) => {
    const stream = leadStream(leadId);
    const handled = await handle(context, lead, {
      stream,
      commands,
      commandId: `${key}/${stream}`,
      metadata: metadataFor(request, context.now()),
    });
    if (!handled.ok) {
      const { rejection } = handled;
      throw refusalOf(rejection, await conflictMessage(context, stream, rejection));
    }
    if (handled.state.kind === "unknown") throw refusalOf("lead_not_found");
    return { position: handled.position, state: handled.state };
  };

/** The commands that bring a lead to the requested status; they depend on its current status. */
export const statusChange =
  (leadId: LeadId, request: StatusRequest) =>
  (state: LeadState): readonly LeadCommand[] => {
    if (state.kind === "unknown" || state.status === request.to) return [];
    const command = statusCommand(leadId, state.status, request);
    if (!command) throw refusalOf("transition_not_allowed");
    return [command];
  };

/** The response of every endpoint that changes one lead. */
export const acknowledgement = (id: LeadId, { position }: CommandResult) => ({ id, position: `${position}` });
