import { createHash } from "node:crypto";
import { fold } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { isCallbackSlot } from "@asesorador/domain/lead/callback-slots";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { type LeadEvent, leadStream } from "@asesorador/domain/lead/events";
import type { KnownLead } from "@asesorador/domain/lead/state";
import {
  eraseMyData,
  preferContact,
  setMyMail,
  type VisitorStatus,
  visitorStatus,
  withdrawMyConsent,
} from "@asesorador/domain/lead/status-link";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { type Call, route } from "../http/route.ts";
import { lead } from "./aggregate.ts";
import { eraseLead } from "./erase.ts";
import { CHANNEL_UNAVAILABLE, NOT_CONTACTABLE, SLOT_GONE } from "./es.ts";
import { openLead } from "./open-lead.ts";
import { linkUnknown, visitorRefusalOf } from "./rejections.ts";
import { leadOfToken } from "./status-token.ts";
import { visitorStatusOf } from "./visitor-status.ts";
import { type FindService, visitorTerms } from "./visitor-terms.ts";

type LeadHistory = readonly Recorded<LeadEvent>[];

/** Which e-mail about a lead its person receives; implemented by the slice `messages`. */
export type MailPreferences = {
  /** null: none can be sent. */
  readonly of: (leadId: LeadId) => Promise<{ readonly messages: boolean; readonly reminder: boolean } | null>;
  readonly set: (
    leadId: LeadId,
    wanted: { readonly messages: boolean; readonly reminder: boolean },
    request: FastifyRequest,
  ) => Promise<void>;
  /** The text that is agreed to with the reminder. */
  readonly reminderText: string;
};

type StatusSources = { readonly mail: MailPreferences; readonly findService: FindService };

/** Sized for a page that a person views, not for polling. */
const LIMIT = { perMinute: 60 } as const;

/** The API of `/solicitud/{token}`: a lead's progress, for the person who sent it. */
export const statusLink = (
  app: FastifyInstance,
  context: Context,
  { idempotencySecret }: Pick<HttpSettings, "idempotencySecret">,
  { mail, findService }: StatusSources,
): void => {
  const leadOf = (token: string): LeadId => {
    const leadId = leadOfToken(idempotencySecret, token);
    if (leadId === null) throw linkUnknown();
    return leadId;
  };
  const readStatus = statusReader(context, { mail, findService });
  const link: StatusLink = { context, leadOf, readStatus, dispatch: visitorDispatcher(context, readStatus) };

  route(app, visitorStatus, ({ token }) => readStatus(leadOf(token)), LIMIT);
  contactPreferenceRoutes(app, link, mail);
  dataRightsRoutes(app, link);
};

type ReadStatus = (leadId: LeadId) => Promise<VisitorStatus>;

type StatusLink = {
  readonly context: Context;
  /** Throws a 404 for a token that names no lead. */
  readonly leadOf: (token: string) => LeadId;
  readonly readStatus: ReadStatus;
  readonly dispatch: ReturnType<typeof visitorDispatcher>;
};

/**
 * Handles a visitor's request as a command, like those of the team; the answer is the lead's status after it. Throws a
 * 404 for an unknown lead, and a 409 when the person may no longer be contacted.
 */
const visitorDispatcher =
  (context: Context, readStatus: ReadStatus) =>
  async (leadId: LeadId, command: LeadCommand, { request }: Call): Promise<VisitorStatus> => {
    const handled = await handle(context, lead, {
      stream: leadStream(leadId),
      commands: [command],
      commandId: `${request.id}/${hashOf(command)}`,
      metadata: metadataFor(request, context.now(), { actor: "visitor" }),
    });
    if (!handled.ok) throw visitorRefusalOf(handled.rejection);
    return readStatus(leadId);
  };

