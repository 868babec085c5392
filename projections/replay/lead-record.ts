import type { Wizard } from "@asesorador/domain/journey/steps";
import { unreachable } from "@asesorador/domain/kernel/decider";
import { type Country, CURRENCY, type Currency } from "@asesorador/domain/kernel/market";
import { chosenPriceCents, type LeadEvent, type LeadSubmittedData } from "@asesorador/domain/lead/events";
import { marketOf, weightOf } from "@asesorador/domain/lead/lead-market";
import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import type { CancelReason, Contracted, Quoted } from "@asesorador/domain/lead/outcome";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import type { LeadStatus, LostReason } from "@asesorador/domain/lead/status";
import { keepsPromise } from "@asesorador/domain/lead/work";
import { type Occurred, occurredMs } from "./cut.ts";

/** A status that a lead took; `at`: ms since 1970. */
type StatusChange = { readonly at: number; readonly to: LeadStatus };

/** The data of a lead that analyses need, without personal data. Instants are ms since 1970, amounts in cents. */
export type LeadRecord = {
  readonly leadId: string;
  readonly market: Country;
  readonly country: Country;
  readonly currency: Currency;
  readonly source: string;
  /** The wizard that it was sent from, by its visit or its page; null: from none. */
  readonly wizard: Wizard | null;
  readonly visit: LeadVisit | null;
  /** Entered by the team: no first contact was promised. */
  readonly entered: boolean;
  readonly category: string;
  readonly company: string | null;
  /** The stated district; null: not stated. */
  readonly district: string | null;
  /** Of the plan that the visitor chose, as corrected. */
  readonly brand: string | null;
  readonly planPriceCents: number | null;
  /** The plan in the catalogue; null: none, or one that only the browser named. */
  readonly serviceId: number | null;
  readonly submittedAt: number;
  /** The promised first contact, in support hours. */
  readonly dueAt: number;
  readonly status: LeadStatus;
  /** In the order of the stream, its first status included. */
  readonly statusChanges: readonly StatusChange[];
  /** While it is lost. */
  readonly lostReason: LostReason | null;
  /** See weightOf. */
  readonly countedSavingsCents: number;
  readonly leftOut: number;
  /** What is paid today, a month; null: nothing, not stated, or in doubt. */
  readonly paymentCents: number | null;
  readonly assignee: string | null;
  /** `assignee`: the lead's assignee at that time. */
  readonly firstContact: { readonly at: number; readonly assignee: string | null } | null;
  /** The last quote to the person; its parts may be unknown. */
  readonly quoted: Quoted | null;
  /** While it is converted. `cancelled`: why, once it was. */
  readonly contract: (Contracted & { readonly cancelled: CancelReason | null }) | null;
  readonly mergedInto: string | null;
  readonly withdrawn: boolean;
  readonly erased: boolean;
};

/** The lead after one more event of its stream. Undefined: its submission is not in the moment. */
export const evolveLeadRecord = (
  lead: LeadRecord | undefined,
  event: LeadEvent & Occurred,
): LeadRecord | undefined => {
  const at = occurredMs(event);
  if (event.type === "LeadSubmitted") return submitted(event.data, at);
  return lead && evolved(lead, event, at);
};

const WIZARDS: Readonly<Record<string, Wizard>> = {
  "/": "peru",
  "/chile": "chile",
  "/alarmas": "alarm",
  "/seguro-auto": "car",
};

const submitted = (data: LeadSubmittedData, at: number): LeadRecord => {
  const { countedSavingsCents, leftOut, paymentDoubt } = weightOf(data);
  const { leadId, country, currency, status, plan, claimed } = data;
  return {
    leadId,
    market: marketOf(data),
    country,
    currency,
    source: data.source,
    wizard: data.visit?.wizard ?? WIZARDS[data.route] ?? null,
    visit: data.visit,
    entered: false,
    category: data.serviceCategory,
    company: data.currentCompany,
    district: data.district,
    brand: plan?.brand ?? (claimed.planName === null ? null : claimed.brand),
    planPriceCents: plan ? chosenPriceCents(plan) : claimed.planName === null ? null : claimed.priceCents,
    serviceId: plan?.serviceId ?? null,
    submittedAt: at,
    dueAt: supportDueAt({ ...data, submittedAt: at }),
    status,
    statusChanges: [{ at, to: status }],
    lostReason: null,
    countedSavingsCents,
    leftOut,
    paymentCents: paymentDoubt === null ? data.monthlyPaymentCents || null : null,
    assignee: null,
    firstContact: null,
    quoted: null,
    contract: null,
    mergedInto: null,
    withdrawn: false,
    erased: false,
  };
};

