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

type Cancellation = { readonly at: number; readonly reason: CancelReason };

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
  /** Brand of the plan that the visitor chose, as corrected. */
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
  /** While it is converted. */
  readonly contract: (Contracted & { readonly cancelled: Cancellation | null }) | null;
  readonly mergedInto: string | null;
  /** While it is merged. */
  readonly mergedAt: number | null;
  readonly withdrawn: boolean;
  readonly erased: boolean;
};

/** The part of a record that its submission sets. */
export type SubmittedLead = Pick<
  LeadRecord,
  | "leadId"
  | "market"
  | "country"
  | "currency"
  | "source"
  | "wizard"
  | "visit"
  | "category"
  | "company"
  | "district"
  | "brand"
  | "planPriceCents"
  | "serviceId"
  | "submittedAt"
  | "dueAt"
  | "status"
  | "countedSavingsCents"
  | "leftOut"
  | "paymentCents"
>;
type CorrectedPlan = Pick<
  LeadRecord,
  "brand" | "planPriceCents" | "serviceId" | "countedSavingsCents" | "leftOut"
>;

/** What an event changes in its lead's record. */
export type LeadChange =
  | { readonly type: "LeadSubmitted"; readonly data: SubmittedLead }
  | { readonly type: "LeadQuoted"; readonly data: Quoted }
  | { readonly type: "LeadConverted"; readonly data: Contracted }
  | { readonly type: "ContractCancelled"; readonly data: CancelReason }
  | { readonly type: "LeadLost"; readonly data: LostReason }
  | { readonly type: "LeadReopened"; readonly data: LeadStatus }
  | { readonly type: "LeadAssigned"; readonly data: string | null }
  | { readonly type: "LeadsMerged"; readonly data: string }
  | { readonly type: "PlanCorrected"; readonly data: CorrectedPlan }
  | {
      readonly type:
        | "LeadContacted"
        | "LeadInterested"
        | "ContactAttemptLogged"
        | "LeadsUnmerged"
        | "ConsentWithdrawn"
        | "ConsentRecorded"
        | "LeadEntered"
        | "PersonalDataErased";
      readonly data: null;
    };

/** The lead after one more event of its stream. Undefined: its submission is not in the moment. */
export const evolveLeadRecord = (
  lead: LeadRecord | undefined,
  event: LeadEvent & Occurred,
): LeadRecord | undefined => {
  const at = occurredMs(event);
  const change = leadChangeOf(event, at);
  return change ? changedLead(lead, change, at) : lead;
};

/** Null: the event changes nothing in a record. */
export const leadChangeOf = (event: LeadEvent, at: number): LeadChange | null => {
  const { type, data } = event;
  switch (type) {
    case "LeadSubmitted":
      return { type, data: submitted(data, at) };
    case "LeadQuoted":
      return { type, data: quotedOf(data) };
    case "LeadConverted":
      return { type, data: contractedOf(data) };
    case "ContractCancelled":
    case "LeadLost":
      return { type, data: data.reason } as LeadChange;
    case "LeadReopened":
      return { type, data: data.to };
    case "LeadAssigned":
      return { type, data: data.to };
    case "LeadsMerged":
      return { type, data: data.into };
    case "PlanCorrected":
      return { type, data: correctedOf(data) };
    case "ContactAttemptLogged":
      return keepsPromise(data.outcome) ? { type, data: null } : null;
    case "LeadContacted":
    case "LeadInterested":
    case "LeadsUnmerged":
    case "ConsentWithdrawn":
    case "ConsentRecorded":
    case "LeadEntered":
    case "PersonalDataErased":
      return { type, data: null };
    case "NoteAdded":
    case "NoteEdited":
    case "NoteDeleted":
    case "FollowUpScheduled":
    case "DuplicateDetected":
    case "ContactPreferenceSet":
    case "ContactCorrected":
      return null;
    default:
      return unreachable(type);
  }
};

const WIZARDS: Readonly<Record<string, Wizard>> = {
  "/": "peru",
  "/chile": "chile",
  "/alarmas": "alarm",
  "/seguro-auto": "car",
};

const submitted = (data: LeadSubmittedData, at: number): SubmittedLead => {
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
    category: data.serviceCategory,
    company: data.currentCompany,
    district: data.district,
    brand: plan?.brand ?? (claimed.planName === null ? null : claimed.brand),
    planPriceCents: plan ? chosenPriceCents(plan) : claimed.planName === null ? null : claimed.priceCents,
    serviceId: plan?.serviceId ?? null,
    submittedAt: at,
    dueAt: supportDueAt({ ...data, submittedAt: at }),
    status,
    countedSavingsCents,
    leftOut,
    paymentCents: paymentDoubt === null ? data.monthlyPaymentCents || null : null,
  };
};

const quotedOf = ({ serviceId, priceCents }: Quoted): Quoted => ({ serviceId, priceCents });
const contractedOf = ({ commissionCents, installsOn, ...quoted }: Contracted): Contracted => ({
  ...quotedOf(quoted),
  commissionCents,
  installsOn,
});
const correctedOf = ({
  plan,
  counted: { after },
}: Extract<LeadEvent, { type: "PlanCorrected" }>["data"]): CorrectedPlan => ({
  brand: plan?.brand ?? null,
  planPriceCents: plan ? chosenPriceCents(plan) : null,
  serviceId: plan?.serviceId ?? null,
  countedSavingsCents: after.countedSavingsCents,
  leftOut: after.leftOut,
});

/** The lead after a change at an instant. Undefined: its submission is not in the moment. */
export const changedLead = (
  lead: LeadRecord | undefined,
  change: LeadChange,
  at: number,
): LeadRecord | undefined => {
  if (change.type !== "LeadSubmitted") return lead && evolved(lead, change, at);
  const { data } = change;
  return {
    ...data,
    entered: false,
    statusChanges: [{ at, to: data.status }],
    lostReason: null,
    assignee: null,
    firstContact: null,
    quoted: null,
    contract: null,
    mergedInto: null,
    mergedAt: null,
    withdrawn: false,
    erased: false,
  };
};

type Later = Exclude<LeadChange, { type: "LeadSubmitted" }>;

const evolved = (lead: LeadRecord, { type, data }: Later, at: number): LeadRecord => {
  switch (type) {
    case "LeadContacted":
      return contacted(moved(lead, "contacted", at), at);
    case "LeadInterested":
      return contacted(moved(lead, "interested", at), at);
    case "LeadQuoted":
      return { ...contacted(moved(lead, "quoted", at), at), quoted: data };
    case "LeadConverted":
      return { ...contacted(moved(lead, "converted", at), at), contract: { ...data, cancelled: null } };
    case "ContractCancelled":
      return lead.contract
        ? { ...lead, contract: { ...lead.contract, cancelled: { at, reason: data } } }
        : lead;
    case "LeadLost":
      return { ...moved(lead, "lost", at), lostReason: data };
    case "LeadReopened":
      return { ...moved(lead, data, at), contract: null };
    case "ContactAttemptLogged":
      return contacted(lead, at);
    case "LeadAssigned":
      return { ...lead, assignee: data };
    case "LeadsMerged":
      return { ...lead, mergedInto: data, mergedAt: at };
    case "LeadsUnmerged":
      return { ...lead, mergedInto: null, mergedAt: null };
    case "ConsentWithdrawn":
      return { ...lead, withdrawn: true };
    case "ConsentRecorded":
      return { ...lead, withdrawn: false };
    case "LeadEntered":
      return { ...lead, entered: true };
    case "PlanCorrected":
      return { ...lead, ...data };
    case "PersonalDataErased":
      return { ...lead, erased: true };
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
