import { LeadId } from "../kernel/ids.ts";
import type { StatusCommand, SubmitLead } from "./commands.ts";
import type { LeadPii } from "./events.ts";
import type { LeadStatus } from "./status.ts";
import { type StatusRequest, statusCommand } from "./status-decider.ts";

// For tests: one lead to vary. The person is fictitious.

export const sampleLeadId = LeadId.parse("0195f6a0-0000-7000-8000-000000000001");

const samplePii: LeadPii = {
  name: "Ana Ejemplo",
  document: "00000001",
  phone: "51900000001",
  email: "ana@example.pe",
  address: "Calle Ejemplo 123, Miraflores",
  notes: null,
  quoteDetails: null,
  categoryData: null,
  blind: { phone: "p", document: "d", email: "e" },
};

export const submitSample = (changes: Partial<SubmitLead> = {}): SubmitLead => ({
  type: "SubmitLead",
  leadId: sampleLeadId,
  pii: samplePii,
  country: "peru",
  currency: "PEN",
  source: "peru_wizard",
  route: "/",
  serviceCategory: "telecomunicaciones",
  currentCompany: "movistar",
  currentService: "internet",
  housingType: "casa",
  district: null,
  priority: "ahorrar",
  preferences: null,
  monthlyPaymentCents: 15_000,
  plan: null,
  claimed: {
    serviceId: null,
    planName: null,
    brand: null,
    priceCents: null,
    monthlySavingsCents: null,
    annualSavingsCents: null,
  },
  monthlySavingsCents: 0,
  annualSavingsCents: 0,
  consent: null,
  hints: [],
  visit: null,
  ...changes,
});

/** Statuses that a command can set. */
export type ReachableStatus = Exclude<LeadStatus, "claro_consultation_pending">;
export const REACHABLE = [
  "pending",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "lost",
] as const satisfies readonly ReachableStatus[];

type Move = Partial<StatusRequest> & { readonly leadId?: LeadId; readonly from?: LeadStatus };

/** The command to this status, by a caller who may take back a conversion. */
export const moveSample = (
  to: ReachableStatus,
  { leadId = sampleLeadId, from = "pending", ...request }: Move = {},
): StatusCommand => {
  const blank = { reason: null, remark: null, noteId: sampleLeadId, mayRevert: true };
  const command = statusCommand(leadId, from, { ...blank, ...request, to });
  if (!command) throw new Error(`no command leads to ${to}`);
  return command;
};
