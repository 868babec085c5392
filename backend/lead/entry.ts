import type { LeadId, ServiceId } from "@asesorador/domain/kernel/ids";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import type { LeadSubmission } from "@asesorador/domain/lead/contract";
import type { LeadRejection } from "@asesorador/domain/lead/decider";
import { leadStream } from "@asesorador/domain/lead/events";
import type { LeadState } from "@asesorador/domain/lead/state";
import type { ConsentMeans, EntryKind } from "@asesorador/domain/lead/work";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid, secretUuid } from "../application/derived-id.ts";
import { type Handled, handleNew } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { invalidField } from "../http/http-error.ts";
import { lead } from "./aggregate.ts";
import { PLAN_UNKNOWN } from "./es.ts";
import { contactOf, type PriceChoice, submissionIds, submissionOf } from "./submission.ts";

/** A lead that the team enters: typed in the panel, or a row of an imported file. */
export type Entry = {
  readonly leadId: LeadId;
  readonly market: Country;
  readonly how: EntryKind;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly document: string | null;
  readonly address: string | null;
  readonly serviceCategory: string;
  readonly currentCompany: string | null;
  /** In cents of the market's currency. */
  readonly monthlyPayment: number | null;
  readonly serviceId: ServiceId | null;
  readonly note: string | null;
  readonly consent: {
    readonly means: ConsentMeans;
    /** ISO 8601 UTC; when only the day is known, its start in the team's time zone. */
    readonly givenAt: string;
    readonly remark: string | null;
  };
  readonly assignee: string | null;
  /** The import that caused the entry; absent: the lead's own id is the causation id. */
  readonly importId?: string;
};

const SOURCE = {
  walk_in: "panel_visita",
  phone: "panel_llamada",
  import: "panel_importacion",
} as const satisfies Record<EntryKind, string>;
const ROUTE = "panel";

type Ports = Pick<Context, "store" | "vault" | "tracer" | "now">;
type Options = { readonly secret: string; readonly priceChoice: PriceChoice };

/**
 * Stores the submission, that the team entered it, the consent, the note and the assignee as one decision; a repeat of the same
 * entry changes nothing. Rejected as `lead_exists` when another lead has this id. Throws HttpError 400 for invalid contact data or an
 * unknown plan.
 */
export const enterLead = async (
  ports: Ports,
  request: FastifyRequest,
  entry: Entry,
  { secret, priceChoice }: Options,
): Promise<Handled<LeadState, LeadRejection>> => {
  const now = ports.now();
  const { leadId, how, assignee, note, consent } = entry;
  const input = await submissionInput(entry, priceChoice);
  const contact = contactOf(input, "team");
  const { commandId } = submissionIds(input, contact, { secret, now });
  const submission = await submissionOf(input, contact, { leadId, vault: ports.vault, priceChoice, now });
  const commands: readonly LeadCommand[] = [
    submission,
    { type: "MarkEntered", leadId, how },
    { type: "RecordConsent", leadId, ...consent },
    ...(note === null
      ? []
      : [{ type: "AddNote", leadId, noteId: derivedUuid(`entry/${leadId}/note`), text: note } as const]),
    ...(assignee === null ? [] : [{ type: "AssignLead", leadId, to: assignee, by: "hand" } as const]),
  ];
  const rest = { how, assignee, note, means: consent.means, remark: consent.remark };
  return handleNew(ports, lead, {
    stream: leadStream(leadId),
    commands,
    commandId: `${commandId}/${secretUuid(secret, JSON.stringify(rest))}`,
    metadata: metadataFor(request, now, { causationId: entry.importId ?? leadId }),
  });
};

/** The entry as a wizard's request. The plan's name and brand are the catalogue's, never text that the team typed. */
const submissionInput = async (entry: Entry, priceChoice: PriceChoice): Promise<LeadSubmission> => {
  const { market, how, serviceId, document, monthlyPayment } = entry;
  const { leadId, name, phone, email, address, serviceCategory, currentCompany } = entry;
  const asked = { serviceId, serviceCategory, housing: null, monthlyPaymentCents: null };
  const { plan, currency } =
    serviceId === null
      ? { plan: null, currency: null }
      : await priceChoice({ ...asked, paymentCurrency: null });
  // Another market's plan would take the lead out of the market that it is entered in.
  if (serviceId !== null && (!plan || currency !== CURRENCY[market]))
    throw invalidField("serviceId", "plan_unknown", PLAN_UNKNOWN);
  return {
    leadId,
    name,
    phone,
    email,
    address,
    serviceCategory,
    currentCompany,
    monthlyPayment,
    rut: document,
    route: ROUTE,
    leadSource: SOURCE[how],
    country: market,
    amountsCurrency: CURRENCY[market],
    consent: null,
    ...(plan && {
      desiredServiceId: plan.serviceId,
      selectedPlanName: plan.name,
      selectedPlanBrand: plan.brand,
    }),
  };
};
