import { LeadId } from "../kernel/ids.ts";
import type { SubmitLead } from "./commands.ts";
import type { LeadPii } from "./events.ts";

// For tests: one lead to vary. Nobody real.

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
  ...changes,
});