/** How, when and by which e-mails the person wants to be contacted. */
const contactPreferenceRoutes = (
  app: FastifyInstance,
  { context, leadOf, readStatus, dispatch }: StatusLink,
  mail: MailPreferences,
): void => {
  route(
    app,
    preferContact,
    async ({ token, channel, slot }, call) => {
      const leadId = leadOf(token);
      const { country, channels } = await readStatus(leadId);
      // No channels: the data are erased, and the command is rejected for that.
      if (channels.length > 0 && !channels.includes(channel))
        throw invalidField("channel", "channel_unavailable", CHANNEL_UNAVAILABLE);
      if (slot && !isCallbackSlot(country, Date.parse(context.now()), instants(slot)))
        throw invalidField("slot", "slot_gone", SLOT_GONE);
      return dispatch(leadId, { type: "SetContactPreference", leadId, channel, slot }, call);
    },
    LIMIT,
  );

  route(
    app,
    setMyMail,
    async ({ token, messages, reminder }, { request }) => {
      const leadId = leadOf(token);
      const status = await readStatus(leadId);
      if (status.mail === null) throw new HttpError(409, "not_contactable", { message: NOT_CONTACTABLE });
      await mail.set(leadId, { messages, reminder: reminder && status.mail.reminderText !== null }, request);
      return readStatus(leadId);
    },
    LIMIT,
  );
};

/** The person's rights under data protection law: withdrawal of the consent, and erasure. */
const dataRightsRoutes = (
  app: FastifyInstance,
  { context, leadOf, readStatus, dispatch }: StatusLink,
): void => {
  route(
    app,
    withdrawMyConsent,
    ({ token }, call) => {
      const leadId = leadOf(token);
      return dispatch(leadId, { type: "WithdrawConsent", leadId, by: "visitor" }, call);
    },
    LIMIT,
  );

  route(
    app,
    eraseMyData,
    async ({ token }, { request }) => {
      const leadId = leadOf(token);
      await eraseLead(context, leadId, metadataFor(request, context.now(), { actor: "visitor" }));
      return readStatus(leadId);
    },
    LIMIT,
  );
};

/** Reads a lead's status as its sender sees it. The returned function throws a 404 for an unknown lead. */
const statusReader = (
  context: Pick<Context, "store" | "vault" | "now">,
  { mail, findService }: StatusSources,
): ReadStatus => {
  /** The lead that replaces this one after one or more merges; null: this one is not merged. */
  const survivorOf = async (events: LeadHistory, seen: ReadonlySet<LeadId>): Promise<LeadHistory | null> => {
    const state = fold(leadDecider, events);
    if (state.kind === "unknown" || state.mergedInto === null || seen.has(state.mergedInto)) return null;
    const into = await openLead(context, state.mergedInto);
    if (into.length === 0) return null;
    return (await survivorOf(into, new Set([...seen, state.mergedInto]))) ?? into;
  };

  const readStatus = async (leadId: LeadId): Promise<VisitorStatus> => {
    const events = await openLead(context, leadId);
    const survivor = await survivorOf(events, new Set([leadId]));
    const status = visitorStatusOf(events, { now: Date.parse(context.now()), survivor });
    if (!status) throw linkUnknown();
    const state = fold(leadDecider, events);
    if (state.kind === "unknown") throw linkUnknown();
    const terms = await visitorTerms(state, events, findService);
    return { ...status, ...terms, mail: await mailOf(leadId, state) };
  };

  const mailOf = async (leadId: LeadId, state: KnownLead): Promise<VisitorStatus["mail"]> => {
    if (!state.contact?.email || state.consent !== "given") return null;
    const wanted = await mail.of(leadId);
    const promoted = Boolean(state.plan?.promotion);
    return wanted && { ...wanted, reminderText: promoted ? mail.reminderText : null };
  };

  return readStatus;
};

const instants = ({ from, until }: { readonly from: string; readonly until: string }) => ({
  from: Date.parse(from),
  until: Date.parse(until),
});
const hashOf = (command: LeadCommand): string =>
  createHash("sha256").update(JSON.stringify(command)).digest("base64url").slice(0, 16);
