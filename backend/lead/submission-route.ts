import type { LeadId } from "@asesorador/domain/kernel/ids";
import { wasCallbackSlot } from "@asesorador/domain/lead/callback-slots";
import type { LeadCommand, SubmitLead } from "@asesorador/domain/lead/commands";
import { type LeadSubmission, submitLead } from "@asesorador/domain/lead/contract";
import { leadStream } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { handleNew } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { optsOutOfTracking } from "../http/opt-out.ts";
import { route } from "../http/route.ts";
import { lead } from "./aggregate.ts";
import { submissionRefused } from "./rejections.ts";
import { statusToken } from "./status-token.ts";
import { contactOf, type PriceChoice, submissionIds, submissionOf } from "./submission.ts";

type Options = {
  readonly priceChoice: PriceChoice;
  /** Called once for each answer that confirms a stored lead. */
  readonly onAccepted: () => void;
  /** Called for a stored lead with the conversation that the client named. Never rejects. */
  readonly linkConversation: (
    request: FastifyRequest,
    link: { readonly conversationId: unknown; readonly leadId: LeadId },
  ) => Promise<void>;
};

/** Receives a visitor's lead. The team's commands about leads are in work-commands.ts, a visitor's later ones in status-link.ts. */
export const submissionRoute = (
  app: FastifyInstance,
  context: Context,
  { idempotencySecret }: Pick<HttpSettings, "idempotencySecret">,
  { priceChoice, onAccepted, linkConversation }: Options,
): void => {
  route(app, submitLead, async (input, { request }) => {
    const { vault } = context;
    const now = context.now();
    const contact = contactOf(input, "visitor");
    const { leadId, commandId } = submissionIds(input, contact, { secret: idempotencySecret, now });
    const permitted = optsOutOfTracking(request) ? { ...input, visit: null } : input;
    const command = await submissionOf(permitted, contact, { leadId, vault, priceChoice, now });
    const handled = await handleNew(context, lead, {
      stream: leadStream(leadId),
      commands: [command, ...preferenceIn(input, command)],
      commandId,
      metadata: metadataFor(request, now, { actor: "visitor", causationId: leadId }),
    });
    // Whatever the stored lead is, a request that did not create it gets no information about it.
    if (!handled.ok || handled.state.kind === "unknown") throw submissionRefused();
    onAccepted();
    await linkConversation(request, { conversationId: input.conversationId, leadId });
    const { status } = handled.state;
    return {
      id: leadId,
      status,
      position: `${handled.position}`,
      hints: command.hints,
      statusToken: input.submissionNonce ? statusToken(idempotencySecret, leadId) : null,
      supportDueAt: new Date(supportDueAt({ ...command, submittedAt: Date.parse(now) })).toISOString(),
    };
  });
};

/** The contact preference that was sent with the lead. Depends on the request alone, so that a repeat has the same events. */
const preferenceIn = (
  { preference }: LeadSubmission,
  { leadId, consent, ...lead }: SubmitLead,
): readonly LeadCommand[] => {
  if (!preference) return [];
  const { channel, slot } = preference;
  const asked = slot && { from: Date.parse(slot.from), until: Date.parse(slot.until) };
  const isOffered =
    asked !== null &&
    consent !== null &&
    wasCallbackSlot(marketOf(lead), Date.parse(consent.acceptedAt), asked);
  return [{ type: "SetContactPreference", leadId, channel, slot: isOffered ? slot : null }];
};
