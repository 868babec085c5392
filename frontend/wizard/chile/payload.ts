import { fromCents } from "@asesorador/domain/kernel/amount";
import { SERVICE_TYPE_OF } from "@asesorador/domain/kernel/service-type";
import { chileConsent } from "@asesorador/domain/lead/consent-chile";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { hasStreaming } from "@asesorador/domain/recommendation/features";
import { centsIn } from "../shared/amounts.ts";
import type { SubmittedDraft } from "../shared/submission-machine.ts";
import { claimedSavings } from "./chile-context.ts";
import { type ChileDraft, customerOf, isUnconnected } from "./chile-draft.ts";
import { es } from "./es.ts";

// Constants of the specification's payload (section 3).
const NO_SERVICE = 87;
const DEFAULT_BRAND = "VTR";
const DEFAULT_PROMOTIONAL_MONTHS = 6;
const LEAD_SOURCE = "peru_website";
const FRONTEND_VERSION = "chile-1";

export type Submission = SubmittedDraft<ChileDraft> & {
  /** null when the visitor leaves contact data only. */
  readonly selected: ChilePlan | null;
};

/** Specified fields that the server ignores. */
type IgnoredFields = {
  readonly status: string;
  readonly frontendVersion: string;
  readonly debugInfo: object;
};

/**
 * The body of POST /api/contacts: the specification's "Lead payload, Chile-style wizard" (section 3), with
 * the lead's id, the consent and the route. Amounts are pesos, as `amountsCurrency` declares; `currency` is
 * PEN as specified. A household without internet pays nothing and claims no saving.
 */
export const toPayload = (submission: Submission): LeadPayload & IgnoredFields => {
  const { draft, selected, leadId, consentAt, route } = submission;
  const unconnected = isUnconnected(draft);
  const today = unconnected ? null : fromCents(centsIn(draft.monthlyPayment, "CLP") ?? 0);
  const savings = claimedSavings(selected);
  const [monthly, annual] = unconnected
    ? [null, null]
    : [fromCents(savings.monthlyCents), fromCents(savings.annualCents)];
  return {
    leadId,
    consent: { id: chileConsent.id, acceptedAt: consentAt },
    route,
    ...customerOf(draft),
    monthlyPayment: today,
    currentCompany: draft.currentCompany,
    currentService: unconnected ? "sin_internet" : draft.currentService,
    currentMonthlyPrice: today,
    ...planFields(selected),
    serviceCategory: "telecomunicaciones",
    preferences: draft.preferences.join(","),
    priority: draft.priority,
    hasTntSports: draft.preferences.includes("tnt_sports"),
    needsInstallation: true,
    currentInternetSpeed: "",
    estimatedSavings: annual,
    monthlySavings: monthly,
    annualSavings: annual,
    quoteDetails: quoteDetails(submission, today),
    leadSource: LEAD_SOURCE,
    conversionNotes: notesOf(submission),
    country: "peru",
    currency: "PEN",
    amountsCurrency: "CLP",
    housingType: "",
    ...(draft.district ? { district: draft.district } : {}),
    status: "pending",
    frontendVersion: FRONTEND_VERSION,
    debugInfo: { route, hasPlan: selected !== null },
  };
};

/** Notes for the adviser, without personal data. */
const notesOf = ({ draft, selected }: Submission): string => {
  const choice = selected ? es.notes.chose(selected.plan.name, selected.plan.brand) : es.notes.noPlan;
  const { currentService } = draft;
  return isUnconnected(draft) && currentService
    ? `${choice} ${es.notes.unconnected(es.service[currentService])}`
    : choice;
};

/** Fields of the chosen plan, or the specified defaults without one. */
const planFields = (selected: ChilePlan | null): Partial<LeadPayload> => {
  if (!selected)
    return {
      desiredServiceId: NO_SERVICE,
      selectedPlanName: "",
      selectedPlanBrand: DEFAULT_BRAND,
      selectedPlanPrice: "",
      selectedPlanFeatures: "[]",
      newMonthlyPrice: "",
      promotionalPrice: "",
      promotionalMonths: DEFAULT_PROMOTIONAL_MONTHS,
      hasStreamingServices: false,
      streamingServices: "",
      desiredInternetSpeed: "",
    };
  const { plan } = selected;
  const { priceCents, promotion } = plan.offer;
  return {
    desiredServiceId: plan.serviceId,
    selectedPlanName: plan.name,
    selectedPlanBrand: plan.brand,
    selectedPlanPrice: fromCents(priceCents),
    selectedPlanFeatures: JSON.stringify(plan.features),
    newMonthlyPrice: fromCents(plan.entryPriceCents),
    promotionalPrice: fromCents(promotion?.priceCents ?? priceCents),
    promotionalMonths: promotion?.months ?? DEFAULT_PROMOTIONAL_MONTHS,
    hasStreamingServices: hasStreaming(plan),
    streamingServices: plan.streaming.join(", "),
    desiredInternetSpeed: plan.speed,
  };
};

const quoteDetails = ({ draft, selected, sentAt }: Submission, payment: number | null): string =>
  JSON.stringify({
    currentPlan: isUnconnected(draft)
      ? null
      : {
          company: draft.currentCompany,
          service: draft.currentService && SERVICE_TYPE_OF[draft.currentService],
          payment,
        },
    recommendedPlan: selected && {
      id: selected.plan.serviceId,
      name: selected.plan.name,
      brand: selected.plan.brand,
      price: fromCents(selected.plan.entryPriceCents),
    },
    preferences: draft.preferences,
    priority: draft.priority,
    calculatedAt: sentAt,
    country: "peru",
  });