type Later = Exclude<LeadEvent, { type: "LeadSubmitted" }>;

const evolved = (lead: LeadRecord, { type, data }: Later, at: number): LeadRecord => {
  switch (type) {
    case "LeadContacted":
      return contacted(moved(lead, "contacted", at), at);
    case "LeadInterested":
      return contacted(moved(lead, "interested", at), at);
    case "LeadQuoted":
      return { ...contacted(moved(lead, "quoted", at), at), quoted: quotedOf(data) };
    case "LeadConverted":
      return { ...contacted(moved(lead, "converted", at), at), contract: contractOf(data) };
    case "ContractCancelled":
      return lead.contract ? { ...lead, contract: { ...lead.contract, cancelled: data.reason } } : lead;
    case "LeadLost":
      return { ...moved(lead, "lost", at), lostReason: data.reason };
    case "LeadReopened":
      return { ...moved(lead, data.to, at), contract: null };
    case "ContactAttemptLogged":
      return keepsPromise(data.outcome) ? contacted(lead, at) : lead;
    case "LeadAssigned":
      return { ...lead, assignee: data.to };
    case "LeadsMerged":
      return { ...lead, mergedInto: data.into };
    case "LeadsUnmerged":
      return { ...lead, mergedInto: null };
    case "ConsentWithdrawn":
      return { ...lead, withdrawn: true };
    case "ConsentRecorded":
      return { ...lead, withdrawn: false };
    case "LeadEntered":
      return { ...lead, entered: true };
    case "PlanCorrected":
      return {
        ...lead,
        brand: data.plan?.brand ?? null,
        planPriceCents: data.plan ? chosenPriceCents(data.plan) : null,
        serviceId: data.plan?.serviceId ?? null,
        ...data.counted.after,
      };
    case "PersonalDataErased":
      return { ...lead, erased: true };
    case "NoteAdded":
    case "NoteEdited":
    case "NoteDeleted":
    case "FollowUpScheduled":
    case "DuplicateDetected":
    case "ContactPreferenceSet":
    case "ContactCorrected":
      return lead;
    default:
      return unreachable(type);
  }
};

const moved = (lead: LeadRecord, to: LeadStatus, at: number): LeadRecord => ({
  ...lead,
  status: to,
  lostReason: null,
  contract: null,
  statusChanges: [...lead.statusChanges, { at, to }],
});

const quotedOf = ({ serviceId, priceCents }: Quoted): Quoted => ({ serviceId, priceCents });
const contractOf = ({ commissionCents, installsOn, ...quoted }: Contracted) => ({
  ...quotedOf(quoted),
  ...{ commissionCents, installsOn, cancelled: null },
});

/**
 * The contract in force whose amounts are in its market's currency; null: none, or cancelled. Merged leads have
 * to be left out by the caller.
 */
export const standingContract = ({ contract, currency, market }: LeadRecord): LeadRecord["contract"] =>
  contract?.cancelled === null && currency === CURRENCY[market] ? contract : null;

/** Only the first contact is kept. */
const contacted = (lead: LeadRecord, at: number): LeadRecord =>
  lead.firstContact ? lead : { ...lead, firstContact: { at, assignee: lead.assignee } };

/** The status at an instant; null before the lead was submitted. */
export const statusAt = ({ statusChanges }: LeadRecord, at: number): LeadStatus | null =>
  statusChanges.findLast((change) => change.at <= at)?.to ?? null;
