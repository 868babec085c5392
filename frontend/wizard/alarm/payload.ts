import { fromCents } from "@asesorador/domain/kernel/amount";
import { alarmConsent } from "@asesorador/domain/lead/consent-alarm";
import { alarmPeruConsent } from "@asesorador/domain/lead/consent-alarm-peru";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import { alarmEstimate } from "@asesorador/domain/recommendation/estimates";
import { centsIn } from "../shared/amounts.ts";
import type { ShortMarket } from "../shared/short-market.ts";
import { senderIn } from "../shared/short-rules.ts";
import type { SubmittedDraft } from "../shared/submission-machine.ts";
import type { AlarmDraft } from "./alarm-draft.ts";
import { es } from "./es.ts";

/** What a visitor of each market agrees to. */
export const CONSENT = { peru: alarmPeruConsent, chile: alarmConsent } as const;

/** The specification's "Lead payload, alarm and car wizards" (section 3), with the lead's id, the consent and the route. Amounts are pesos or soles as text. */
export const toPayload = (
  submission: SubmittedDraft<AlarmDraft>,
  { country, currency }: ShortMarket,
): LeadPayload & { readonly status: string } => {
  const { draft, sentAt } = submission;
  const today = centsIn(draft.monthlyPayment, currency) ?? 0;
  const estimate = alarmEstimate(today, currency);
  const units = (cents: number) => String(fromCents(cents));
  const location = draft.location.trim();
  const needs = draft.securityNeeds.map((need) => es.need[need]);
  return {
    ...senderIn(submission, CONSENT[country]),
    address: location,
    monthlyPayment: units(today),
    currentCompany: draft.currentProvider ?? "",
    currentService: draft.hasCurrentAlarm === "yes" ? "alarma" : "sin_alarma",
    currentMonthlyPrice: units(today),
    serviceCategory: "alarmas",
    selectedPlanName: es.plan.name[country],
    selectedPlanBrand: es.plan.brand,
    selectedPlanPrice: units(estimate.priceCents),
    selectedPlanFeatures: JSON.stringify(needs),
    newMonthlyPrice: units(estimate.priceCents),
    promotionalPrice: units(estimate.priceCents),
    promotionalMonths: "0",
    preferences: draft.securityNeeds.join(","),
    priority: "seguridad",
    categorySpecificData: JSON.stringify({
      propertyType: draft.propertyType,
      location,
      securityNeeds: draft.securityNeeds,
      hasCurrentAlarm: draft.hasCurrentAlarm === "yes",
      currentProvider: draft.currentProvider,
      monthlyPayment: fromCents(today),
    }),
    quoteDetails: JSON.stringify({
      propertyType: draft.propertyType,
      needs,
      payment: fromCents(today),
      price: fromCents(estimate.priceCents),
      timestamp: sentAt,
    }),
    estimatedSavings: units(estimate.annualSavingsCents),
    monthlySavings: units(estimate.monthlySavingsCents),
    annualSavings: units(estimate.annualSavingsCents),
    leadSource: "sitio web",
    conversionNotes: es.notes(es.property[draft.propertyType ?? "casa"], needs),
    needsInstallation: true,
    status: "pending",
    amountsCurrency: currency,
  };
};
