import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { leadStream } from "@asesorador/domain/lead/events";
import type { LeadState } from "@asesorador/domain/lead/state";
import { mayRevertConversion } from "@asesorador/domain/lead/status-decider";
import {
  addNote,
  assignLead,
  cancelContract,
  changeStatus,
  correctContact,
  correctPlan,
  deleteNote,
  editNote,
  eraseLeadData,
  logAttempt,
  mergeLead,
  recordConsent,
  scheduleFollowUp,
  unmergeLead,
  withdrawConsent,
} from "@asesorador/domain/lead/work-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { metadataFor } from "../http/caller.ts";
import { route } from "../http/route.ts";
import { assertAssignable } from "./assignees.ts";
import { bulkWork } from "./bulk.ts";
import { correctionOf } from "./correction.ts";
import { acknowledgement, type Dispatch, dispatcher, statusChange } from "./dispatch.ts";
import { eraseLead } from "./erase.ts";
import { merger } from "./merge.ts";
import { assertOwnNote } from "./own-note.ts";
import { planCorrection } from "./plan-correction.ts";
import { refusalOf } from "./rejections.ts";
import { statedOutcome } from "./stated-outcome.ts";
import type { PriceChoice } from "./submission.ts";

/** Commands of advisers for leads. */
export const workCommands = (
  app: FastifyInstance,
  context: Context,
  { priceChoice }: { readonly priceChoice: PriceChoice },
): void => {
  const dispatch = dispatcher(context);
  const dispatchOne: DispatchOne = async (request, command) =>
    acknowledgement(command.leadId, await dispatch(request, { leadId: command.leadId, commands: [command] }));
  const work: Work = { context, priceChoice, dispatch, dispatchOne };
  pipelineRoutes(app, work);
  noteRoutes(app, work);
  contactRoutes(app, work);
  mergeRoutes(app, work);
  consentRoutes(app, work);
  bulkWork(app, context, dispatch);
};

/** Dispatches a single command, and answers with the lead's position. */
type DispatchOne = (
  request: FastifyRequest,
  command: LeadCommand,
) => Promise<ReturnType<typeof acknowledgement>>;

type Work = {
  readonly context: Context;
  readonly priceChoice: PriceChoice;
  readonly dispatch: Dispatch;
  readonly dispatchOne: DispatchOne;
};

/** A lead's status, its contract, and its adviser. */
const pipelineRoutes = (
  app: FastifyInstance,
  { context, priceChoice, dispatch, dispatchOne }: Work,
): void => {
  route(app, changeStatus, async ({ id, status, quote, contract, ...how }, { request }) => {
    const outcome = await statedOutcome(priceChoice, { status, quote, contract });
    const commands = statusChange(id, {
      to: status,
      ...how,
      ...outcome,
      noteId: derivedUuid(`${request.id}/remark/${leadStream(id)}`),
      mayRevert: mayRevertConversion(request.caller?.role),
    });
    const result = await dispatch(request, { leadId: id, commands });
    return { ...acknowledgement(id, result), status: result.state.status };
  });

  route(app, cancelContract, ({ id, reason, remark }, { request }) =>
    dispatchOne(request, { type: "CancelContract", leadId: id, reason, remark }),
  );

  route(app, assignLead, async ({ id, assignee, seen }, { request }) => {
    await assertAssignable(context, assignee);
    return dispatchOne(request, { type: "AssignLead", leadId: id, to: assignee, by: "hand", seen });
  });
};

const noteRoutes = (app: FastifyInstance, { context, dispatchOne }: Work): void => {
  route(app, addNote, ({ id, noteId, text }, { request }) =>
    dispatchOne(request, { type: "AddNote", leadId: id, noteId, text }),
  );

  route(app, editNote, async ({ id, noteId, text }, { request }) => {
    await assertOwnNote(context, request, { leadId: id, noteId });
    return dispatchOne(request, { type: "EditNote", leadId: id, noteId, text });
  });

  route(app, deleteNote, async ({ id, noteId }, { request }) => {
    await assertOwnNote(context, request, { leadId: id, noteId });
    return dispatchOne(request, { type: "DeleteNote", leadId: id, noteId });
  });
};

/** Contact attempts and the next one, and corrections of what the person sent. */
const contactRoutes = (app: FastifyInstance, { context, priceChoice, dispatch, dispatchOne }: Work): void => {
  route(app, logAttempt, async ({ id, followUp, followUpDone, status, phone, ...attempt }, { request }) => {
    const commands = (state: LeadState): readonly LeadCommand[] => [
      {
        type: "RecordContact",
        leadId: id,
        attempt,
        status: status && { ...status, mayRevert: mayRevertConversion(request.caller?.role) },
        followUp,
        followUpDone,
        correction: phone === null ? null : correctionOf({ phone }, state, context.vault),
      },
    ];
    return acknowledgement(id, await dispatch(request, { leadId: id, commands }));
  });

  route(app, correctContact, async ({ id, ...typed }, { request }) => {
    const commands = (state: LeadState): readonly LeadCommand[] => [
      { type: "CorrectContact", leadId: id, correction: correctionOf(typed, state, context.vault) },
    ];
    return acknowledgement(id, await dispatch(request, { leadId: id, commands }));
  });

  route(app, correctPlan, async ({ id, serviceId }, { request }) => {
    return dispatchOne(request, await planCorrection(context, priceChoice, { leadId: id, serviceId }));
  });

  route(app, scheduleFollowUp, ({ id, ...followUp }, { request }) =>
    dispatchOne(request, { type: "ScheduleFollowUp", leadId: id, ...followUp }),
  );
};

const mergeRoutes = (app: FastifyInstance, { context, dispatch }: Work): void => {
  const { merge, unmerge } = merger(context, dispatch);

  route(app, mergeLead, async ({ id, into }, { request }) =>
    acknowledgement(id, await merge(request, id, into)),
  );

  route(app, unmergeLead, async ({ id }, { request }) => acknowledgement(id, await unmerge(request, id)));
};

/** A person's consent and its withdrawal, and the erasure of their data. */
const consentRoutes = (app: FastifyInstance, { context, dispatchOne }: Work): void => {
  route(app, withdrawConsent, ({ id }, { request }) =>
    dispatchOne(request, { type: "WithdrawConsent", leadId: id, by: "team" }),
  );

  route(app, recordConsent, ({ id, ...given }, { request }) =>
    dispatchOne(request, { type: "RecordConsent", leadId: id, givenAt: context.now(), ...given }),
  );

  route(app, eraseLeadData, async ({ id }, { request }) => {
    const erasure = await eraseLead(context, id, metadataFor(request, context.now()));
    if (erasure.outcome === "no_such_lead") throw refusalOf("lead_not_found");
    return { id, position: `${erasure.position}` };
  });
};
