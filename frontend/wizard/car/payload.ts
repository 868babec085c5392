import { fromCents } from "@asesorador/domain/kernel/amount";
import { carConsent } from "@asesorador/domain/lead/consent-car";
import { carPeruConsent } from "@asesorador/domain/lead/consent-car-peru";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import { carEstimate } from "@asesorador/domain/recommendation/estimates";
import { centsIn } from "../shared/amounts.ts";
import type { ShortMarket } from "../shared/short-market.ts";
import { senderIn } from "../shared/short-rules.ts";
import type { SubmittedDraft } from "../shared/submission-machine.ts";
import type { CarDraft } from "./car-draft.ts";
import { es } from "./es.ts";

/** What a visitor of each market agrees to. */
export const CONSENT = { peru: carPeruConsent, chile: carConsent } as const;

/** Without insurance there is no premium to take 85 % of. */
const NO_ESTIMATE = { priceCents: null, monthlySavingsCents: null, annualSavingsCents: null } as const;

/** The specification's "Lead payload, alarm and car wizards" (section 3), with the lead's id, the consent and the route. Amounts are pesos or soles as text. */
export const toPayload = (
  submission: SubmittedDraft<CarDraft>,
  { country, currency }: ShortMarket,
): LeadPayload & { readonly status: string } => {
  const { draft, sentAt } = submission;
  const today = draft.uninsured ? null : (centsIn(draft.monthlyPremium, currency) ?? 0);
  const estimate = today === null ? NO_ESTIMATE : carEstimate(today, currency);
  const units = (cents: number | null) => (cents === null ? null : fromCents(cents));
  const text = (cents: number | null) => (cents === null ? null : String(fromCents(cents)));
  const coverage = draft.coverageType ? es.coverage[draft.coverageType] : "";
  const vehicle = {
    vehicleYear: Number(draft.vehicleYear),
    vehicleBrand: draft.vehicleBrand.trim(),
    vehicleModel: draft.vehicleModel.trim(),
  };
  return {
    ...senderIn(submission, CONSENT[country]),
    address: "",
    monthlyPayment: text(today),
    currentCompany: "",
    currentService: draft.uninsured ? "sin_seguro" : draft.coverageType,
    currentMonthlyPrice: text(today),
    serviceCategory: "seguro_auto",
    selectedPlanName: es.plan.name(coverage),
    selectedPlanBrand: es.plan.brand,
    selectedPlanPrice: text(estimate.priceCents),
    selectedPlanFeatures: JSON.stringify([coverage]),
    newMonthlyPrice: text(estimate.priceCents),
    promotionalPrice: text(estimate.priceCents),
    promotionalMonths: "0",
    preferences: draft.coverageType,
    priority: "mejor_precio",
    categorySpecificData: JSON.stringify({
      hasPlate: draft.hasPlate === "yes",
      vehiclePlate: draft.vehiclePlate.trim(),
      ...vehicle,
      coverageType: draft.coverageType,
      monthlyPremium: units(today),
      // Required by the specification's payload, but no step asks for it.
      drivingExperience: null,
      hasAccidents: null,
    }),
    quoteDetails: JSON.stringify({
      ...vehicle,
      coverage,
      premium: units(today),
      price: units(estimate.priceCents),
      timestamp: sentAt,
    }),
    estimatedSavings: text(estimate.annualSavingsCents),
    monthlySavings: text(estimate.monthlySavingsCents),
    annualSavings: text(estimate.annualSavingsCents),
    leadSource: "sitio web",
    conversionNotes: es.notes(vehicle, draft.uninsured ? es.wants(coverage) : es.insuredWith(coverage)),
    needsInstallation: false,
    status: "pending",
    amountsCurrency: currency,
  };
};
