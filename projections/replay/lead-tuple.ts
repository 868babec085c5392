import type { SubmittedLead } from "./lead-record.ts";

type Of<Key extends keyof SubmittedLead> = SubmittedLead[Key];

/** A submission as its values alone: a million of them are read for one answer. */
export type LeadTuple = readonly [
  leadId: Of<"leadId">,
  market: Of<"market">,
  country: Of<"country">,
  currency: Of<"currency">,
  source: Of<"source">,
  wizard: Of<"wizard">,
  visit: Of<"visit">,
  category: Of<"category">,
  company: Of<"company">,
  district: Of<"district">,
  brand: Of<"brand">,
  planPriceCents: Of<"planPriceCents">,
  serviceId: Of<"serviceId">,
  submittedAt: Of<"submittedAt">,
  dueAt: Of<"dueAt">,
  status: Of<"status">,
  countedSavingsCents: Of<"countedSavingsCents">,
  leftOut: Of<"leftOut">,
  paymentCents: Of<"paymentCents">,
];

export const toLeadTuple = (lead: SubmittedLead): LeadTuple =>
  [
    lead.leadId,
    lead.market,
    lead.country,
    lead.currency,
    lead.source,
    lead.wizard,
    lead.visit,
    lead.category,
    lead.company,
    lead.district,
    lead.brand,
    lead.planPriceCents,
    lead.serviceId,
    lead.submittedAt,
    lead.dueAt,
    lead.status,
    lead.countedSavingsCents,
    lead.leftOut,
    lead.paymentCents,
  ] as const;

export const leadOfTuple = (tuple: LeadTuple): SubmittedLead => ({
  leadId: tuple[0],
  market: tuple[1],
  country: tuple[2],
  currency: tuple[3],
  source: tuple[4],
  wizard: tuple[5],
  visit: tuple[6],
  category: tuple[7],
  company: tuple[8],
  district: tuple[9],
  brand: tuple[10],
  planPriceCents: tuple[11],
  serviceId: tuple[12],
  submittedAt: tuple[13],
  dueAt: tuple[14],
  status: tuple[15],
  countedSavingsCents: tuple[16],
  leftOut: tuple[17],
  paymentCents: tuple[18],
});
