import * as z from "zod/mini";
import { entryPriceOf } from "../kernel/entry-price.ts";
import { type EventIn, event, eventCatalogue, sealed } from "../kernel/events.ts";
import { DistrictCode, LeadId, ServiceId } from "../kernel/ids.ts";
import { Country, Currency, HousingType } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";
import { Offer } from "../kernel/offer.ts";
import { ClearFields, isListedPlan, Stated } from "./code-lists.ts";
import { LeadVisit } from "./lead-visit.ts";
import { CancelReason, Contracted, Quoted } from "./outcome.ts";
import { LeadStatus, LostReason } from "./status.ts";
import { leadUpcasters } from "./upcasters.ts";
import { ContactField } from "./work.ts";
import { WORK_EVENTS } from "./work-events.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/** Personal data of a lead. Sealed in the store; ERASED once the key is destroyed. */
export const LeadPii = z.object({
  name: z.string(),
  /** RUT, DNI or foreign card, as normalised by document.ts. */
  document: z.nullable(z.string()),
  /** Digits with country code, no plus sign. */
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Free text and client-made JSON, which may repeat personal data. */
  notes: z.nullable(z.string()),
  quoteDetails: z.nullable(z.string()),
  categoryData: z.nullable(z.string()),
  /** Texts that the clear fields' closed lists do not contain. Absent: the lists contain all of them. */
  stated: z.optional(Stated),
  /** Blind indexes for finding duplicates; sealed too, so that erasing the key erases them. */
  blind: z.object({
    phone: z.string(),
    document: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
});
export type LeadPii = z.infer<typeof LeadPii>;

/** The person of the lead, and how to reach them. */
export const ContactPii = z.pick(LeadPii, {
  name: true,
  document: true,
  phone: true,
  email: true,
  address: true,
  stated: true,
  blind: true,
} as const);
export type ContactPii = z.infer<typeof ContactPii>;

/** The plan as it was in the catalogue when the lead was submitted. */
export const ChosenPlan = z.extend(Offer, {
  serviceId: ServiceId,
  name: z.string(),
  brand: z.string(),
});
export type ChosenPlan = z.infer<typeof ChosenPlan>;

/** What the visitor saw on the card, and what the savings are computed from. */
export const chosenPriceCents = (plan: ChosenPlan): number => entryPriceOf(plan);

/** The browser's claims, stored beside the server's own results; names as in code-lists.ts, or the plan's own. */
const ClaimedQuote = z.object({
  serviceId: z.nullable(z.int()),
  planName: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  priceCents: z.nullable(Cents),
  monthlySavingsCents: z.nullable(Cents),
  annualSavingsCents: z.nullable(Cents),
});

export const Consent = z.object({
  id: z.string(),
  sha256: z.string(),
  purposes: z.array(z.string()),
  acceptedAt: z.string(),
  route: ClearFields.route,
});
export type Consent = z.infer<typeof Consent>;

const LeadSubmitted = event(
  "LeadSubmitted",
  7,
  z
    .object({
      leadId: LeadId,
      pii: sealed(LeadPii),
      status: LeadStatus,
      country: Country,
      currency: Currency,
      ...ClearFields,
      housingType: z.nullable(HousingType),
      /** District of the household; null when it was not stated. */
      district: z.nullable(DistrictCode),
      monthlyPaymentCents: z.nullable(Cents),
      plan: z.nullable(ChosenPlan),
      claimed: ClaimedQuote,
      /** Recomputed by the server from its own catalogue; both null when nothing is paid today, or it was not stated. */
      monthlySavingsCents: z.nullable(Cents),
      annualSavingsCents: z.nullable(Cents),
      /** Null when the client sent no consent. */
      consent: z.nullable(Consent),
      /** Soft doubts, as codes: "document_checksum" about the contact data, and those of payment.ts. */
      hints: z.array(z.string()),
      /** Null: not measured, entered by the team, or of a version that did not record it. */
      visit: z.nullable(LeadVisit),
    })
    .check(z.refine(({ claimed, plan }) => isListedPlan(claimed, plan), { path: ["claimed"] })),
);

/** `from` and `country` let projections count without reading earlier events. */
const moved = z.object({ leadId: LeadId, country: Country, from: LeadStatus });
const LeadContacted = event("LeadContacted", 1, moved);
const LeadInterested = event("LeadInterested", 1, moved);
const LeadQuoted = event("LeadQuoted", 2, z.extend(moved, Quoted.shape));
/** The promotion as the adviser described it: free text, therefore sealed. */
const Agreed = z.nullable(sealed(z.object({ promotion: z.string() })));
const LeadConverted = event("LeadConverted", 2, z.extend(moved, { ...Contracted.shape, pii: Agreed }));

/** The adviser's text; null when there is none. */
const Remark = z.nullable(sealed(z.object({ text: z.string() })));
const LeadLost = event("LeadLost", 1, z.extend(moved, { reason: LostReason, pii: Remark }));
/** Back to pending from lost, or back to quoted from converted. */
const LeadReopened = event(
  "LeadReopened",
  1,
  z.extend(moved, { to: z.enum(["pending", "quoted"]), pii: Remark }),
);

/** The contact data after a correction: complete, so that a reader needs no earlier block. */
const CorrectedPii = z.extend(ContactPii, {
  /** The corrected fields before the correction. */
  before: z.partialRecord(ContactField, z.nullable(z.string())),
});
/** Only `fields` changed. Sealed, so that an erasure covers both the earlier and the later data. */
const ContactCorrected = event(
  "ContactCorrected",
  1,
  z.object({ leadId: LeadId, country: Country, fields: z.array(ContactField), pii: sealed(CorrectedPii) }),
);
/** The contract of a converted lead ended, or never began. The status stays: the lead was converted. */
const ContractCancelled = event(
  "ContractCancelled",
  1,
  z.object({ leadId: LeadId, country: Country, reason: CancelReason, pii: Remark }),
);
/** What a lead adds to the sums of its market; see weightOf. */
const Counted = z.object({ countedSavingsCents: Cents, leftOut: z.int() });
/**
 * The person wants another plan, or none: priced by the catalogue at that time. `before`: name and brand of the plan
 * until then. `counted`: what the lead added to sums, and what it adds from here on.
 */
const PlanCorrected = event(
  "PlanCorrected",
  1,
  z.object({
    leadId: LeadId,
    country: Country,
    plan: z.nullable(ChosenPlan),
    before: z.nullable(z.object({ name: z.string(), brand: z.nullable(z.string()) })),
    /** Against the stated payment; both null without one. */
    monthlySavingsCents: z.nullable(Cents),
    annualSavingsCents: z.nullable(Cents),
    counted: z.object({ before: Counted, after: Counted }),
  }),
);
const PersonalDataErased = event("PersonalDataErased", 1, z.object({ leadId: LeadId }));

export const leadEvents = eventCatalogue(
  [
    LeadSubmitted,
    LeadContacted,
    LeadInterested,
    LeadQuoted,
    LeadConverted,
    LeadLost,
    LeadReopened,
    ContractCancelled,
    ContactCorrected,
    PlanCorrected,
    PersonalDataErased,
    ...WORK_EVENTS,
  ],
  { upcasters: leadUpcasters },
);
export type LeadEvent = EventIn<typeof leadEvents>;
export type LeadSubmittedData = z.infer<typeof LeadSubmitted>["data"];

/** The stream with all events of a lead. */
export const leadStream = (leadId: string) => `lead-${leadId}`;
