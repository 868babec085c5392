import { fromCents } from "@asesorador/domain/kernel/amount";
import { alarmConsent } from "@asesorador/domain/lead/consent-alarm";
import type { ContactPayload } from "@asesorador/domain/lead/contract";
import { alarmEstimate } from "@asesorador/domain/recommendation/estimates";
import { pesosIn } from "../shared/amounts.ts";
import type { ShortSubmission } from "../shared/short-rules.ts";
import type { AlarmDraft } from "./alarm-draft.ts";
import { es } from "./es.ts";

/** The specification's "Lead payload, alarm and car wizards" (section 3), with the lead's id, the consent and the route. Amounts are pesos as text. */
export const toPayload = (
  submission: ShortSubmission<AlarmDraft>,
): ContactPayload & { readonly status: string } => {
  const { draft, leadId, consentAt, route, sentAt } = submission;
  const today = pesosIn(draft.monthlyPayment) ?? 0;
  const estimate = alarmEstimate(today);
  const pesos = (cents: number) => String(fromCents(cents));
  const location = draft.location.trim();
  const needs = draft.securityNeeds.map((need) => es.need[need]);
  return {
    leadId,
    consent: { id: alarmConsent.id, acceptedAt: consentAt },
    route,
    name: draft.name.trim(),
    rut: draft.rut.trim(),
    phone: draft.phone.trim(),
    email: draft.email.trim(),
    address: location,
    monthlyPayment: pesos(today),
    currentCompany: draft.currentProvider ?? "",
    currentService: draft.hasCurrentAlarm === "yes" ? "alarma" : "sin_alarma",
    currentMonthlyPrice: pesos(today),
    serviceCategory: "alarmas",
    selectedPlanName: es.plan.name,
    selectedPlanBrand: es.plan.brand,
    selectedPlanPrice: pesos(estimate.priceCents),
    selectedPlanFeatures: JSON.stringify(needs),
    newMonthlyPrice: pesos(estimate.priceCents),
    promotionalPrice: pesos(estimate.priceCents),
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
    estimatedSavings: pesos(estimate.annualSavingsCents),
    monthlySavings: pesos(estimate.monthlySavingsCents),
    annualSavings: pesos(estimate.annualSavingsCents),
    leadSource: "sitio web",
    conversionNotes: es.notes(es.property[draft.propertyType ?? "casa"], needs),
    needsInstallation: true,
    status: "pending",
    amountsCurrency: "CLP",
  };
};
