import type { SubmittedLead } from "./lead-record.ts";

type Of<Key extends keyof SubmittedLead> = SubmittedLead[Key];

/** A submission as its values alone: a million of them are read for one answer. */
export type PackedLead = readonly [
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

export const packedLead = (lead: SubmittedLead): PackedLead => [
  ...([lead.leadId, lead.market, lead.country, lead.currency, lead.source, lead.wizard] as const),
  ...([lead.visit, lead.category, lead.company, lead.district, lead.brand] as const),
  ...([lead.planPriceCents, lead.serviceId, lead.submittedAt, lead.dueAt, lead.status] as const),
  ...([lead.countedSavingsCents, lead.leftOut, lead.paymentCents] as const),
];

export const unpackedLead = (packed: PackedLead): SubmittedLead => ({
  leadId: packed[0],
  market: packed[1],
  country: packed[2],
  currency: packed[3],
  source: packed[4],
  wizard: packed[5],
  visit: packed[6],
  category: packed[7],
  company: packed[8],
  district: packed[9],
  brand: packed[10],
  planPriceCents: packed[11],
  serviceId: packed[12],
  submittedAt: packed[13],
  dueAt: packed[14],
  status: packed[15],
  countedSavingsCents: packed[16],
  leftOut: packed[17],
  paymentCents: packed[18],
});
