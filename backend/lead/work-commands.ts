import type { LeadCommand, ScheduleFollowUp } from "@asesorador/domain/lead/commands";
import { leadStream } from "@asesorador/domain/lead/events";
import type { LeadState } from "@asesorador/domain/lead/state";
import {
  addNote,
  assignContact,
  cancelContract,
  changeStatus,
  correctContact,
  correctPlan,
  deleteNote,
  editNote,
  eraseContact,
  logAttempt,
  mergeContact,
  recordConsent,
  scheduleFollowUp,
  unmergeContact,
  withdrawConsent,
} from "@asesorador/domain/lead/work-contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { metadataFor } from "../http/caller.ts";
import { route } from "../http/route.ts";
import { bulkWork } from "./bulk.ts";
import { correctionOf } from "./correction.ts";
import { dispatcher, done, statusChange } from "./dispatch.ts";
import { eraseLead } from "./erase.ts";
import { merger } from "./merge.ts";
import { assertOwnNote } from "./own-note.ts";
import { planCorrection } from "./plan-correction.ts";
import { refusalOf } from "./rejections.ts";
import { statedOutcome } from "./stated-outcome.ts";
import type { Quote } from "./submission.ts";
import { assertAssignable } from "./team.ts";

/** Commands of advisers for leads. */
export const workCommands = (
  app: FastifyInstance,
  context: Context,
  { quote }: { readonly quote: Quote },
): void => {
  const dispatch = dispatcher(context);
  const { merge, unmerge } = merger(context, dispatch);

  route(app, changeStatus, async ({ id, status, quote: stated, contract, ...how }, { request }) => {
    const outcome = await statedOutcome(quote, { status, quote: stated, contract });
    const commands = statusChange(id, {
      to: status,
      ...how,
      ...outcome,
      noteId: derivedUuid(`${request.id}/remark/${leadStream(id)}`),
      mayRevert: request.caller?.role === "admin",
    });
    const result = await dispatch(request, { leadId: id, commands });
    return { ...done(id, result), status: result.state.status };
  });

  route(app, cancelContract, async ({ id, reason, remark }, { request }) => {
    const command: LeadCommand = { type: "CancelContract", leadId: id, reason, remark };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, assignContact, async ({ id, assignee, seen }, { request }) => {
    await assertAssignable(context, assignee);
    const command: LeadCommand = { type: "AssignLead", leadId: id, to: assignee, by: "hand", seen };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, addNote, async ({ id, noteId, text }, { request }) => {
    const command: LeadCommand = { type: "AddNote", leadId: id, noteId, text };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, editNote, async ({ id, noteId, text }, { request }) => {
    await assertOwnNote(context, request, { leadId: id, noteId });
    const command: LeadCommand = { type: "EditNote", leadId: id, noteId, text };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, deleteNote, async ({ id, noteId }, { request }) => {
    await assertOwnNote(context, request, { leadId: id, noteId });
    const command: LeadCommand = { type: "DeleteNote", leadId: id, noteId };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, logAttempt, async ({ id, followUp, followUpDone, status, phone, ...attempt }, { request }) => {
    const commands = (state: LeadState): readonly LeadCommand[] => [
      {
        type: "RecordContact",
        leadId: id,
        attempt,
        status: status && { ...status, mayRevert: request.caller?.role === "admin" },
        followUp,
        followUpDone,
        correction: phone === null ? null : correctionOf({ phone }, state, context.vault),
      },
    ];
    return done(id, await dispatch(request, { leadId: id, commands }));
  });

  route(app, correctContact, async ({ id, ...typed }, { request }) => {
    const commands = (state: LeadState): readonly LeadCommand[] => [
      { type: "CorrectContact", leadId: id, correction: correctionOf(typed, state, context.vault) },
    ];
    return done(id, await dispatch(request, { leadId: id, commands }));
  });

  route(app, correctPlan, async ({ id, serviceId }, { request }) => {
    const command = await planCorrection(context, quote, { leadId: id, serviceId });
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, scheduleFollowUp, async ({ id, ...followUp }, { request }) => {
    const command: ScheduleFollowUp = { type: "ScheduleFollowUp", leadId: id, ...followUp };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, mergeContact, async ({ id, into }, { request }) => done(id, await merge(request, id, into)));

  route(app, unmergeContact, async ({ id }, { request }) => done(id, await unmerge(request, id)));

  route(app, withdrawConsent, async ({ id }, { request }) => {
    const command: LeadCommand = { type: "WithdrawConsent", leadId: id, by: "team" };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, recordConsent, async ({ id, ...given }, { request }) => {
    const command: LeadCommand = { type: "RecordConsent", leadId: id, givenAt: context.now(), ...given };
    return done(id, await dispatch(request, { leadId: id, commands: [command] }));
  });

  route(app, eraseContact, async ({ id }, { request }) => {
    const erasure = await eraseLead(context, id, metadataFor(request, context.now()));
    if (erasure.outcome === "no_such_lead") throw refusalOf("lead_not_found");
    return { id, position: `${erasure.position}` };
  });

  bulkWork(app, context, dispatch);
};
